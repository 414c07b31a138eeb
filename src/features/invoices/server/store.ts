import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderInvoice } from '../../../server/payments/invoices.ts';
import type { Invoice } from '../contract.ts';

const noSuchInvoice = 'This invoice does not exist or has been deleted.';

/** An invoice before anybody has said which day it is. */
export type KeptInvoice = Omit<Invoice, 'status' | 'dueOn'> &
  Readonly<{
    status: ProviderInvoice['status'];
    dueAt: Instant | null;
    /** Null when its customer stands for nobody here. */
    profileId: string | null;
    stripeCustomerId: string | null;
  }>;

const linesJson = sql`(
  select coalesce(json_agg(json_build_object('description', l.description, 'amount', l.amount, 'quantity', l.quantity,
    'periodStart', l.period_start, 'periodEnd', l.period_end, 'why', l.why) order by l.place), '[]')
  from stripe_invoice_line l where l.invoice_id = i.id)`;

const paymentsJson = sql`(
  select coalesce(json_agg(json_build_object('id', y.id, 'amount', y.amount, 'way', y.way, 'checkNumber', y.check_number,
    'receivedOn', y.received_on, 'paidAt', y.paid_at, 'isTakenBack', y.stripe_payment_id = i.stripe_invoice_id and exists (
      select from stripe_credit_note n where n.invoice_id = i.id and n.is_taken_back and not n.is_void)
    ) order by y.paid_at, y.id), '[]')
  from stripe_invoice_payment y where y.invoice_id = i.id)`;

/** `KeptInvoice` as JSON, of `stripe_invoice i left join paying_account p`. */
const invoiceJson = sql`json_build_object(
  'id', i.id, 'stripeInvoiceId', i.stripe_invoice_id, 'number', i.number, 'description', i.description,
  'footer', i.footer, 'status', i.status, 'currency', i.currency, 'total', i.total, 'amountDue', i.amount_due, 'amountPaid', i.amount_paid,
  'amountRemaining', i.amount_remaining, 'amountReturned', i.post_payment_credit, 'amountOutside', i.amount_outside,
  'isOfSubscription', i.stripe_subscription_id is not null, 'createdAt', i.stripe_created_at, 'dueAt', i.due_date,
  'paidAt', i.paid_at, 'emailedAt', i.emailed_at, 'hostedUrl', i.hosted_invoice_url, 'pdf', i.invoice_pdf,
  'profileId', p.profile_id, 'stripeCustomerId', i.stripe_customer_id, 'lines', ${linesJson},
  'payments', ${paymentsJson})`;
const invoices = sql`stripe_invoice i left join paying_account p using (stripe_customer_id)`;

/** Of an account, newest first, without what the provider has no more. */
export async function listInvoicesOf(read: Reader, profileId: string): Promise<KeptInvoice[]> {
  const { rows } = await sql<{ invoice: KeptInvoice }>`
    select ${invoiceJson} as invoice from ${invoices} where p.profile_id = ${profileId} and i.gone_at is null
    order by i.stripe_created_at desc, i.number desc nulls first, i.id`.execute(read);
  return rows.map(({ invoice }) => invoice);
}

/** Refuses (missing) one that is not mirrored. */
export async function getInvoice(read: Reader, id: string): Promise<KeptInvoice> {
  const { rows } = await sql<{ invoice: KeptInvoice }>`
    select ${invoiceJson} as invoice from ${invoices} where i.id = ${id}`.execute(read);
  return found(rows[0], noSuchInvoice).invoice;
}

/** The one that a command of ours made, beside what it was about. */
export async function getInvoiceOfCommand(read: Reader, commandId: string): Promise<KeptInvoice> {
  const { rows } = await sql<{ invoice: KeptInvoice }>`
    select ${invoiceJson} as invoice from ${invoices} where i.command_id = ${commandId}`.execute(read);
  return found(rows[0], noSuchInvoice).invoice;
}

/** Who of the contacts that are there has which account. Refuses (missing) a contact that is gone. */
export async function findAccountOf(read: Reader, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from living_contact where id = ${contactId}`.execute(read);
  return found(rows[0], 'This contact does not exist or has been deleted.').profileId;
}

/** Whom an invoice is for: the contact of its account, for the letter. */
export async function findContactOf(read: Reader, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from living_contact where profile_id = ${profileId}`.execute(read);
  return rows[0]?.id ?? null;
}

/** What the next invoice takes off, in cents; below zero what it adds. */
export async function readCredit(read: Reader, profileId: string): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select json_build_object('credit', -balance) ->> 'credit' as credit from paying_account
    where profile_id = ${profileId}`.execute(read);
  return Number(rows[0]?.credit ?? 0);
}

/** Whether this call is the one that e-mails an open invoice for the first time. */
export async function claimLetter(tx: Tx, stripeInvoiceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update stripe_invoice set emailed_at = now(), updated_at = now()
    where stripe_invoice_id = ${stripeInvoiceId} and emailed_at is null and status = 'open' returning id`.execute(tx);
  return rows[0]?.id;
}

export async function markEmailed(tx: Tx, id: string): Promise<void> {
  await sql`update stripe_invoice set emailed_at = now(), updated_at = now() where id = ${id}`.execute(tx);
  announce({ topic: 'invoices' });
}

type Received = Readonly<{ way: 'cash' | 'check'; checkNumber: string | null; receivedOn: string }>;

/** How a payment past the provider came, which the provider does not know. */
export async function writeReceived(tx: Tx, stripeInvoiceId: string, received: Received): Promise<void> {
  const { way, checkNumber, receivedOn } = received;
  await sql`
    update stripe_invoice_payment set way = ${way}::payment_way, check_number = ${checkNumber},
      received_on = ${receivedOn}, updated_at = now()
    where stripe_payment_id = ${stripeInvoiceId} and way = 'other'`.execute(tx);
  announce({ topic: 'invoices' });
}

type Credit = Readonly<{
  id: string;
  profileId: string;
  stripeTransactionId: string;
  amount: number;
  reason: string;
  createdBy: string | null;
}>;

/** A credit that the provider has; once, however often it is told. */
export async function insertCredit(tx: Tx, credit: Credit): Promise<void> {
  const { id, profileId, stripeTransactionId, amount, reason, createdBy } = credit;
  await sql`
    insert into customer_credit (id, profile_id, stripe_transaction_id, amount, reason, created_by)
    values (${id}, ${profileId}, ${stripeTransactionId}, ${amount}, ${reason}, ${createdBy})
    on conflict (id) do nothing`.execute(tx);
  announce({ topic: 'invoices' });
}
