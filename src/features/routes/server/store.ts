import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, type Day, type Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { DB } from '../../../server/database/schema.generated.ts';
import type { Schedule } from '../../services/cadence.ts';
import { lockWhereServicesBegin, saveStopServices } from '../../services/server/store.ts';
import { cadenceJson, seasonJson } from '../../services/server/store-schedule.ts';
import type { Stream } from '../../services/streams.ts';
import type { Route, RouteDetail, WantedStop } from '../contract.ts';
import type { CurrentStop, KnownAddress, StopPlan } from '../rules.ts';

const missingRoute = 'This route does not exist or has been deleted.';
/** Holds that begin within so many days are shown with the route (spec 2 §4: data layer). */
const upcomingDays = 30;

/** The service of `route r` at `contact_address a`: in force on the day, else the next to begin, else the last one. */
const serviceAt = (today: Day) => sql`
  select v.* from agreed_service v where v.address_id = a.id and v.stream = r.stream
  order by (v.last_day is null or v.last_day >= ${today}) desc,
    case when v.last_day is null or v.last_day >= ${today} then v.first_day end,
    v.last_day desc limit 1`;

/** A route template without its stops. Addresses of deleted contacts count nowhere (decisions: Contacts). */
const routeColumns = sql`
  r.id, r.name, r.description, r.stream, r.days_of_week::text[] as "daysOfWeek", ${cadenceJson} as cadence,
  ${seasonJson} as season,
  case when d.id is not null
    then json_build_object('id', d.id, 'firstName', d.first_name, 'lastName', d.last_name) end as driver,
  coalesce(n.addresses, 0) as "addressCount", coalesce(n.cans, 0) as "wasteCansCount", r.created_at as "createdAt", r.updated_at as "updatedAt"`;
const routeTables = (today: Day) => sql`
  from route r
  left join staff d on d.id = r.driver_id
  left join (
    select s.route_id, count(distinct a.id)::int as addresses, coalesce(sum(v.waste_cans_count), 0)::int as cans
    from route_address s join route q on q.id = s.route_id
    join living_address a on a.id = s.address_id
    left join agreed_service v on v.address_id = a.id and v.stream = q.stream
      and v.first_day <= ${today} and (v.last_day is null or v.last_day >= ${today})
    group by s.route_id) n on n.route_id = r.id`;

/** All living templates, newest first, then by name. */
export async function listRoutes(read: Reader, today: Day): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select ${routeColumns} ${routeTables(today)} where r.deleted_at is null order by r.created_at desc, r.name, r.id`.execute(
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
          (row_number() over (order by s.order_in_route))::int as "order", a.contact_id as "contactId",
          a.contact_name as "contactName", a.phone, a.street, a.city,
          coalesce(v.waste_cans_count, a.waste_cans_count) as cans, a.latitude, a.longitude,
          case when v.accommodation_type is not null
            then json_build_object('type', v.accommodation_type, 'notes', v.accommodation_notes) end as accommodation,
          (select coalesce(json_agg(json_build_object('id', u.id, 'from', u.suspended_from, 'to', u.suspended_to,
              'reason', u.reason, 'notes', u.notes) order by u.suspended_from), '[]')
            from hold u
            where u.service_id = v.id and u.suspended_to >= ${today}
              and u.suspended_from <= ${addDays(today, upcomingDays)}) as suspensions,
          case when v.id is not null
            then json_build_object('id', v.id, 'firstDay', v.first_day, 'lastDay', v.last_day) end as service
        from route_address s
        join living_address a on a.id = s.address_id
        left join lateral (${serviceAt(today)}) v on true
        where s.route_id = r.id) stop) as stops
    ${routeTables(today)} where r.id = ${id} and r.deleted_at is null`.execute(read);
  return found(rows[0], missingRoute);
}

export type LockedRoute = Readonly<{ id: string; version: number; stream: Stream; stops: readonly CurrentStop[] }>;

/** Reads for update, with every stop row: also those that nobody sees, of deleted contacts and addresses. */
export async function lockRoute(tx: Tx, id: string): Promise<LockedRoute> {
  return found(await lockRouteIfThere(tx, id), missingRoute);
}

/** The same; undefined of a route that somebody has deleted, also while it was waited for. */
export async function lockRouteIfThere(tx: Tx, id: string): Promise<LockedRoute | undefined> {
  const route = await tx
    .selectFrom('route')
    .select(['id', 'version', 'stream'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!route) return undefined;
  const stops = await tx
    .selectFrom('route_address as s')
    .innerJoin('known_address as a', 'a.id', 's.address_id')
    .select(['s.id', 's.address_id as addressId', 's.order_in_route as order'])
    .select(sql<boolean>`a.is_hidden`.as('isHidden'))
    .where('s.route_id', '=', id)
    .execute();
  return { ...route, stops };
}

/** Which of the addresses belong to living contacts, and whether they are served. */
export async function listKnownAddresses(read: Reader, addressIds: readonly string[]): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`
    select a.id as "addressId", a.is_service as "isService"
    from living_address a where a.id = any(${addressIds}::uuid[])`.execute(read);
  return rows;
}

