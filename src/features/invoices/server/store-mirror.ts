/**
 * Mirrors invoices with what was paid and credited: what answers a command, what an event named and what a sync has
 * listed are written here alone. A row never goes back to an earlier reading; a page is one statement.
 */
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderPayment } from '../../../server/payments/invoice-payments.ts';
import type { ProviderCreditNote, ProviderInvoice } from '../../../server/payments/invoices.ts';
import { isNew, mirrored } from '../../../server/payments/mirroring.ts';
import { announceNew, type OnInvoice } from './announcing.ts';

export type WrittenCounts = Readonly<{ added: number; changed: number; withoutAccount: number }>;

const names = `stripe_customer_id stripe_subscription_id command_id number description footer status currency total
  starting_balance ending_balance amount_due amount_paid amount_remaining amount_outside pre_payment_credit
  post_payment_credit due_date billing_reason is_charged attempt_count next_attempt_at period_start period_end
  finalized_at paid_at voided_at written_off_at written_off_reason hosted_invoice_url invoice_pdf
  stripe_created_at amount_on_its_way failed_debit`.split(/\s+/);
const columns = sql.raw(names.join(', '));
const excluded = sql.raw(names.map((name) => `excluded.${name}`).join(', '));
const shown = (row: 'b' | 'w') => sql.raw(`(${names.map((name) => `${row}.${name}`).join(', ')})`);

/** Invoices with their lines, and what of them was paid without a record of how. */
export async function writeInvoices(
  tx: Tx,
  invoices: readonly ProviderInvoice[],
  reading: string,
): Promise<WrittenCounts> {
  const lines = invoices.flatMap((invoice) =>
    invoice.lines.map((line, place) => ({ ...line, place, invoiceId: invoice.id })),
  );
  const rows = invoices.map(({ lines: _, ...row }) => row);
  const { rows: counts } = await sql<WrittenCounts & { accounts: string[] | null }>`
    with given as (
      select g.id as stripe_invoice_id, "customerId" as stripe_customer_id, "subscriptionId" as stripe_subscription_id,
        "commandId" as command_id, number, description, footer, status, currency, total, "startingBalance" as starting_balance,
        "endingBalance" as ending_balance, "amountDue" as amount_due, "amountPaid" as amount_paid,
        "amountRemaining" as amount_remaining, "amountOutside" as amount_outside,
        "prePaymentCredit" as pre_payment_credit, "postPaymentCredit" as post_payment_credit, "dueDate" as due_date, "billingReason" as billing_reason,
        "isCharged" as is_charged, "attemptCount" as attempt_count, "nextAttemptAt" as next_attempt_at,
        "periodStart" as period_start, "periodEnd" as period_end, "finalizedAt" as finalized_at, "paidAt" as paid_at,
        "voidedAt" as voided_at, "writtenOffAt" as written_off_at, "writtenOffReason" as written_off_reason,
        "amountOnItsWay" as amount_on_its_way, "failedDebit" as failed_debit, "amountUnrecorded" as amount_unrecorded, "hostedUrl" as hosted_invoice_url, pdf as invoice_pdf, "createdAt" as stripe_created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id text, "customerId" text, "subscriptionId" text,
        "commandId" text, number text, description text, footer text, status stripe_invoice_status, currency text, total bigint,
        "startingBalance" bigint, "endingBalance" bigint, "amountDue" bigint, "amountPaid" bigint,
        "amountRemaining" bigint, "amountOutside" bigint, "prePaymentCredit" bigint, "postPaymentCredit" bigint,
        "dueDate" timestamptz, "billingReason" text, "isCharged" boolean, "attemptCount" int,
        "nextAttemptAt" timestamptz, "periodStart" timestamptz, "periodEnd" timestamptz, "finalizedAt" timestamptz,
        "paidAt" timestamptz, "voidedAt" timestamptz, "writtenOffAt" timestamptz, "writtenOffReason" text,
        "amountUnrecorded" bigint, "amountOnItsWay" bigint, "failedDebit" text, "hostedUrl" text, pdf text, "createdAt" timestamptz)
      order by g.id), -- so that two who write the same wait for each other in one order
    before as (select i.* from stripe_invoice i join given using (stripe_invoice_id)),
    written as (
      insert into stripe_invoice as i (stripe_invoice_id, ${columns}, reading)
      select stripe_invoice_id, ${columns}, ${reading} from given
      on conflict (stripe_invoice_id) do update
      set (${columns}, reading, updated_at, failed_debit_told) = (select ${excluded}, excluded.reading, now(),
        -- of before failed debits were read (migration 99)
        case i.failed_debit_told when 'before' then excluded.failed_debit else i.failed_debit_told end)
      where i.reading <= excluded.reading
      returning i.*),
    given_lines as (
      select l.*, w.id as invoice_id from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id text,
        "invoiceId" text, place int, description text, amount bigint, quantity int, "priceId" text,
        "periodStart" timestamptz, "periodEnd" timestamptz, "isProration" boolean, why text)
      join written w on w.stripe_invoice_id = l."invoiceId"),
    taken_off as (
      delete from stripe_invoice_line l using written w
      where l.invoice_id = w.id and not exists (select from given_lines g where g.id = l.stripe_line_id)),
    written_lines as (
      insert into stripe_invoice_line as l (stripe_line_id, invoice_id, place, description, amount, quantity,
        stripe_price_id, period_start, period_end, is_proration, why)
      select id, invoice_id, place, description, amount, quantity, "priceId", "periodStart", "periodEnd",
        "isProration", why from given_lines
      on conflict (stripe_line_id) do update set place = excluded.place, description = excluded.description,
        amount = excluded.amount, quantity = excluded.quantity, stripe_price_id = excluded.stripe_price_id,
        period_start = excluded.period_start, period_end = excluded.period_end, is_proration = excluded.is_proration,
        why = excluded.why
      where (l.place, l.description, l.amount, l.quantity, l.period_start, l.period_end, l.why) is distinct from
        (excluded.place, excluded.description, excluded.amount, excluded.quantity, excluded.period_start,
          excluded.period_end, excluded.why)),
    written_outside as (
      insert into stripe_invoice_payment as y (stripe_payment_id, invoice_id, amount, way, paid_at, reading)
      select stripe_invoice_id, w.id, g.amount_unrecorded, 'other', w.paid_at, w.reading
      from written w join given g using (stripe_invoice_id) where g.amount_unrecorded > 0
      on conflict (stripe_payment_id) do update set amount = excluded.amount, paid_at = excluded.paid_at,
        reading = excluded.reading, updated_at = now()
      where (y.amount, y.paid_at) is distinct from (excluded.amount, excluded.paid_at))
    select count(*) filter (where b.id is null)::int as added,
      count(*) filter (where b.id is not null and ${shown('b')} is distinct from ${shown('w')})::int as changed,
      count(*) filter (where p.profile_id is null)::int as "withoutAccount",
      array_remove(array_agg(distinct p.profile_id) filter (
        where b.id is null or ${shown('b')} is distinct from ${shown('w')}), null) as accounts
    from written w left join before b on b.id = w.id
      left join paying_account p on p.stripe_customer_id = w.stripe_customer_id`.execute(tx);
  const { added = 0, changed = 0, withoutAccount = 0, accounts } = counts[0] ?? {};
  if (added + changed > 0) announce({ topic: 'invoices' });
  for (const accountId of accounts ?? []) announce({ topic: 'invoices', accountId });
  return { added, changed, withoutAccount };
}

