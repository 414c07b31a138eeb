/** Invoices of our copy as they are told, and locked while something is begun about them. */
import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { isUnderWay, listUnanswered } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import { accountKey } from '../../payers/server/store.ts';
import type { Invoice } from '../invoice.ts';
import { refuseAnother, refuseUnderWay } from '../rules.ts';
import { isSafeLink, statusOf } from '../standing.ts';
import { getInvoice, type KeptInvoice } from './store.ts';

export type CompanyDay = Readonly<{ today: string; timeZone: string }>;

export async function dayOf(read: Reader, now: Instant): Promise<CompanyDay> {
  const timeZone = await getTimeZone(read);
  return { timeZone, today: dayAt(now, timeZone) };
}

/** With the company's days, and without links that nobody should follow. */
export function shown(
  { dueAt, profileId: _, stripeCustomerId: _of, hostedUrl, pdf, ...invoice }: KeptInvoice,
  { today, timeZone }: CompanyDay,
): Invoice {
  const dueOn = dueAt && dayAt(dueAt, timeZone);
  return {
    ...invoice,
    dueOn,
    status: statusOf({ ...invoice, dueOn }, today),
    hostedUrl: isSafeLink(hostedUrl) ? hostedUrl : null,
    pdf: isSafeLink(pdf) ? pdf : null,
  };
}

export const aboutOf = ({ stripeInvoiceId, stripeCustomerId }: KeptInvoice) => ({ stripeInvoiceId, stripeCustomerId });

/**
 * An invoice as it is when a command about it begins: whoever else begins one waits, and is refused while the end of this
 * one is not known.
 */
export async function lockInvoiceFor(tx: Tx, id: string, commandId: string, day: CompanyDay): Promise<Invoice> {
  const { stripeInvoiceId } = await getInvoice(tx, id);
  await lockFor(tx, `invoice ${stripeInvoiceId}`);
  const isBusy =
    (await isUnderWay(tx, commandId, { stripeInvoiceId })) ||
    (await isUnderWay(tx, commandId, { parts: [{ stripeInvoiceId }] }));
  refuseUnderWay(isBusy);
  return shown(await getInvoice(tx, id), day);
}

type Another = Readonly<{
  kind: string;
  commandId: string;
  what: 'invoice' | 'credit';
  /** What it asks for, without who asks. */
  request: Readonly<{ customerId: string }> & Readonly<Record<string, unknown>>;
  of: AccountOfContact;
  /** Whether any other of the kind is the same: whoever asks has not seen what becomes of it. */
  isAnySame?: boolean;
}>;

/**
 * Refuses (under-way) the same once more while it is on its way, from its first second on: a dialog can be closed, and
 * another opened, while Stripe is asked. Once that takes long, any other of the kind waits too.
 */
export async function refuseSecond(tx: Tx, another: Another): Promise<void> {
  const { kind, commandId, what, request, of, isAnySame = false } = another;
  const { customerId } = request;
  await lockAccountOf(tx, of);
  await lockFor(tx, `${kind} ${customerId}`);
  const unanswered = await listUnanswered(tx, [{ customerId }]);
  const isLate = unanswered.some((one) => one.kind === kind && one.id !== commandId && one.refusal === null);
  refuseAnother(isLate || (await isUnderWay(tx, commandId, isAnySame ? { customerId } : request, kind)), what);
}

type AccountOfContact = Readonly<{ contactId: string; profileId: string }>;

/**
 * Refuses (no-account) a contact whose account went while the provider was asked who that is there; whoever takes it away from
 * now on waits.
 */
export async function lockAccountOf(tx: Tx, { contactId, profileId }: AccountOfContact): Promise<void> {
  await lockFor(tx, accountKey(profileId));
  if ((await accountOfContact(tx, contactId)) !== profileId) throw noAccount();
}

export const noAccount = () =>
  new Refusal('conflict', 'no-account', 'This contact needs a linked user account before it can be billed.');

/** Refuses (no-account) a contact that nobody stands for. */
export async function getAccountOf(read: Reader, contactId: string): Promise<string> {
  const profileId = await accountOfContact(read, contactId);
  if (profileId === null) throw noAccount();
  return profileId;
}
