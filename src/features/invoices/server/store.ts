import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderInvoice } from '../../../server/payments/invoices.ts';
import type { Invoice } from '../invoice.ts';

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

/** Of `customer_credit c`: it was given, and not taken back. */
export const isStanding = sql`c.takes_back is null and not exists (
  select from customer_credit b where b.takes_back = c.stripe_transaction_id)`;

/** How it stands with a payment that its bank takes back, or asks about: of several what asks for most. */
const disputeJson = sql`(
  select json_build_object('state', d.state, 'isInquiry', d.is_inquiry, 'amount', d.amount, 'reason', d.reason,
    'answerBy', d.answer_by, 'page', d.page)
  from stripe_dispute d where d.payment_id = y.id and not d.is_old
  order by array_position(array['to-answer', 'waiting', 'lost', 'won'], d.state), d.stripe_created_at desc limit 1)`;

const isOutside = sql`y.way in ('cash', 'check') or (y.way = 'other' and y.stripe_payment_intent_id is null)`;

/** Of `stripe_invoice i left join paying_account p`. */
const paymentsJson = sql`(
  select coalesce(json_agg(json_build_object('id', y.id, 'amount', y.amount, 'way', y.way, 'checkNumber', y.check_number,
    'receivedOn', y.received_on, 'paidAt', y.paid_at, 'isOutside', ${isOutside}, 'dispute', ${disputeJson}, 'amountTakenBack', (
      select coalesce(sum(n.outside), 0) from stripe_credit_note n
      where n.invoice_id = i.id and n.taken_back_payment = y.stripe_payment_id and not n.is_void),
    'alsoOnAccount', (
      select coalesce(sum(c.amount), 0) from customer_credit c
      where c.profile_id = p.profile_id and c.way = 'check' and y.way = 'check' and c.check_number = y.check_number
        and c.received_on = y.received_on and ${isStanding})
    ) order by y.paid_at, y.id), '[]')
  from stripe_invoice_payment y where y.invoice_id = i.id)`;

/** Of `stripe_refund r`: given, and told by no credit note. */
const isWithoutNote = sql`r.is_given and not exists (
  select from stripe_credit_note n
  where n.invoice_id = r.invoice_id and not n.is_void and r.stripe_refund_id = any(n.refund_ids))`;

const refundsJson = sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
    'at', r.stripe_created_at) order by r.stripe_created_at, r.id), '[]')
  from stripe_refund r where r.invoice_id = i.id and ${isWithoutNote})`;

/** What such credit notes have taken off what was open of `stripe_invoice i`. */
const takenOff = (which: RawBuilder<unknown>) => sql`(
  select coalesce(sum(n.pre_payment_amount), 0) from stripe_credit_note n
  where n.invoice_id = i.id and not n.is_void and ${which})`;

/** `KeptInvoice` as JSON, of `stripe_invoice i left join paying_account p`. */
const invoiceJson = sql`json_build_object(
  'id', i.id, 'stripeInvoiceId', i.stripe_invoice_id, 'number', i.number, 'description', i.description,
  'footer', i.footer, 'status', i.status, 'currency', i.currency, 'total', i.total, 'amountDue', i.amount_due, 'amountPaid', i.amount_paid,
  'amountRemaining', i.amount_remaining, 'amountOnItsWay', i.amount_on_its_way, 'amountReturned', i.post_payment_credit
    + (select coalesce(sum(amount), 0) from stripe_refund r where r.invoice_id = i.id and ${isWithoutNote}), 'amountOutside', i.amount_outside,
  'amountCredited', ${takenOff(sql`not n.is_taken_back`)}, 'amountMoved', ${takenOff(sql`n.is_taken_back`)},
  'failedCharge', case when i.status = 'open' and i.is_charged and i.attempt_count > 0 and i.amount_on_its_way = 0
    then json_build_object('nextAttemptAt', i.next_attempt_at) end,
  'isOfSubscription', i.stripe_subscription_id is not null, 'createdAt', i.stripe_created_at, 'dueAt', i.due_date,
  'paidAt', i.paid_at, 'writtenOffAt', i.written_off_at, 'writtenOffReason', i.written_off_reason, 'emailedAt', i.emailed_at, 'hostedUrl', i.hosted_invoice_url, 'pdf', i.invoice_pdf,
  'profileId', p.profile_id, 'stripeCustomerId', i.stripe_customer_id, 'lines', ${linesJson},
  'payments', ${paymentsJson}, 'refunds', ${refundsJson})`;
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

/** Those of these ids. */
export async function listInvoices(read: Reader, ids: readonly string[]): Promise<KeptInvoice[]> {
  const { rows } = await sql<{ invoice: KeptInvoice }>`
    select ${invoiceJson} as invoice from ${invoices} where i.id = any(${ids}::uuid[])`.execute(read);
  return rows.map(({ invoice }) => invoice);
}

/** The one that a command of ours made, beside what it was about. */
export async function getInvoiceOfCommand(read: Reader, commandId: string): Promise<KeptInvoice> {
  const { rows } = await sql<{ invoice: KeptInvoice }>`
    select ${invoiceJson} as invoice from ${invoices} where i.command_id = ${commandId}`.execute(read);
  return found(rows[0], noSuchInvoice).invoice;
}

/** What a contact is called. Refuses (missing) one that is gone. */
export async function findContactName(read: Reader, contactId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from living_contact where id = ${contactId}`.execute(read);
  return found(rows[0], 'This contact does not exist or has been deleted.').name;
}

/** What the next invoice takes off, in cents; below zero what it adds. */
export async function readCredit(read: Reader, profileId: string): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select json_build_object('credit', -balance) ->> 'credit' as credit from paying_account
    where profile_id = ${profileId} and not is_replaced`.execute(read);
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

/** What a payment of an invoice is called at the provider. */
export async function getPayment(read: Reader, invoiceId: string, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select stripe_payment_id as id from stripe_invoice_payment
    where id = ${id} and invoice_id = ${invoiceId}`.execute(read);
  return found(rows[0], 'This payment does not exist any more.').id;
}

/** What the office calls an invoice of `billed_invoice` or `issued_invoice`; null where nothing is written on it. */
export const calledSql = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`coalesce(${of('description')}, ${of('first_line')} || case when ${of('more_lines')} > 0
    then ' and ' || ${of('more_lines')} || ' more' else '' end)`;
};