const paymentColumns = ['amount', 'way', 'check_number', 'received_on', 'paid_at', 'stripe_payment_intent_id'];
const noteColumns = ['is_void', 'refunded', 'refund_ids', 'credited', 'memo'];

/** Payments through the provider or recorded there, of invoices that are mirrored. */
export async function writePayments(tx: Tx, payments: readonly ProviderPayment[], reading: string): Promise<void> {
  if (payments.length === 0) return;
  const { rows } = await sql<OnInvoice>`
    insert into stripe_invoice_payment as y (stripe_payment_id, invoice_id, amount, way, check_number, received_on,
      paid_at, stripe_payment_intent_id, reading)
    select g.id, i.id, g.amount, g.way, "checkNumber", "receivedOn", g."paidAt", "intentId", ${reading}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as g (id text, "invoiceId" text, amount bigint,
      way payment_way, "checkNumber" text, "receivedOn" date, "paidAt" timestamptz, "intentId" text)
    join stripe_invoice i on i.stripe_invoice_id = g."invoiceId"
    order by g.id
    on conflict (stripe_payment_id) do update set ${mirrored('y', paymentColumns)}
    where y.reading <= excluded.reading returning ${isNew}, invoice_id as "invoiceId"`.execute(tx);
  await announceNew(tx, rows);
}

/** Credit notes of invoices that are mirrored. */
export async function writeCreditNotes(tx: Tx, notes: readonly ProviderCreditNote[], reading: string): Promise<void> {
  if (notes.length === 0) return;
  const { rows } = await sql<OnInvoice>`
    insert into stripe_credit_note as n (stripe_credit_note_id, invoice_id, number, is_void, is_taken_back,
      taken_back_payment, amount, pre_payment_amount, refunded, refund_ids, outside, credited, memo, stripe_created_at,
      reading)
    select g.id, i.id, g.number, "isVoid", "takenBackPayment" is not null, -- the first ones did not name the payment
      case "takenBackPayment" when 'true' then i.stripe_invoice_id else "takenBackPayment" end, g.amount,
      "prePaymentAmount", g.refunded, coalesce((select array_agg(r) from jsonb_array_elements_text("refundIds") r), '{}'),
      g.outside, g.credited, g.memo, "createdAt", ${reading}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as g (id text, "invoiceId" text, number text,
      "isVoid" boolean, "takenBackPayment" text, amount bigint, "prePaymentAmount" bigint, refunded bigint,
      "refundIds" jsonb, outside bigint, credited bigint, memo text, "createdAt" timestamptz)
    join stripe_invoice i on i.stripe_invoice_id = g."invoiceId"
    order by g.id
    on conflict (stripe_credit_note_id) do update set ${mirrored('n', noteColumns)}
    where n.reading <= excluded.reading returning ${isNew}, invoice_id as "invoiceId"`.execute(tx);
  await announceNew(tx, rows);
}

/** The provider has it no more: it is kept, and not shown. */
export async function markInvoiceGone(tx: Tx, stripeInvoiceId: string, reading: string): Promise<void> {
  const { rows } = await sql<OnInvoice>`
    update stripe_invoice set gone_at = now(), reading = ${reading}, updated_at = now()
    where stripe_invoice_id = ${stripeInvoiceId} and gone_at is null and reading <= ${reading}
    returning true as "isNew", id as "invoiceId"`.execute(tx);
  await announceNew(tx, rows);
}

/** Ids at the provider of what no reading since this one has seen. */
export async function listUnseenInvoices(read: Reader, reading: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_invoice_id as id from stripe_invoice where gone_at is null and reading < ${reading}
    order by reading, id`.execute(read);
  return rows.map(({ id }) => id);
}
