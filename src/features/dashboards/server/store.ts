import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { ContactRow } from '../../contacts/contract.ts';
import type { AdminDashboard } from '../contract.ts';

/** The contacts that were added last. */
export async function listRecentContacts(read: Reader, most: number): Promise<ContactRow[]> {
  return prepared(
    read,
    sql<ContactRow>`
    select id, first_name as "firstName", last_name as "lastName", email, company_name as "companyName", status,
      created_at as "createdAt"
    from living_contact order by created_at desc, id desc limit ${sql.lit(most)}`,
  );
}

/** How many templates there are, and those that nobody drives, by name. */
export async function countRoutes(read: Reader): Promise<AdminDashboard['routes']> {
  const [row] = await prepared(
    read,
    sql<AdminDashboard['routes']>`
    select count(*)::int as total, coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
      filter (where d.id is null), '[]') as "withoutDriver"
    from living_route r left join staff d on d.id = r.driver_id`,
  );
  return row as AdminDashboard['routes'];
}

/** The templates that somebody drives. */
export async function listRoutesOf(read: Reader, driverId: string): Promise<Readonly<{ id: string; name: string }>[]> {
  return prepared(
    read,
    sql<{ id: string; name: string }>`select id, name from living_route where driver_id = ${driverId} order by name`,
  );
}

/**
 * These templates and those that collect the same at their houses, also at those whose pickups somebody put to a day of
 * these though they have left the template.
 */
export async function listRoutesAround(
  read: Reader,
  routeIds: readonly string[],
  { from, to }: Readonly<{ from: Day; to: Day }>,
): Promise<string[]> {
  const rows = await prepared(
    read,
    sql<{ id: string }>`
    with houses as (
      select address_id, stream from route_stop where route_id = any(${routeIds}::uuid[])
      union
      select v.address_id, v.stream from pickup_decision x join known_service v on v.id = x.service_id
      where x.route_id = any(${routeIds}::uuid[]) and x.stands and x.to_date between ${from} and ${to})
    select unnest(${routeIds}::uuid[]) as id
    union
    select o.route_id from houses h cross join lateral (
      select route_id from route_stop where address_id = h.address_id and stream = h.stream offset 0) o`,
  );
  return rows.map(({ id }) => id);
}
