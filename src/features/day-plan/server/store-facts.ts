import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import { scheduleJson } from '../../services/server/store-schedule.ts';
import type { DayFacts, Exception, RouteFacts, ServiceFacts, TemplateStop } from '../facts.ts';
import type { TemplateFacts } from '../neighbour.ts';

/**
 * Of which stops the facts are: of all routes, of some, of one customer's addresses, or of some addresses (then all
 * routes and decisions are among the facts).
 */
export type Scope =
  | 'all'
  | Readonly<{ routeIds: readonly string[] }>
  | Readonly<{ contactId: string }>
  | Readonly<{ addressIds: readonly string[] }>;

/** A closed day may move pickups so far, to an earlier day or a later one. */
export const farthestMove = 14;
/** What a walk through the coming dates looks at, in days. */
export const yearAhead = 366 + farthestMove;

/**
 * What templates, services, calendar and exceptions say of the dates from `from` to `to`; runs are the business of
 * those who keep them.
 */
export async function getPlanFacts(
  read: Reader,
  scope: Scope,
  { from, to }: Dates,
): Promise<Omit<DayFacts, 'runs' | 'worked' | 'done'>> {
  const decided = { from: addDays(from, -farthestMove), to: addDays(to, farthestMove) };
  const [routes, stops, exceptions, closed, services] = await Promise.all([
    listRouteFacts(read),
    listTemplateStops(read, scope),
    listExceptions(read, scope, decided),
    listClosedDays(read, from, to),
    listServiceFacts(read, scope, { from, to, decided }),
  ]);
  const isConcerned = new Set([
    ...stops.flatMap(({ routeId, otherRouteIds }) => [routeId, ...otherRouteIds]),
    ...exceptions.map(({ routeId }) => routeId),
    ...(typeof scope === 'object' && 'routeIds' in scope ? scope.routeIds : []),
  ]);
  const areAll = typeof scope === 'object' && 'addressIds' in scope;
  return { routes: routes.filter(({ id }) => areAll || isConcerned.has(id)), stops, services, exceptions, closed };
}

/** What the templates of some routes and the calendar say of the year and two weeks from a day on. */
export async function getTemplateFacts(read: Reader, routeIds: readonly string[], from: Day): Promise<TemplateFacts> {
  if (routeIds.length === 0) return { routes: [], closed: [] };
  const routes = await listRouteFacts(read);
  return {
    routes: routes.filter(({ id }) => routeIds.includes(id)),
    closed: await listClosedDays(read, from, addDays(from, yearAhead)),
  };
}

/** The driver of route `r` or of decision `x`, unless they were deleted or drive no more. */
const driverOf = (of: 'r' | 'x') => sql`(select p.id from staff p where p.id = ${sql.ref(`${of}.driver_id`)})`;

async function listRouteFacts(read: Reader): Promise<RouteFacts[]> {
  return prepared(
    read,
    sql<RouteFacts>`
    select r.id, r.name, r.stream, ${driverOf('r')} as "driverId", ${scheduleJson} as schedule
    from living_route r`,
  );
}

