/** What comparisons found different: read from the trail in the transaction that took it over, and kept with them. */
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { endOfTrail, type TrailEntry, writtenSince } from '../../../server/trail.ts';
import type { Transact } from '../../../server/transact.ts';
import type { Difference } from '../comparisons.ts';
import { type Change, differencesIn, type FoundDifference } from '../differences.ts';

/** What one comparison lists; whatever is more is counted. */
const mostListed = 200;

/** Transactions of a comparison: what each of them changes here is kept with it, or neither of both. */
export const watching =
  (transact: Transact, syncId: string): Transact =>
  (work) =>
    transact(async (tx) => {
      const end = await endOfTrail(tx);
      const done = await work(tx);
      await keepDifferences(tx, syncId, differencesIn(await copiesOf(tx, await writtenSince(tx, end))));
      return done;
    });

/** The entries that are about copies of the provider's objects; what was taken off one is a change of that. */
async function copiesOf(tx: Tx, entries: readonly TrailEntry[]): Promise<Change[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry, place) => {
    const { entity, entityId, action, before } = entry;
    const isTakenOff = action === 'delete' && typeof before?.subscription_id === 'string';
    return isTakenOff
      ? { ...entry, place, isPart: true, copy: 'customer_subscription', id: before.subscription_id }
      : { ...entry, place, isPart: entity === 'customer_subscription_item', copy: entity, id: entityId };
  });
  const { rows: changes } = await sql<Change>`
    select c.kind, c.provider_id as "providerId", c.customer_id as "customerId", g."isPart", g.action, g.before, g.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (place int, copy text, id uuid, "isPart" boolean,
      action text, before jsonb, after jsonb)
    cross join lateral (
      select * from copied_product where entity = g.copy and id = g.id
      union all select * from copied_payer where entity = g.copy and id = g.id
      union all select * from copied_subscription where entity = g.copy and id = g.id
      union all select * from copied_charge where entity = g.copy and id = g.id) c
    order by g.place`.execute(tx);
  return changes;
}

async function keepDifferences(tx: Tx, syncId: string, found: readonly FoundDifference[]): Promise<void> {
  if (found.length === 0) return;
  await sql`
    with listed as (
      select count(*) as count from provider_difference where sync_id = ${syncId}),
    kept as (
      insert into provider_difference (sync_id, kind, provider_id, customer_id, what)
      select ${syncId}, g.kind, g."providerId", g."customerId", g.what
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as g (kind text, "providerId" text, "customerId" text, what text)
      limit (select greatest(0, ${mostListed} - count) from listed)
      on conflict do nothing),
    known as (
      select count(*) as count from provider_difference d
      join jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g (kind text, "providerId" text)
        on d.kind = g.kind and d.provider_id = g."providerId"
      where d.sync_id = ${syncId})
    update provider_sync set difference_count = difference_count + ${found.length} - (select count from known)
    where id = ${syncId}`.execute(tx);
}

/** Of `provider_sync s`: a night whose differences nobody has seen, since the last one that found none. */
export const isUnseenNight = sql`(s.requested_by is null and s.status <> 'running' and s.difference_count > 0
  and s.seen_at is null and not exists (
    select from provider_sync e
    where e.requested_by is null and e.status = 'done' and e.difference_count = 0 and e.started_at > s.started_at))`;

export type Unseen = Readonly<{ upTo: string | null; count: number; since: string | null; differences: Difference[] }>;

/** What nobody has seen yet, by whom it concerns. */
export async function listUnseenDifferences(read: Reader): Promise<Unseen> {
  const { rows } = await sql<Unseen>`
    with nights as (
      select s.id, s.started_at, s.difference_count from provider_sync s where ${isUnseenNight}),
    listed as (
      select distinct on (d.kind, d.provider_id) d.kind, d.provider_id as "providerId", d.what, c.id as "contactId",
        coalesce(c.name, p.name) as name
      from nights n join provider_difference d on d.sync_id = n.id
        left join paying_account a on a.stripe_customer_id = d.customer_id
        left join person p on p.id = a.profile_id left join living_contact c on c.profile_id = a.profile_id
      order by d.kind, d.provider_id, n.started_at desc)
    select (select id from nights order by started_at desc limit 1) as "upTo", min(started_at) as since,
      coalesce(sum(difference_count), 0)::int as count,
      (select coalesce(json_agg(l order by l.name, l.kind, l."providerId"), '[]')
        from (select * from listed limit ${mostListed}) l) as differences
    from nights`.execute(read);
  return rows[0] ?? { upTo: null, count: 0, since: null, differences: [] };
}

/** Somebody has seen what the nights up to this one found; who was first stays. */
export async function markSeen(tx: Tx, upTo: string, by: string): Promise<void> {
  await sql`
    update provider_sync set seen_at = now(), seen_by = ${by}
    where requested_by is null and status <> 'running' and difference_count > 0 and seen_at is null
      and started_at <= (select started_at from provider_sync where id = ${upTo})`.execute(tx);
  announce({ topic: 'payments' });
}

/** Who has seen the last that was found. */
export async function findLastSeen(read: Reader): Promise<{ by: string | null; at: string; count: number } | null> {
  const { rows } = await sql<{ by: string | null; at: string; count: number }>`
    select (select name from person where id = s.seen_by) as by, s.seen_at as at, s.difference_count as count
    from provider_sync s where s.seen_at is not null order by s.started_at desc limit 1`.execute(read);
  return rows[0] ?? null;
}
