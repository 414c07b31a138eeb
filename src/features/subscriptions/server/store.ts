import { type RawBuilder, sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Subscription } from '../contract.ts';

/** As the contract has it, with what the provider calls it. */
export type StoredSubscription = Readonly<{
  subscription: Subscription;
  stripeSubscriptionId: string;
  profileId: string;
  latestInvoiceId: string | null;
  items: readonly Readonly<{ stripeItemId: string; stripePriceId: string; quantity: number }>[];
}>;

const itemJson = sql`json_build_object('id', i.id, 'productName', c.product_name, 'stripePriceId', c.stripe_price_id,
  'quantity', i.quantity, 'unitAmount', c.unit_amount, 'currency', c.currency, 'interval', c.interval,
  'intervalCount', c.interval_count)`;

/** The contract's `subscription` as JSON, of `customer_subscription s`. */
const subscriptionJson = sql`json_build_object(
  'id', s.id, 'status', s.status, 'collectionMethod', s.collection_method, 'daysUntilDue', s.days_until_due,
  'currentPeriodStart', s.current_period_start, 'currentPeriodEnd', s.current_period_end, 'trialEnd', s.trial_end,
  'cancelAtPeriodEnd', s.cancel_at_period_end, 'cancelAt', s.cancel_at, 'canceledAt', s.canceled_at,
  'endedAt', s.ended_at, 'createdAt', s.stripe_created_at,
  'assignedBy', (select name from person where id = s.assigned_by),
  'items', (
    select coalesce(json_agg(${itemJson} order by i.position), '[]')
    from customer_subscription_item i join known_price c on c.id = i.price_id
    where i.subscription_id = s.id))`;

/** What an account pays or has paid regularly: running ones first, each group newest first. */
export async function listSubscriptions(read: Reader, profileId: string): Promise<Subscription[]> {
  const { rows } = await sql<{ subscription: Subscription }>`
    select ${subscriptionJson} as subscription from customer_subscription s where s.profile_id = ${profileId}
    order by s.is_running desc, s.stripe_created_at desc, s.id`.execute(read);
  return rows.map((row) => row.subscription);
}

/** What the provider calls an account's subscriptions, by our ids. */
export async function stripeIdsOf(read: Reader, profileId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; stripeId: string }>`
    select id, stripe_subscription_id as "stripeId" from customer_subscription where profile_id = ${profileId}`.execute(
    read,
  );
  return new Map(rows.map(({ id, stripeId }) => [id, stripeId]));
}

export async function countRunning(read: Reader, profileId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_subscription s
    where s.profile_id = ${profileId} and s.is_running`.execute(read);
  return rows[0]?.count ?? 0;
}

/**
 * Prices by how many running subscriptions have them, most first: in the first place, and in a further one. What those
 * have at whose address several cans stand comes before what is only liked by many, such as recycling.
 */
export async function listUsualPrices(read: Reader): Promise<{ base: string[]; extra: string[] }> {
  const { rows } = await sql<{ id: string; isBase: boolean }>`
    with severally as materialized (
      select c.profile_id from living_contact c join living_address a on a.contact_id = c.id
        join agreed_service v on v.address_id = a.id
      where c.profile_id is not null and v.stream = 'Trash' and v.last_day is null
      group by 1 having sum(v.waste_cans_count) > 1)
    select stripe_price_id as id, "isBase" from (
      select i.price_id, i.position = min(i.position) over (partition by s.id) as "isBase",
        s.profile_id in (select profile_id from severally) as "hasSeveral"
      from customer_subscription s join customer_subscription_item i on i.subscription_id = s.id
      where s.is_running) t
    join known_price c on c.id = t.price_id
    group by stripe_price_id, "isBase"
    order by count(*) filter (where "hasSeveral" and not "isBase") desc, count(*) desc, stripe_price_id`.execute(read);
  const [base, extra] = [rows.filter(({ isBase }) => isBase), rows.filter(({ isBase }) => !isBase)];
  return { base: base.map(({ id }) => id), extra: extra.map(({ id }) => id) };
}

const findWhere = async (read: Reader, condition: RawBuilder<unknown>): Promise<StoredSubscription | undefined> => {
  const { rows } = await sql<StoredSubscription>`
    select ${subscriptionJson} as subscription, s.stripe_subscription_id as "stripeSubscriptionId",
      s.profile_id as "profileId", s.latest_invoice_id as "latestInvoiceId", (
        select coalesce(json_agg(json_build_object('stripeItemId', i.stripe_item_id,
          'stripePriceId', c.stripe_price_id, 'quantity', i.quantity) order by i.position), '[]')
        from customer_subscription_item i join known_price c on c.id = i.price_id
        where i.subscription_id = s.id) as items
    from customer_subscription s where ${condition} limit 1`.execute(read);
  return rows[0];
};

const getWhere = async (read: Reader, condition: RawBuilder<unknown>): Promise<StoredSubscription> =>
  found(await findWhere(read, condition), 'This subscription does not exist.');

/** Undefined for one that is not mirrored. */
export const findSubscription = (read: Reader, id: string): Promise<StoredSubscription | undefined> =>
  findWhere(read, sql`s.id = ${id}`);

/** Refuses (missing) one that is not mirrored. */
export const getSubscription = (read: Reader, id: string): Promise<StoredSubscription> =>
  getWhere(read, sql`s.id = ${id}`);

/** By its id at the provider. */
export const getOfProvider = (read: Reader, stripeSubscriptionId: string): Promise<StoredSubscription> =>
  getWhere(read, sql`s.stripe_subscription_id = ${stripeSubscriptionId}`);

/** By the command that assigned it here. */
export const getAssigned = (read: Reader, commandId: string): Promise<StoredSubscription> =>
  getWhere(read, sql`s.command_id = ${commandId}`);

/** The ids at the provider of those that no reading since this one has seen, and that are not over here. */
export async function listUnseen(read: Reader, reading: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.stripe_subscription_id as id from customer_subscription s
    where s.is_running and s.reading < ${reading} order by s.id`.execute(read);
  return rows.map(({ id }) => id);
}
