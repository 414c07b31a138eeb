/** Mirrors payments that a bank takes back after they have come, and says what the office has not heard of yet. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { DisputeState, ProviderDispute } from '../../../server/payments/disputes.ts';
import { isNew, mirrored } from '../../../server/payments/mirroring.ts';
import { announceNew, type OnInvoice } from './announcing.ts';

/** Decided longer ago when it is first seen, it is of a time before this product, and has been dealt with. */
const mostDays = 14;

const columns = ['amount', 'reason', 'state', 'is_inquiry', 'answer_by', 'page'];

/** Disputes of payments that are mirrored. */
export async function writeDisputes(tx: Tx, disputes: readonly ProviderDispute[], reading: string): Promise<void> {
  if (disputes.length === 0) return;
  const { rows } = await sql<OnInvoice>`
    insert into stripe_dispute as d (stripe_dispute_id, invoice_id, payment_id, amount, reason, state, is_inquiry,
      answer_by, page, is_old, stripe_created_at, reading)
    select g.id, y.invoice_id, y.id, least(g.amount, y.amount), g.reason, g.state, "isInquiry", "answerBy", g.page,
      g.state in ('lost', 'won') and "createdAt" < now() - ${`${mostDays} days`}::interval, "createdAt", ${reading}
    from jsonb_to_recordset(${JSON.stringify(disputes)}::jsonb) as g (id text, "intentId" text, amount bigint,
      reason text, state text, "isInquiry" boolean, "answerBy" timestamptz, page text, "createdAt" timestamptz)
    join stripe_invoice_payment y on y.stripe_payment_intent_id = g."intentId"
    order by g.id
    on conflict (stripe_dispute_id) do update set ${mirrored('d', columns)}
    where d.reading <= excluded.reading returning ${isNew}, invoice_id as "invoiceId"`.execute(tx);
  await announceNew(tx, rows);
}

/** Of `stripe_dispute d`: what the office hears of as it stands. What somebody has answered waits for the bank alone. */
const what = sql`case
  when d.state = 'to-answer' then case when d.is_inquiry then 'inquiry' else 'dispute' end
  when d.state = 'lost' or d.told is not null then nullif(d.state, 'waiting') end`;
const isUntold = sql`(not d.is_old and ${what} is distinct from d.told and ${what} is not null)`;

export type UntoldDispute = Readonly<{
  id: string;
  stripeDisputeId: string;
  invoiceId: string;
  paymentId: string;
  state: DisputeState;
}>;

export async function listUntoldDisputes(read: Reader): Promise<UntoldDispute[]> {
  const { rows } = await sql<UntoldDispute>`
    select d.id, d.stripe_dispute_id as "stripeDisputeId", d.invoice_id as "invoiceId", d.payment_id as "paymentId",
      d.state
    from stripe_dispute d join stripe_invoice i on i.id = d.invoice_id
    where ${isUntold} and i.gone_at is null order by d.stripe_created_at, d.id`.execute(read);
  return rows;
}

/** What a command of ours opened, by its number. */
export async function findNumberOfCommand(read: Reader, commandId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select number from stripe_invoice where command_id = ${commandId}`.execute(read);
  return rows[0]?.number ?? null;
}

/** Marks what is to be told, in the state in which it was looked at; undefined when somebody else tells of it. */
export async function claimDispute(tx: Tx, { id, state }: UntoldDispute): Promise<string | undefined> {
  const { rows } = await sql<{ told: string }>`
    update stripe_dispute d set told = ${what}, updated_at = now()
    where d.id = ${id} and d.state = ${state} and ${isUntold} returning told`.execute(tx);
  return rows[0]?.told;
}
