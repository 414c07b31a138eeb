import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import { horizonOf, type Schedule } from '../../services/cadence.ts';
import { scheduleJson } from '../../services/server/store-schedule.ts';
import { comesWithin, type Term } from '../coming.ts';
import { addressPageSize, type ServiceWithoutRoute } from '../contract.ts';

type Wanted = Readonly<{
  today: Day;
  /** From 1. */
  page: number;
}>;

/**
 * A page of the services that no living route of their stream serves, with the exact total: in force on `today` or
 * still to begin, at service addresses of living contacts. A route serves an address when it comes there while the
 * service lasts, as the calendar stands. The first to begin come first.
 */
export async function listServicesWithoutRoute(
  read: Reader,
  { today, page }: Wanted,
): Promise<{ services: ServiceWithoutRoute[]; total: number }> {
  const { idleRouteIds, missedServiceIds } = await listNeverReached(read, today);
  const { rows } = await sql<{ services: ServiceWithoutRoute[]; total: number }>`
    with hit as materialized (
      select v.id, v.first_day, a.city, a.street
      from agreed_service v join living_address a on a.id = v.address_id and a.is_service
      where (v.last_day is null or v.last_day >= ${today})
        and (v.id = any(${missedServiceIds}::uuid[]) or not exists (
          select from route_address s join route r on r.id = s.route_id and r.deleted_at is null
          where s.address_id = v.address_id and r.stream = v.stream and r.id <> all(${idleRouteIds}::uuid[])))
    ), shown as (
      select * from hit as shown order by ${inOrder} limit ${addressPageSize} offset ${(page - 1) * addressPageSize}
    )
    select (select count(*) from hit) as total, coalesce((
      select json_agg(json_build_object('serviceId', v.id, 'addressId', a.id, 'contactId', a.contact_id,
        'contactName', a.contact_name, 'street', a.street, 'city', a.city, 'stream', v.stream,
        'cans', v.waste_cans_count, 'firstDay', v.first_day, 'idleRouteName', (
          select min(r.name) from route_address s join route r on r.id = s.route_id and r.deleted_at is null
          where s.address_id = a.id and r.stream = v.stream), 'waitingSince', ${waitingSince}) order by ${inOrder})
      from shown join agreed_service v using (id) join living_address a on a.id = v.address_id), '[]') as services`.execute(
    read,
  );
  return rows[0] ?? { services: [], total: 0 };
}

type Scheduled = Readonly<{ id: string; schedule: Schedule }>;
type Ending = Term & Readonly<{ id: string; routeIds: readonly string[] }>;

/** Routes that come nowhere within two years, and services that end before any of their routes comes. */
async function listNeverReached(
  read: Reader,
  today: Day,
): Promise<Readonly<{ idleRouteIds: string[]; missedServiceIds: string[] }>> {
  const [routes, ending, closed] = await Promise.all([
    listSchedules(read),
    listEnding(read, today),
    listClosedDays(read, today, horizonOf(today)),
  ]);
  const scheduleOf = new Map(routes.map(({ id, schedule }) => [id, schedule]));
  const comes = (routeId: string, term: Term) => {
    const schedule = scheduleOf.get(routeId);
    return schedule !== undefined && comesWithin(schedule, closed, today, term);
  };
  return {
    idleRouteIds: routes.flatMap(({ id }) => (comes(id, { firstDay: today, lastDay: null }) ? [] : id)),
    missedServiceIds: ending.flatMap(({ id, routeIds, ...term }) =>
      routeIds.some((routeId) => comes(routeId, term)) ? [] : id,
    ),
  };
}

async function listSchedules(read: Reader): Promise<Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    select r.id, ${scheduleJson} as schedule
    from route r where r.deleted_at is null`.execute(read);
  return rows;
}

/** Services with a last day that is still to come, and the living routes of their stream that have their addresses. */
async function listEnding(read: Reader, today: Day): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select v.id, v.first_day as "firstDay", v.last_day as "lastDay", array_agg(r.id) as "routeIds"
    from agreed_service v join route_address s on s.address_id = v.address_id
    join route r on r.id = s.route_id and r.stream = v.stream and r.deleted_at is null
    where v.last_day >= ${today} group by v.id, v.first_day, v.last_day`.execute(read);
  return rows;
}

const inOrder = sql`shown.first_day, shown.city, shown.street, shown.id`;

/** Of `service v` at `contact_address a`: routes that were deleted still have their stops, others tell by the history. */
const waitingSince = sql`greatest(v.created_at,
  (select max(r.deleted_at) from route_address s join route r on r.id = s.route_id and r.stream = v.stream
    where s.address_id = a.id),
  (select max(d.at) from deleted_row d join route r on r.id = (d.was ->> 'route_id')::uuid and r.stream = v.stream
    where d.contact_id = a.contact_id and d.entity = 'route_address' and d.was ->> 'address_id' = a.id::text))`;
