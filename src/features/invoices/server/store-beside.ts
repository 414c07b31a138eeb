/** Mirrors what is done beside invoices: refunds, also those without a credit note, and what moved a customer's balance. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderCredit } from '../../../server/payments/customer-book.ts';
import type { ProviderRefund } from '../../../server/payments/invoice-payments.ts';
import { isNew, mirrored } from '../../../server/payments/mirroring.ts';
import { wasAskedWith } from '../../../server/payments/store.ts';
import { announceNew, type OnInvoice } from './announcing.ts';

/** Refunds of payments that are mirrored. */
export async function writeRefunds(tx: Tx, refunds: readonly ProviderRefund[], reading: string): Promise<void> {
  if (refunds.length === 0) return;
  const { rows } = await sql<OnInvoice>`
    insert into stripe_refund as r (stripe_refund_id, invoice_id, amount, reason, is_given, stripe_created_at, reading)
    select g.id, y.invoice_id, g.amount, g.reason, "isGiven", "createdAt", ${reading}
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as g (id text, "intentId" text, amount bigint,
      reason text, "isGiven" boolean, "createdAt" timestamptz)
    join stripe_invoice_payment y on y.stripe_payment_intent_id = g."intentId"
    order by g.id
    on conflict (stripe_refund_id) do update set ${mirrored('r', ['is_given', 'reason'])}
    where r.reading <= excluded.reading returning ${isNew}, invoice_id as "invoiceId"`.execute(tx);
  await announceNew(tx, rows);
}

/** What moved the balance of a customer who stands for an account; it never changes afterwards. */
export async function writeBook(tx: Tx, stripeCustomerId: string, book: readonly ProviderCredit[]): Promise<void> {
  if (book.length === 0) return;
  const { rows } = await sql<{ accountId: string }>`
    insert into customer_credit as c (profile_id, stripe_transaction_id, command_id, amount, reason, way, check_number, received_on,
      takes_back, created_at)
    select p.profile_id, g.id, "commandId", g.amount, g.reason, g.way, "checkNumber", "receivedOn", "takesBack", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(book)}::jsonb) as g (id text, "commandId" text, amount bigint, reason text,
      way payment_way, "checkNumber" text, "receivedOn" date, "takesBack" text, "createdAt" timestamptz)
    join paying_account p on p.stripe_customer_id = ${stripeCustomerId}
    order by g.id
    on conflict (stripe_transaction_id) do nothing returning profile_id as "accountId"`.execute(tx);
  // Of one customer.
  if (rows[0]) announce({ topic: 'invoices', accountId: rows[0].accountId });
}

/** Says who of us gave a credit. */
export async function writeGiver(tx: Tx, stripeTransactionIds: readonly string[], by: string): Promise<void> {
  await sql`
    update customer_credit set created_by = ${by}
    where stripe_transaction_id = any(${stripeTransactionIds}) and created_by is null`.execute(tx);
}

/** Customers at the provider whose balance is not what our copy explains, and how much of it is not. */
const unexplained = sql`(
    with told as (
      select profile_id, -sum(amount) as moved from customer_credit group by 1
      union all
      select p.profile_id, sum(i.ending_balance - i.starting_balance)
      from paying_account p join stripe_invoice i using (stripe_customer_id)
      where i.gone_at is null and i.status not in ('draft', 'void') group by 1
      union all
      select p.profile_id, -sum(n.credited)
      from paying_account p join stripe_invoice i using (stripe_customer_id) join stripe_credit_note n on n.invoice_id = i.id
      where not n.is_void group by 1)
    select p.stripe_customer_id as id, p.profile_id, p.balance - coalesce(sum(t.moved), 0) as amount
    from paying_account p left join told t using (profile_id) where not p.is_replaced
    group by 1, 2, p.balance having p.balance <> coalesce(sum(t.moved), 0))`;

/** Customers at the provider whose balance is not what our copy explains: something was credited there. */
export async function listUnexplained(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${unexplained} u order by 1`.execute(read);
  return rows.map(({ id }) => id);
}

export type Lost = Readonly<{ stripeInvoiceId: string; stripeCustomerId: string; follower: string }>;

/**
 * Invoices that were made void in the provider's own pages after their customer was deleted there: what they had taken
 * went back to nobody, which is just what the balance of who follows lacks.
 */
export async function listLost(read: Reader): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    with lost as (
      select i.stripe_invoice_id as "stripeInvoiceId", i.stripe_customer_id as "stripeCustomerId", u.id as follower,
        u.amount, sum(i.ending_balance - i.starting_balance) over (partition by u.id) as taken
      from stripe_invoice i join paying_account b using (stripe_customer_id)
        join ${unexplained} u on u.profile_id = b.profile_id
      where b.is_replaced and i.status = 'void' and i.gone_at is null and i.ending_balance <> i.starting_balance
        and not ${wasAskedWith('follower', { field: 'stripeInvoiceId', id: 'i.stripe_invoice_id' })})
    select "stripeInvoiceId", "stripeCustomerId", follower from lost where taken = amount order by 1`.execute(read);
  return rows;
}