/** Of `route_stop s`. */
function inScope(scope: Scope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`;
  if ('contactId' in scope)
    return sql`s.address_id in (select id from living_address where contact_id = ${scope.contactId})`;
  if ('addressIds' in scope) return sql`s.address_id = any(${scope.addressIds}::uuid[])`;
  return sql`s.route_id = any(${scope.routeIds}::uuid[])`;
}

/** Of deleted addresses and contacts too: at those there is no service to bring. */
async function listTemplateStops(read: Reader, scope: Scope): Promise<TemplateStop[]> {
  return prepared(
    read,
    sql<TemplateStop>`
    with mine as materialized (
      select s.route_id, s.address_id, s.order_in_route, s.stream from route_stop s where ${inScope(scope)}),
    shared as (
      select o.address_id, o.stream, array_agg(o.route_id order by o.route_id) as routes
      from route_stop o where o.address_id = any(array(select address_id from mine))
      group by o.address_id, o.stream having count(*) > 1)
    select m.route_id as "routeId", m.address_id as "addressId", m.order_in_route as "order",
      coalesce(array_remove(o.routes, m.route_id), '{}') as "otherRouteIds"
    from mine m left join shared o on o.address_id = m.address_id and o.stream = m.stream`,
  );
}

type Dates = Readonly<{ from: Day; to: Day }>;

/**
 * Of routes: the services at their addresses, and those whose pickups on them somebody has decided about. Also those that
 * never came to be: they may have been served, or put off, on the day that another has from the start.
 */
async function listServiceFacts(
  read: Reader,
  scope: Scope,
  { from, to, decided }: Dates & Readonly<{ decided: Dates }>,
): Promise<ServiceFacts[]> {
  return prepared(
    read,
    sql<ServiceFacts>`
    with wanted as materialized (${servicesIn(scope, decided)}),
    held as materialized (
      select u.service_id, json_agg(json_build_object('id', u.id, 'from', lower(u.period), 'to', upper(u.period) - 1,
        'reason', u.reason, 'notes', u.notes) order by u.period) as holds
      from wanted join hold u on u.service_id = wanted.id
      where u.period && daterange(${from}, ${to}, '[]') group by u.service_id)
    select v.id, v.address_id as "addressId", v.stream, v.first_day as "firstDay", v.last_day as "lastDay",
      coalesce(h.holds, '[]') as holds
    from wanted join every_service v on v.id = wanted.id
    join living_address a on a.id = v.address_id
    left join held h on h.service_id = v.id`,
  );
}

/** The ids of the services that a scope has to know; of those decided about also what follows them at their house. */
function servicesIn(scope: Scope, decided: Dates): RawBuilder<unknown> {
  if (scope === 'all') return sql`select id from every_service`;
  if ('contactId' in scope)
    return sql`
      select v.id from living_address a join every_service v on v.address_id = a.id where a.contact_id = ${scope.contactId}`;
  const there =
    'addressIds' in scope
      ? sql`select id from every_service where address_id = any(${scope.addressIds}::uuid[])`
      : sql`select v.id from route_stop s join every_service v on v.address_id = s.address_id where ${inScope(scope)}`;
  return sql`
    ${there} union
    select o.id from (${touchedPickups(scope, decided)}) x join every_service v on v.id = x.service_id
    join every_service o on o.address_id = v.address_id and o.stream = v.stream`;
}

/** The pickups about which something is decided that stands, and whose dates are touched. */
function touchedPickups(scope: Scope, { from, to }: Dates): RawBuilder<unknown> {
  const concerned =
    scope === 'all' || 'addressIds' in scope
      ? sql`true`
      : 'contactId' in scope
        ? sql`exists (select from known_service v
            where v.id = x.service_id and v.contact_id = ${scope.contactId})`
        : sql`x.route_id = any(${scope.routeIds}::uuid[])`;
  return sql`
    select distinct x.service_id, x.route_id, x.nominal_date from pickup_exception x
    where x.taken_back_at is null and (x.nominal_date between ${from} and ${to} or x.to_date between ${from} and ${to})
      and ${concerned}`;
}

/** Of a pickup whose date is touched all decisions: the last one may have taken it elsewhere. */
async function listExceptions(read: Reader, scope: Scope, dates: Dates): Promise<Exception[]> {
  return prepared(
    read,
    sql<Exception>`
    with touched as (${touchedPickups(scope, dates)})
    select x.id, x.number, x.created_at as at, x.service_id as "serviceId", x.route_id as "routeId",
      x.nominal_date as nominal, x.kind, x.to_run_id as "runId", x.to_date as date, ${driverOf('x')} as "driverId",
      x.from_stop_id as "fromStopId", x.is_again as "isAgain", x.reason
    from pickup_exception x join touched t using (service_id, route_id, nominal_date)
    where x.taken_back_at is null order by x.number`,
  );
}
