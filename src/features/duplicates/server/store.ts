import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { noSuchContact } from '../../contacts/server/store.ts';
import { namedTexts } from '../../contacts/server/store-fields.ts';
import { type Match, mostMatches, type Pair, pairPageSize, type Side } from '../contract.ts';
import { weights } from '../rules.ts';

const personColumns = sql`c.id, ${namedTexts}, c.status`;

const sharedKinds = sql`bool_or(kind = 'email') as by_email, bool_or(kind = 'phone') as by_phone,
  bool_or(kind = 'address') as by_address`;
const weightOf = (column: string, weight: number) =>
  sql`case when p.${sql.ref(column)} then ${sql.lit(weight)} else 0 end`;
/** How much `p` has in common, and what. */
const score = sql`${weightOf('by_email', weights.email)} + ${weightOf('by_phone', weights.phone)}
  + ${weightOf('by_address', weights.address)} + ${weightOf('same_name', weights.name)}`;
const same = sql`array_remove(array[case when p.by_email then 'email' end, case when p.by_phone then 'phone' end,
  case when p.by_address then 'address' end], null)`;

const isPointedOut = sql`not exists (
  select from contact_not_double n where n.a_id = d.a_id and n.b_id = d.b_id)`;

/** The pairs that the triggers of migration 0008 keep, without those that somebody marked as not the same; all or one contact's. */
const pairs = (contactId?: string) => sql`
  select d.a_id, d.b_id, ${sharedKinds}, bool_or(d.same_name) as same_name
  from contact_double d
  where ${isPointedOut}
    ${contactId ? sql`and (d.a_id = ${contactId} or d.b_id = ${contactId})` : sql``}
  group by d.a_id, d.b_id`;

/** One of pair `p`, with the address that both have or else its oldest. */
const sideOfPair = (column: 'a_id' | 'b_id') => sql`(
  select row_to_json(x) from (
    select ${personColumns}, c.created_at as "createdAt", (
      select a.street || ', ' || a.city from living_address a
      where a.contact_id = c.id
      order by not exists (select from contact_double d where d.kind = 'address' and d.key = a.line_key
        and d.a_id = p.a_id and d.b_id = p.b_id), a.created_at, a.id limit 1) as address
    from living_contact c where c.id = p.${sql.ref(column)}) x)`;

/** A page of pairs, likeliest first. `page` from 1. */
export async function listPairs(
  read: Reader,
  { page, contactId }: Readonly<{ page: number; contactId?: string | undefined }>,
): Promise<{ pairs: Pair[]; total: number }> {
  const { rows } = await sql<{ pairs: Pair[]; total: number }>`
    with pair as materialized (${pairs(contactId)}),
    shown as (
      select p.*, ${score} as score from pair p order by score desc, p.a_id, p.b_id
      limit ${pairPageSize} offset ${(page - 1) * pairPageSize})
    select (select count(*) from pair) as total, coalesce((
      select json_agg(json_build_object('first', ${sideOfPair('a_id')}, 'second', ${sideOfPair('b_id')},
        'same', ${same}, 'isSameName', p.same_name, 'score', p.score) order by p.score desc, p.a_id, p.b_id)
      from shown p), '[]') as pairs`.execute(read);
  return rows[0] ?? { pairs: [], total: 0 };
}

