import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, type Day, type Instant, type Weekday } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Route, RouteDetail, WantedStop } from '../contract.ts';
import type { CurrentStop, KnownAddress, StopPlan } from '../rules.ts';

const missingRoute = 'This route does not exist or has been deleted.';
/** Holds that begin within so many days are shown with the route (spec 2 §4: data layer). */
const upcomingDays = 30;

/** A route template without its stops. Addresses of deleted contacts count nowhere (decisions: Contacts). */
const routeColumns = sql`
  r.id, r.name, r.description, r.days_of_week::text[] as "daysOfWeek",
  case when d.id is not null
    then json_build_object('id', d.id, 'firstName', d.first_name, 'lastName', d.last_name) end as driver,
  coalesce(n.addresses, 0) as "addressCount", coalesce(n.cans, 0) as "wasteCansCount", r.created_at as "createdAt", r.updated_at as "updatedAt"`;
const routeTables = sql`
  from route r
  left join profile d on d.id = r.driver_id and d.deleted_at is null and d.role <> 'customer'
  left join (
    select s.route_id, count(*)::int as addresses, sum(s.waste_cans_count)::int as cans
    from route_address s
    join contact_address a on a.id = s.address_id and a.deleted_at is null
    join contact c on c.id = a.contact_id and c.deleted_at is null
    group by s.route_id) n on n.route_id = r.id`;

/** All living templates, newest first, then by name. */
export async function listRoutes(read: Reader): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select ${routeColumns} ${routeTables} where r.deleted_at is null order by r.created_at desc, r.name, r.id`.execute(
    read,
  );
  return rows;
}

/** One template with its stops in order, numbered from 1 without gaps; `today` decides which holds are shown. */
export async function getRoute(read: Reader, id: string, today: Day): Promise<RouteDetail> {
  const { rows } = await sql<RouteDetail>`
    select ${routeColumns}, r.version, (
      select coalesce(json_agg(stop order by stop."order"), '[]') from (
        select s.id as "routeAddressId", a.id as "addressId",
          (row_number() over (order by s.order_in_route))::int as "order", c.id as "contactId",
          c.first_name || ' ' || c.last_name as "contactName", c.phone, a.street, a.city, s.waste_cans_count as cans,
          a.latitude, a.longitude,
          case when m.route_address_id is not null
            then json_build_object('type', m.accommodation_type, 'notes', m.notes) end as accommodation,
          (select coalesce(json_agg(json_build_object('id', u.id, 'from', u.suspended_from, 'to', u.suspended_to,
              'reason', u.reason, 'notes', u.notes) order by u.suspended_from), '[]')
            from route_address_suspension u
            where u.route_address_id = s.id and u.suspended_to >= ${today}
              and u.suspended_from <= ${addDays(today, upcomingDays)}) as suspensions
        from route_address s
        join contact_address a on a.id = s.address_id and a.deleted_at is null
        join contact c on c.id = a.contact_id and c.deleted_at is null
        left join route_address_accommodation m on m.route_address_id = s.id
        where s.route_id = r.id) stop) as stops
    ${routeTables} where r.id = ${id} and r.deleted_at is null`.execute(read);
  return found(rows[0], missingRoute);
}

export type LockedRoute = Readonly<{ id: string; version: number; stops: readonly CurrentStop[] }>;

/** Reads for update, with every stop row: also those that nobody sees, of deleted contacts and addresses. */
export async function lockRoute(tx: Tx, id: string): Promise<LockedRoute> {
  const route = await tx
    .selectFrom('route')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const stops = await tx
    .selectFrom('route_address as s')
    .innerJoin('contact_address as a', 'a.id', 's.address_id')
    .innerJoin('contact as c', 'c.id', 'a.contact_id')
    .select(['s.id', 's.address_id as addressId', 's.order_in_route as order', 's.waste_cans_count as cans'])
    .select((is) =>
      is
        .and([is('c.deleted_at', 'is not', null), is('a.deleted_at', 'is', null)])
        .$castTo<boolean>()
        .as('isHidden'),
    )
    .where('s.route_id', '=', id)
    .execute();
  return { ...found(route, missingRoute), stops };
}

/** Which of the addresses belong to living contacts, and whether they are served. */
export async function listKnownAddresses(read: Reader, addressIds: readonly string[]): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`
    select a.id as "addressId", a.is_service as "isService"
    from contact_address a join contact c on c.id = a.contact_id and c.deleted_at is null
    where a.id = any(${addressIds}::uuid[]) and a.deleted_at is null`.execute(read);
  return rows;
}

export type RouteDraft = Readonly<{
  name: string;
  description: string | null;
  daysOfWeek: readonly Weekday[];
  driverId: string | null;
}>;
export type NewRoute = RouteDraft &
  Readonly<{ createdBy: string | null; createdAt?: Instant; stops: readonly WantedStop[] }>;

/** Adds routes with their stops in order; gives the ids in the order given. Four statements however many there are. */
export async function insertRoutes(tx: Tx, routes: readonly NewRoute[]): Promise<string[]> {
  const rows = routes.map((route) => ({ ...route, id: randomUUID() }));
  const heads = rows.map(({ stops: _, ...head }) => head);
  await sql`
    insert into route (id, name, description, days_of_week, driver_id, created_by, created_at, updated_at)
    select x.id, x.name, x.description, x."daysOfWeek", x."driverId", x."createdBy", coalesce(x."createdAt", now()),
      coalesce(x."createdAt", now())
    from jsonb_to_recordset(${JSON.stringify(heads)}) as x (id uuid, name text, description text,
      "daysOfWeek" weekday[], "driverId" uuid, "createdBy" uuid, "createdAt" timestamptz)`.execute(tx);
  const stops = rows.flatMap(({ id, stops }) =>
    stops.map((stop, index) => ({ ...stop, id: randomUUID(), routeId: id, order: index + 1 })),
  );
  await insertStops(tx, stops);
  await saveAccommodations(tx, stops);
  return rows.map((row) => row.id);
}

/** Carries a plan out: rows of stops that stay keep their ids. Counts the version up. */
export async function saveRoute(
  tx: Tx,
  id: string,
  draft: RouteDraft,
  plan: StopPlan,
  wanted: readonly WantedStop[],
): Promise<void> {
  await sql`
    update route set name = ${draft.name}, description = ${draft.description},
      days_of_week = ${draft.daysOfWeek}::weekday[], driver_id = ${draft.driverId}, version = version + 1,
      updated_at = now()
    where id = ${id}`.execute(tx);
  await removeStops(tx, plan.removed);
  await moveStops(tx, plan.moved);
  const added = plan.added.map((stop) => ({ ...stop, id: randomUUID(), routeId: id }));
  await insertStops(tx, added);
  const rowOf = new Map([...plan.kept, ...plan.moved, ...added].map((stop) => [stop.addressId, stop.id]));
  await saveAccommodations(
    tx,
    wanted.flatMap(({ addressId, accommodation }) => {
      const rowId = rowOf.get(addressId);
      return rowId ? [{ id: rowId, accommodation }] : [];
    }),
  );
}

/** Hides a template; its rows stay, so that runs and their history keep what they point to. */
export async function markRouteDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update route set deleted_at = now(), version = version + 1 where id = ${id}`.execute(tx);
}

