import { sql } from 'kysely';
import { isRunning } from '../../../kernel/running.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderSubscription, ProviderSubscriptionItem } from '../../../server/payments/subscriptions.ts';
import { actFor } from '../../../server/transact.ts';
import { findPayingProfile, writePayer } from '../../payers/server/store.ts';
import { writeMissing } from '../../products/server/store.ts';

/** `stranger`: its customer stands for nobody here, so that it is kept out. */
export type Written = 'added' | 'changed' | 'same' | 'stranger';

/**
 * Mirrors a subscription with its items: the answer to a command, what an event named, and what a sync has listed are
 * written here alone. A row never goes back to an earlier reading.
 */
export async function writeSubscription(tx: Tx, from: ProviderSubscription, reading: string): Promise<Written> {
  if (from.customer) await writePayer(tx, from.customer, reading);
  const profileId = await findPayingProfile(tx, from.customerId);
  if (profileId === undefined) return 'stranger';
  for (const item of from.items) await writeMissing(tx, item, reading);
  const row = await writeRow(tx, from, profileId, reading);
  if (!row) return 'same';
  const isItemChanged = await writeItems(tx, row.id, from.items);
  if (row.written === 'same' && !isItemChanged) return 'same';
  announce({ topic: 'subscriptions', id: row.id });
  return row.written === 'added' ? 'added' : 'changed';
}

type Row = Readonly<{ id: string; written: Exclude<Written, 'stranger'> }>;

/** Undefined when a later reading stands there already. */
async function writeRow(tx: Tx, from: ProviderSubscription, profileId: string, reading: string) {
  const assignedBy = await actAsAssigner(tx, from);
  const uncompared = sql.lit('{reading,updated_at}');
  const { rows } = await sql<Row>`
    with before as (select * from customer_subscription where stripe_subscription_id = ${from.id}),
    written as (
      insert into customer_subscription as s (stripe_subscription_id, profile_id, status, is_running, collection_method,
        days_until_due, current_period_start, current_period_end, trial_end, cancel_at_period_end, cancel_at,
        canceled_at, ended_at, latest_invoice_id, command_id, assigned_by, stripe_created_at, reading)
      values (${from.id}, ${profileId}, ${from.status}, ${isRunning(from)}, ${from.collectionMethod}, ${from.daysUntilDue},
        ${from.currentPeriodStart}, ${from.currentPeriodEnd}, ${from.trialEnd}, ${from.cancelAtPeriodEnd},
        ${from.cancelAt}, ${from.canceledAt}, ${from.endedAt}, ${from.latestInvoiceId}, ${from.commandId},
        ${assignedBy}, ${from.createdAt}, ${reading})
      on conflict (stripe_subscription_id) do update set status = excluded.status, is_running = excluded.is_running, gone_at = null,
        collection_method = excluded.collection_method, days_until_due = excluded.days_until_due,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        trial_end = excluded.trial_end, cancel_at_period_end = excluded.cancel_at_period_end,
        cancel_at = excluded.cancel_at, canceled_at = excluded.canceled_at, ended_at = excluded.ended_at,
        latest_invoice_id = excluded.latest_invoice_id, reading = excluded.reading, updated_at = now()
      where s.reading <= excluded.reading
      returning s.*)
    select w.id, case when b.id is null then 'added'
      when to_jsonb(b) - ${uncompared}::text[] is distinct from to_jsonb(w) - ${uncompared}::text[] then 'changed'
      else 'same' end as written
    from written w left join before b on b.id = w.id`.execute(tx);
  return rows[0];
}

/**
 * Who assigned it here, as the provider keeps it; a new row is theirs in the trail, also when its event was read before
 * the answer to their command.
 */
async function actAsAssigner(tx: Tx, { id, assignedBy }: ProviderSubscription): Promise<string | null> {
  const { rows } = await sql<{ person: string; isNew: boolean }>`
    select p.id as person,
      not exists (select from customer_subscription where stripe_subscription_id = ${id}) as "isNew"
    from person p where p.id::text = ${assignedBy}`.execute(tx);
  const [row] = rows;
  if (row?.isNew) await actFor(tx, row.person);
  return row?.person ?? null;
}

/** Whether any of them is different now. */
async function writeItems(tx: Tx, subscriptionId: string, items: readonly ProviderSubscriptionItem[]) {
  const wanted = items.map(({ id, quantity, price }, position) => ({ id, quantity, position, price: price.id }));
  const gone = await sql`
    delete from customer_subscription_item
    where subscription_id = ${subscriptionId} and stripe_item_id <> all(${wanted.map(({ id }) => id)}::text[])
    returning id`.execute(tx);
  const written = await sql`
    insert into customer_subscription_item as i (stripe_item_id, subscription_id, price_id, quantity, position)
    select w.id, ${subscriptionId}, (select id from known_price where stripe_price_id = w.price), w.quantity, w.position
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id text, price text, quantity int, position int)
    on conflict (stripe_item_id) do update set price_id = excluded.price_id, quantity = excluded.quantity,
      position = excluded.position, updated_at = now()
    where (i.price_id, i.quantity, i.position) is distinct from (excluded.price_id, excluded.quantity, excluded.position)
    returning id`.execute(tx);
  return gone.rows.length + written.rows.length > 0;
}

/** One that the provider has no more: it stays, for what was paid for it, and is over. */
export async function endGone(tx: Tx, stripeSubscriptionId: string, reading: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update customer_subscription set status = 'canceled', is_running = false, gone_at = now(), ended_at = coalesce(ended_at, now()), reading = ${reading},
      updated_at = now()
    where stripe_subscription_id = ${stripeSubscriptionId} and reading <= ${reading} and status <> 'canceled'
    returning id`.execute(tx);
  for (const { id } of rows) announce({ topic: 'subscriptions', id });
}