export async function countPairs(read: Reader): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select distinct a_id, b_id from contact_double d where ${isPointedOut}) p`.execute(read);
  return rows[0]?.total ?? 0;
}

/** Of more than so many who share something, not all are looked at. */
const mostSharing = 50;

export type TypedKeys = Readonly<{
  email: string | null;
  phoneKey: string | null;
  lineKey: string | null;
  /** The contact that is being changed. */
  except: string | null;
}>;

/** The first living contacts that have what somebody types, those with more in common first. */
export async function findMatches(
  read: Reader,
  { email, phoneKey, lineKey, except }: TypedKeys,
): Promise<{ matches: Match[]; hasMore: boolean }> {
  // Looked up by its index alone first: with the other conditions beside it the planner may prefer to read everybody.
  const hit = (kind: string, having: ReturnType<typeof sql>) => sql`
    select ${sql.lit(kind)} as kind, k.id
    from (${having} limit ${sql.lit(mostSharing)}) k
    where k.id is distinct from ${except}::uuid and not exists (
      select from contact_not_double n
      where n.a_id = least(k.id, ${except}::uuid) and n.b_id = greatest(k.id, ${except}::uuid))`;
  const { rows } = await sql<Match>`
    with hit as (
      ${hit('email', sql`select id from living_contact where lower(email) = lower(nullif(${email}::text, ''))`)} union all
      ${hit('phone', sql`select id from living_contact where phone_key = ${phoneKey}`)} union all
      ${hit('address', sql`select contact_id as id from living_address where line_key = ${lineKey}`)}),
    p as (select id, ${sharedKinds}, false as same_name from hit group by id)
    select ${personColumns}, ${same} as same from p join living_contact c using (id)
    order by ${score} desc, c.created_at, c.id limit ${sql.lit(mostMatches + 1)}`.execute(read);
  return { matches: rows.slice(0, mostMatches), hasMore: rows.length > mostMatches };
}

/** A living contact with what a merge would move; refuses (missing) any other. `today` says which holds count. */
export async function getSide(read: Reader, id: string, today: Day): Promise<Side> {
  const { rows } = await sql<{ side: Side }>`
    select row_to_json(x) as side from (
      select ${personColumns}, c.profile_id is not null as "hasAccount",
        c.created_at as "createdAt", c.updated_at as "updatedAt", c.version,
        (select count(*) from living_activity v where v.contact_id = c.id) as activities,
        (select count(*) from dated_stop s where s.contact_id = c.id) as stops,
        (select coalesce(json_agg(json_build_object('id', a.id, 'contactId', a.contact_id, 'street', a.street,
          'city', a.city, 'state', a.state, 'zipCode', a.zip_code, 'lineKey', a.line_key, 'isBilling', a.is_billing,
          'isMailing', a.is_mailing, 'isService', a.is_service, 'latitude', a.latitude, 'longitude', a.longitude,
          'positionSource', a.position_source, 'isPinOutdated', a.is_pin_outdated, 'pickupDay', a.pickup_day, 'isHidden', false, 'routes', (
            select coalesce(json_agg(json_build_object('id', s.id, 'routeId', s.route_id, 'routeName', s.route_name, 'holds', (
              select count(*) from agreed_service v join hold k on k.service_id = v.id
              where v.address_id = a.id and v.stream = s.stream and upper(k.period) > ${today}))
              order by s.route_name, s.id), '[]')
            from route_stop s where s.address_id = a.id))
          order by a.created_at, a.id), '[]')
          from living_address a where a.contact_id = c.id) as addresses
      from living_contact c where c.id = ${id}) x`.execute(read);
  return found(rows[0], noSuchContact).side;
}

/** Remembers that two contacts are not the same. */
export async function insertNotDouble(tx: Tx, ids: readonly [string, string], markedBy: string): Promise<void> {
  await sql`
    insert into contact_not_double (a_id, b_id, marked_by)
    values (least(${ids[0]}::uuid, ${ids[1]}::uuid), greatest(${ids[0]}::uuid, ${ids[1]}::uuid), ${markedBy})
    on conflict do nothing`.execute(tx);
}

export async function deleteNotDouble(tx: Tx, ids: readonly [string, string]): Promise<void> {
  await sql`
    delete from contact_not_double
    where a_id = least(${ids[0]}::uuid, ${ids[1]}::uuid) and b_id = greatest(${ids[0]}::uuid, ${ids[1]}::uuid)`.execute(
    tx,
  );
}