type StopRow = Readonly<{ id: string; routeId: string; addressId: string; order: number; cans: number }>;

async function insertStops(tx: Tx, stops: readonly StopRow[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    insert into route_address (id, route_id, address_id, order_in_route, waste_cans_count)
    select * from unnest(${stops.map((stop) => stop.id)}::uuid[], ${stops.map((stop) => stop.routeId)}::uuid[],
      ${stops.map((stop) => stop.addressId)}::uuid[], ${stops.map((stop) => stop.order)}::int[],
      ${stops.map((stop) => stop.cans)}::int[])`.execute(tx);
}

/** Positions may pass through each other: their uniqueness is checked when the transaction ends. */
async function moveStops(tx: Tx, stops: readonly Pick<StopRow, 'id' | 'order' | 'cans'>[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    update route_address s set order_in_route = x.position, waste_cans_count = x.cans
    from unnest(${stops.map((stop) => stop.id)}::uuid[], ${stops.map((stop) => stop.order)}::int[],
      ${stops.map((stop) => stop.cans)}::int[]) as x (id, position, cans)
    where s.id = x.id`.execute(tx);
}

async function removeStops(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from route_address where id = any(${ids}::uuid[])`.execute(tx);
}

/** Null takes the accommodation away; undefined leaves it as it is. */
async function saveAccommodations(
  tx: Tx,
  stops: readonly Readonly<{ id: string; accommodation?: WantedStop['accommodation'] }>[],
): Promise<void> {
  const gone = stops.filter((stop) => stop.accommodation === null).map((stop) => stop.id);
  if (gone.length > 0)
    await sql`delete from route_address_accommodation where route_address_id = any(${gone}::uuid[])`.execute(tx);
  const kept = stops.flatMap(({ id, accommodation }) => (accommodation ? [{ id, ...accommodation }] : []));
  if (kept.length === 0) return;
  await sql`
    insert into route_address_accommodation as had (route_address_id, accommodation_type, notes)
    select * from unnest(${kept.map((stop) => stop.id)}::uuid[], ${kept.map((stop) => stop.type)}::text[],
      ${kept.map((stop) => stop.notes)}::text[])
    on conflict (route_address_id) do update
      set accommodation_type = excluded.accommodation_type, notes = excluded.notes
      where (had.accommodation_type, had.notes) is distinct from (excluded.accommodation_type, excluded.notes)`.execute(
    tx,
  );
}
