import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import type { RouteOfAddress } from '../../addresses/contract.ts';
import type { Service } from '../../services/contract.ts';
import { cadenceJson, seasonJson } from '../../services/server/store-schedule.ts';
import type { Stream } from '../../services/streams.ts';

/** The number of stop `route_address s` as its route shows it: of the living ones, from 1 without gaps. */
const stopNumber = sql`(
  select count(*)::int from route_address b join living_address a on a.id = b.address_id
  where b.route_id = s.route_id and b.order_in_route <= s.order_in_route)`;

export type RouteAt = RouteOfAddress & Service['routes'][number] & Readonly<{ addressId: string; stream: Stream }>;

/** The living routes that have these addresses, by name. */
export async function listRoutesAt(read: Reader, addressIds: readonly string[]): Promise<RouteAt[]> {
  if (addressIds.length === 0) return [];
  const { rows } = await sql<RouteAt>`
    select s.address_id as "addressId", r.stream, r.id as "routeId", r.name as "routeName", s.id as "routeAddressId",
      r.days_of_week::text[] as "daysOfWeek", ${cadenceJson} as cadence, ${seasonJson} as season,
      ${stopNumber} as "stopNumber"
    from route_address s join route r on r.id = s.route_id and r.deleted_at is null
    where s.address_id = any(${addressIds}::uuid[]) order by r.name, r.id`.execute(read);
  return rows;
}
