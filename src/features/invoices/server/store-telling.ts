import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { isBegun } from '../../../server/payments/store.ts';
import { invoiceRemoval } from './deeds.ts';

/**
 * What its customer is not told of yet: a new invoice to pay, one that was charged, a charge of AutoPay that failed, and
 * what a bank has sent back of what they had paid themselves.
 */
export type Untold = Readonly<{
  id: string;
  about: 'new' | 'charged' | 'failed' | 'sent-back';
  /** Null of what asks somebody to do something about it: that is said in any case. */
  dueSince: Instant | null;
  nextAttemptAt: string | null;
  methodName: string | null;
  methodLast4: string | null;
}>;

/** Before that a company that comes with its subscriptions has told its customers itself. */
const mostDays = 14;

/**
 * Whoever asks for an invoice here tells of it: nobody does of a new period, and of what was made in the provider's own
 * pages (decisions/0076).
 */
const isNobodysToTell = sql`(
  i.billing_reason = 'subscription_cycle' or (i.command_id is null and i.billing_reason = 'manual')
  or (i.command_id is null and i.billing_reason = 'subscription_create' and exists (
    select from known_subscription s
    where s.stripe_subscription_id = i.stripe_subscription_id and not s.is_assigned_here)))`;

/** A subscription's draft is made final to be void: for as long as that takes it is open. */
const isBeingDeleted = isBegun(invoiceRemoval.kind, { field: 'stripeInvoiceId', id: 'i.stripe_invoice_id' });

const isAskedAgain = sql`i.status = 'open' and i.amount_on_its_way = 0`;
const hasFailed = sql`(${isAskedAgain} and i.is_charged and i.attempt_count > i.failures_told)`;
/** A check pays also what AutoPay has tried in vain a moment ago. */
const isCharged = sql`(i.status = 'paid' and i.is_charged and i.amount_paid > i.amount_outside)`;
/**
 * A later try of AutoPay went through, after one that was told as failed. The provider counts the first attempt and those
 * it makes by itself, not that somebody pays on the page or by check.
 */
const hasGoneThrough = sql`(${isCharged} and i.failures_told > 0 and i.attempt_count > i.failures_told)`;
const hasComeBack = sql`(${isAskedAgain} and i.failed_debit is not null
  and i.failed_debit is distinct from i.failed_debit_told)`;

/** Those of before their customer stood for an account here are none of ours. */
const untoldOf = (now: Instant) => {
  const isRecent = (at: RawBuilder<unknown>) => sql`${at} > ${now}::timestamptz - ${`${mostDays} days`}::interval`;
  return sql`stripe_invoice i join paying_account p using (stripe_customer_id)
    where i.gone_at is null and i.finalized_at >= date_trunc('second', p.known_since) and (
      ${hasFailed} or ${hasComeBack} or (${hasGoneThrough} and ${isRecent(sql`i.paid_at`)})
      or (i.emailed_at is null and i.amount_due > 0 and ${isNobodysToTell} and not ${isBeingDeleted}
        and ${isRecent(sql`i.finalized_at`)}
        and case when i.is_charged then ${isCharged} and i.attempt_count > 0
          else i.status = 'open' and i.amount_on_its_way = 0 end))`;
};

/** Marks invoices as told and gives them, a few at a time; whoever writes one, or tells of it, is not waited for. */
export async function takeUntold(tx: Tx, now: Instant, most: number): Promise<readonly Untold[]> {
  const { rows } = await sql<Untold>`
    with untold as (
      select i.id, p.method_name, p.method_last4, case when i.status = 'paid' then 'charged'
          when ${hasFailed} then 'failed' when ${hasComeBack} then 'sent-back' else 'new' end as about
      from ${untoldOf(now)}
      order by i.id limit ${most} for update of i skip locked)
    update stripe_invoice i set emailed_at = coalesce(i.emailed_at, now()), failures_told = i.attempt_count,
      failed_debit_told = i.failed_debit, updated_at = now()
    from untold u where u.id = i.id
    returning i.id, u.about, case u.about when 'new' then i.finalized_at when 'charged' then i.paid_at end as "dueSince",
      i.next_attempt_at as "nextAttemptAt", u.method_name as "methodName",
      u.method_last4 as "methodLast4"`.execute(tx);
  return rows;
}

/** Whether some are left, such as one that was being written: what is written may be what it was, and then nobody hears of it. */
export async function hasUntold(read: Reader, now: Instant): Promise<boolean> {
  const { rows } = await sql`select from ${untoldOf(now)} limit 1`.execute(read);
  return rows.length > 0;
}
