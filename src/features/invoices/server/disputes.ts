/** Tells the office of payments that a bank takes back; what is lost is owed again, as after a check that bounced. */
import type { FastifyBaseLogger } from 'fastify';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import { idFrom } from '../../../server/id-from.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { listUnsettled } from '../../../server/payments/store.ts';
import { findCompany, getLetterhead, getTimeZone } from '../../company/server/store.ts';
import { toOffice } from '../../company/to-office.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import { findActor } from '../../users/server/store.ts';
import { moneyOf } from '../amounts.ts';
import { disputeLetters, disputeLinks, takenBackByBank } from '../words-disputes.ts';
import { paymentTakingBack } from './money-deeds.ts';
import { getInvoice } from './store.ts';
import { claimDispute, findNumberOfCommand, listUntoldDisputes, type UntoldDispute } from './store-disputes.ts';
import { takePaymentBack } from './taking-back.ts';
import type { PayerOf } from './who-pays.ts';

const lookEveryMs = 60_000;

type JobKit = Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'> &
  Readonly<{ payments: Payments; payerOf: PayerOf; log: FastifyBaseLogger }>;

export function disputesJob(kit: JobKit): Job {
  return {
    name: 'disputes',
    everyMs: lookEveryMs,
    topic: 'invoices',
    async run(signal) {
      for (const dispute of await listUntoldDisputes(kit.read)) {
        if (signal.aborted) return;
        if (dispute.state === 'lost' && !(await isSettled(kit, dispute))) continue;
        await kit.transact((tx) => tell(tx, dispute, kit.publicUrl()));
      }
    },
  };
}

const commandOf = ({ stripeDisputeId }: UntoldDispute): string => idFrom(`dispute ${stripeDisputeId}`);

/** What stands in the way for now: the next look tries again. */
const later: readonly string[] = [
  ...['under-way', 'subscription-under-way', 'on-its-way'],
  ...['payments-pending', 'payments-unavailable'],
];

/** Owes it again; false while nobody knows whether it is. What cannot be is told as it stands. */
async function isSettled(kit: JobKit, dispute: UntoldDispute): Promise<boolean> {
  const { invoiceId, paymentId } = dispute;
  const commandId = commandOf(dispute);
  const { payments } = await getInvoice(kit.read, invoiceId);
  if (payments.some(({ id, amountTakenBack }) => id === paymentId && amountTakenBack > 0)) return true;
  if ((await listUnsettled(kit.read, paymentTakingBack.kind)).some(({ id }) => id === commandId)) return false;
  const wanted = { id: invoiceId, paymentId, commandId, reason: takenBackByBank, by: null, now: kit.clock.now() };
  try {
    await takePaymentBack(kit, kit.payerOf, wanted);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    kit.log.warn({ dispute: dispute.stripeDisputeId, code: error.code }, 'a payment that is lost was not owed again');
    return !later.includes(error.code);
  }
}

async function tell(tx: Tx, dispute: UntoldDispute, publicUrl: string): Promise<void> {
  const told = await claimDispute(tx, dispute);
  const words = told === undefined ? undefined : disputeLetters[told];
  if (!words) return;
  announce({ topic: 'invoices' });
  const company = await findCompany(tx);
  if (!company?.email) return; // then the overview alone tells
  const invoice = await getInvoice(tx, dispute.invoiceId);
  const payment = invoice.payments.find(({ id }) => id === dispute.paymentId);
  const shown = payment?.dispute;
  const person = invoice.profileId === null ? undefined : await findActor(tx, invoice.profileId);
  const contactId = person ? await contactOfAccount(tx, person.id) : null;
  const { subject, paragraphs } = words({
    name: person ? `${person.firstName} ${person.lastName}`.trim() : 'a customer',
    amount: moneyOf(invoice, shown?.amount ?? 0),
    number: invoice.number ?? invoice.stripeInvoiceId.slice(-8),
    reason: shown?.reason ?? null,
    day: shown?.answerBy ? formatDay(dayAt(shown.answerBy, await getTimeZone(tx))) : null,
    again:
      (payment?.amountTakenBack ?? 0) > 0
        ? ((await findNumberOfCommand(tx, commandOf(dispute))) ?? 'another one')
        : null,
  });
  const isAsked = dispute.state === 'to-answer' && shown?.page;
  const link = isAsked
    ? { label: disputeLinks.answer, url: isAsked }
    : contactId && { label: disputeLinks.contact, url: `${publicUrl}/crm/contacts/${contactId}?tab=billing` };
  await queueMessage(tx, {
    ...draft({ subject, paragraphs, ...(link && { link }), company: await getLetterhead(tx) }),
    kind: 'Dispute',
    ...toOffice({ ...company, email: company.email }),
    createdBy: null,
    contactId,
  });
}
