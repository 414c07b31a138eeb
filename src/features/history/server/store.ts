import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { type HistoryThing, historyPageSize } from '../contract.ts';
import { type TrailEntry, tableOf } from '../rules.ts';

/** The present row of what an entry `e` is about, for the tables whose entries name what they are about. */
const presentRow = sql`case e.entity
  when 'contact_address' then (select to_jsonb(x) from contact_address x where x.id = e.entity_id)
  when 'service' then (select to_jsonb(x) from service x where x.id = e.entity_id)
  when 'suspension' then (select to_jsonb(x) from suspension x where x.id = e.entity_id)
  when 'pickup_exception' then (select to_jsonb(x) from pickup_exception x where x.id = e.entity_id)
  when 'activity' then (select to_jsonb(x) from activity x where x.id = e.entity_id)
  when 'activity_note' then (select to_jsonb(x) from activity_note x where x.id = e.entity_id)
  when 'service_request' then (select to_jsonb(x) - 'asked' from service_request x where x.id = e.entity_id)
  when 'route_address' then (select to_jsonb(x) from route_address x where x.id = e.entity_id)
  when 'customer_agreement' then (
    select to_jsonb(x) - '{content,signed_content}'::text[] from customer_agreement x where x.id = e.entity_id)
  when 'customer_subscription' then (select to_jsonb(x) from customer_subscription x where x.id = e.entity_id)
  when 'customer_subscription_item' then (select to_jsonb(x) from customer_subscription_item x where x.id = e.entity_id)
  when 'contact_merge' then (select to_jsonb(x) - 'moved' from contact_merge x where x.id = e.entity_id)
  when 'daily_route' then (select to_jsonb(x) from daily_route x where x.id = e.entity_id)
  when 'daily_route_stop' then (select to_jsonb(x) from daily_route_stop x where x.id = e.entity_id)
  when 'profile' then (select to_jsonb(x) - 'password_hash' from profile x where x.id = e.entity_id)
  end`;

/** An entry with the thing as it was then: its present row, taken back by what later entries say was there before. */
const told = sql`e.id, e.at, e.actor_id as "actorId", e.entity, e.action, e.before, e.after,
  coalesce(${presentRow}, '{}') || coalesce(later.before, '{}') || coalesce(e.after, e.before) as state`;
const withLater = sql`cross join lateral (
  select jsonb_object_agg(was.key, was.value order by n.id desc) as before -- of one column the last one given stays
  from audit_entry n cross join jsonb_each(n.before) was
  where n.entity_id = e.entity_id and n.entity = e.entity and n.id > e.id) later`;

export type Wanted = Readonly<{
  /** Only entries of these tables. */
  tables: readonly string[] | undefined;
  /** Only entries older than this one. */
  before: number | undefined;
}>;

/**
 * A page of a contact's trail, newest first, and one entry more where there are more; the trails of contacts that were
 * merged into it belong to it.
 */
export async function listTrail(read: Reader, contactId: string, { tables, before }: Wanted): Promise<TrailEntry[]> {
  const chosen = tables ? sql`and entity = any(${tables})` : sql``;
  const { rows } = await sql<TrailEntry>`
    with recursive family as (
      select ${contactId}::uuid as id union select c.id from family f join contact c on c.merged_into = f.id)
    select ${told}, nullif(e.contact_id, ${contactId}) as "mergedId"
    from (
      select own.* from family f cross join lateral (
        select * from audit_entry where contact_id = f.id ${olderThan(before)} ${chosen}
        order by id desc limit ${historyPageSize + 1}) own
      order by id desc limit ${historyPageSize + 1}) e
    ${withLater}
    order by e.id desc`.execute(read);
  return rows;
}

/** A page of a thing's trail, like that of a contact; with a run the stops that came to it, left it, or were removed. */
export async function listTrailOf(
  read: Reader,
  thing: HistoryThing,
  id: string,
  before: number | undefined,
): Promise<TrailEntry[]> {
  const newest = (which: RawBuilder<unknown>) => sql`
    (select * from audit_entry where ${which} ${olderThan(before)} order by id desc limit ${historyPageSize + 1})`;
  const own = newest(sql`entity = ${tableOf(thing)} and entity_id = ${id}`);
  const ofStops = sql`union ${newest(sql`entity = 'daily_route_stop' and before ->> 'daily_route_id' = ${id}`)}
    union ${newest(sql`entity = 'daily_route_stop' and after ->> 'daily_route_id' = ${id}`)}`;
  const { rows } = await sql<TrailEntry>`
    select ${told}, null as "mergedId"
    from (
      select * from (${own} ${thing === 'daily-route' ? ofStops : sql``}) all_of_it
      order by id desc limit ${historyPageSize + 1}) e
    ${withLater}
    order by e.id desc`.execute(read);
  return rows;
}

/** The newest entry about a row. */
export async function getLastChange(read: Reader, id: string): Promise<Pick<TrailEntry, 'at' | 'actorId'> | undefined> {
  const { rows } = await sql<Pick<TrailEntry, 'at' | 'actorId'>>`
    select at, actor_id as "actorId" from audit_entry where entity_id = ${id} order by id desc limit 1`.execute(read);
  return rows[0];
}

/** Whether there is such a thing, or was. */
export async function isKnown(read: Reader, thing: HistoryThing, id: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from ${sql.table(tableOf(thing))} where id = ${id})
      or exists (select from audit_entry where entity = ${tableOf(thing)} and entity_id = ${id}) as "isKnown"`.execute(
    read,
  );
  return rows[0]?.isKnown ?? false;
}

const olderThan = (before: number | undefined) => (before === undefined ? sql`` : sql`and id < ${before}`);

/** What people call the things that ids belong to; a deleted user says so (decisions: People). */
export async function listNames(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name || case when deleted_at is null then '' else ' (deleted)' end as name
      from profile where id = any(${ids}::uuid[])
    union all select id, first_name || ' ' || last_name from contact where id = any(${ids}::uuid[])
    union all select id, street from contact_address where id = any(${ids}::uuid[])
    union all select id, name from route where id = any(${ids}::uuid[])
    union all select s.id, a.street || ' on ' || r.name
      from route_address s join contact_address a on a.id = s.address_id join route r on r.id = s.route_id
      where s.id = any(${ids}::uuid[])
    union all select v.id, v.stream || ' at ' || a.street
      from service v join contact_address a on a.id = v.address_id where v.id = any(${ids}::uuid[])
    union all select r.id, r.route_name || ', ' || to_char(r.date, 'Mon FMDD, YYYY') || coalesce(' (' || p.first_name || ' ' || p.last_name || ')', '')
      from daily_route r left join profile p on p.id = r.driver_id where r.id = any(${ids}::uuid[])
    union all select c.id, p.name || coalesce(', ' || case c.currency when 'usd' then '$' else upper(c.currency) || ' ' end
        || to_char(c.unit_amount::numeric / 100, 'FM999,999,990.00'), '')
      from stripe_price c join stripe_product p on p.id = c.product_id
      where c.id = any(${ids}::uuid[])
    union all select id, title from activity where id = any(${ids}::uuid[])
    union all select id, file_name from customer_import where id = any(${ids}::uuid[])`.execute(read);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
