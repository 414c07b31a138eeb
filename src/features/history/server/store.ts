import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { historyPageSize } from '../contract.ts';
import type { TrailEntry } from '../rules.ts';

/** The present row of what an entry `e` is about, for the tables whose entries name what they are about. */
const presentRow = sql`case e.entity
  when 'contact_address' then (select to_jsonb(x) from contact_address x where x.id = e.entity_id)
  when 'service' then (select to_jsonb(x) from service x where x.id = e.entity_id)
  when 'suspension' then (select to_jsonb(x) from suspension x where x.id = e.entity_id)
  when 'pickup_exception' then (select to_jsonb(x) from pickup_exception x where x.id = e.entity_id)
  when 'activity' then (select to_jsonb(x) from activity x where x.id = e.entity_id)
  when 'activity_note' then (select to_jsonb(x) from activity_note x where x.id = e.entity_id)
  when 'route_address' then (select to_jsonb(x) from route_address x where x.id = e.entity_id)
  when 'customer_agreement' then (
    select to_jsonb(x) - 'signed_content' from customer_agreement x where x.id = e.entity_id)
  when 'contact_merge' then (select to_jsonb(x) - 'moved' from contact_merge x where x.id = e.entity_id)
  when 'profile' then (select to_jsonb(x) - 'password_hash' from profile x where x.id = e.entity_id)
  end`;

export type Wanted = Readonly<{
  /** Only entries of these tables. */
  tables: readonly string[] | undefined;
  /** Only entries older than this one. */
  before: number | undefined;
}>;

/**
 * A page of a contact's trail, newest first, and one entry more where there are more; the trails of contacts that were
 * merged into it belong to it. Each comes with the thing as it
 * was then: its present row, taken back by what later entries say was there before.
 */
export async function listTrail(read: Reader, contactId: string, { tables, before }: Wanted): Promise<TrailEntry[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  const chosen = tables ? sql`and entity = any(${tables})` : sql``;
  const { rows } = await sql<TrailEntry>`
    with recursive family as (
      select ${contactId}::uuid as id union select c.id from family f join contact c on c.merged_into = f.id)
    select e.id, e.at, e.actor_id as "actorId", e.entity, e.action, e.before, e.after,
      nullif(e.contact_id, ${contactId}) as "mergedId",
      coalesce(${presentRow}, '{}') || coalesce(later.before, '{}') || coalesce(e.after, e.before) as state
    from (
      select own.* from family f cross join lateral (
        select * from audit_entry where contact_id = f.id ${older} ${chosen}
        order by id desc limit ${historyPageSize + 1}) own
      order by id desc limit ${historyPageSize + 1}) e
    cross join lateral (
      select jsonb_object_agg(was.key, was.value order by n.id desc) as before -- of one column the last one given stays
      from audit_entry n cross join jsonb_each(n.before) was
      where n.contact_id = any(array(select id from family)) and n.entity = e.entity and n.entity_id = e.entity_id and n.id > e.id) later
    order by e.id desc`.execute(read);
  return rows;
}

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
    union all select id, title from service_agreement where id = any(${ids}::uuid[])
    union all select id, title from activity where id = any(${ids}::uuid[])
    union all select id, file_name from customer_import where id = any(${ids}::uuid[])`.execute(read);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