export async function listContactsOf(read: Reader, addressIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from living_address where id = any(${addressIds}::uuid[])`.execute(read);
  return rows.map(({ id }) => id);
}

export type RouteDraft = Schedule &
  Readonly<{ name: string; description: string | null; stream: Stream; driverId: string | null }>;
export type NewRoute = RouteDraft &
  Readonly<{ createdBy: string | null; createdAt?: Instant; stops: readonly WantedStop[] }>;

/** Everything of a route but what the database counts and who made it when; the compiler names a column left out. */
type OwnColumn = Exclude<keyof DB['route'], 'id' | 'version' | `${'created' | 'updated' | 'deleted'}_${'at' | 'by'}`>;

const columnsOf = ({ name, description, stream, days, cadence, season, driverId }: RouteDraft) =>
  ({
    ...{ name, description, stream, days_of_week: [...days], driver_id: driverId },
    cadence: cadence.kind,
    cadence_from: cadence.kind === 'biweekly' ? cadence.from : null,
    cadence_weeks: cadence.kind === 'monthly' ? [...cadence.weeks] : [],
    season_from: season?.from ?? null,
    season_to: season?.to ?? null,
  }) satisfies Record<OwnColumn, unknown>;

/**
 * Adds routes with their stops in order; gives the ids in the order given. Few statements however many there are: where
 * an address has no service of the stream yet, one begins on `firstDay`.
 */
export async function insertRoutes(
  tx: Tx,
  routes: readonly NewRoute[],
  { today, firstDay = today }: Readonly<{ today: Day; firstDay?: Day }>,
): Promise<string[]> {
  const rows = routes.map((route) => ({ ...route, id: randomUUID() as string }));
  const ids = rows.map((row) => row.id);
  const streams = [...Map.groupBy(routes, (route) => route.stream)].map(([stream, ofStream]) => ({
    stream,
    stops: new Map(ofStream.flatMap((route) => route.stops).map((stop) => [stop.addressId, stop])),
  }));
  for (const { stream, stops } of streams) await lockWhereServicesBegin(tx, [...stops.keys()], { stream, today });
  const written = rows.map(({ id, createdBy, createdAt = sql<Instant>`now()`, ...route }) => ({
    ...{ id, ...columnsOf(route), created_by: createdBy, created_at: createdAt, updated_at: createdAt },
  }));
  await tx.insertInto('route').values(written).execute();
  await insertStops(
    tx,
    rows.flatMap(({ id, stops }) =>
      stops.map(({ addressId }, index) => ({ id: randomUUID(), routeId: id, addressId, order: index + 1 })),
    ),
  );
  for (const { stream, stops } of streams) {
    const by = routes[0]?.createdBy ?? null;
    const served = await saveStopServices(tx, [...stops.values()], { stream, today, firstDay, by });
    await countVersionsUp(tx, served, ids);
  }
  return ids;
}

/** Carries a plan out: rows of stops that stay keep their ids. Counts the version up. */
export async function saveRoute(tx: Tx, id: string, draft: RouteDraft, plan: StopPlan): Promise<void> {
  await tx.updateTable('route').set(columnsOf(draft)).where('id', '=', id).execute();
  await saveStops(tx, id, plan);
}

/** Carries a plan out and leaves the route's own fields as they are. Counts the version up. */
export async function saveStops(tx: Tx, id: string, plan: StopPlan): Promise<void> {
  await sql`update route set version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  await removeStops(tx, plan.removed);
  await moveStops(tx, plan.moved);
  await insertStops(
    tx,
    plan.added.map((stop) => ({ ...stop, id: randomUUID(), routeId: id })),
  );
}

/** Hides a template; its rows stay, so that runs and their history keep what they point to. */
export async function markRouteDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update route set deleted_at = now(), version = version + 1 where id = ${id}`.execute(tx);
}

type StopRow = Readonly<{ id: string; routeId: string; addressId: string; order: number }>;

async function insertStops(tx: Tx, stops: readonly StopRow[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    insert into route_address (id, route_id, address_id, order_in_route)
    select * from unnest(${stops.map((stop) => stop.id)}::uuid[], ${stops.map((stop) => stop.routeId)}::uuid[],
      ${stops.map((stop) => stop.addressId)}::uuid[], ${stops.map((stop) => stop.order)}::int[])`.execute(tx);
}

/** Positions may pass through each other: their uniqueness is checked when the transaction ends. */
async function moveStops(tx: Tx, stops: readonly Pick<StopRow, 'id' | 'order'>[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    update route_address s set order_in_route = x.position
    from unnest(${stops.map((stop) => stop.id)}::uuid[], ${stops.map((stop) => stop.order)}::int[]) as x (id, position)
    where s.id = x.id`.execute(tx);
}

async function removeStops(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from route_address where id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * The cans and accommodations of these addresses have changed elsewhere: whoever edits a route that shows them sees it
 * first.
 */
export async function countVersionsUp(
  tx: Tx,
  addressIds: readonly string[],
  except: readonly string[] = [],
): Promise<void> {
  if (addressIds.length === 0) return;
  await sql`
    update route set version = version + 1 where id <> all(${except}::uuid[]) and id in (
      select route_id from route_address where address_id = any(${addressIds}::uuid[]))`.execute(tx);
}

/**
 * A deleted contact is there again, and with it its stops: whoever edits one of their routes sees them first, and does
 * not take off whom nobody saw.
 */
export async function countVersionsUpOf(tx: Tx, contactId: string): Promise<void> {
  await sql`
    update route set version = version + 1 where id in (
      select s.route_id from route_address s join known_address a on a.id = s.address_id
      where a.contact_id = ${contactId})`.execute(tx);
}
