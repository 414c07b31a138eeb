import { sql } from 'kysely';

/** The number of stop `route_address s` as its route shows it: of the living ones, from 1 without gaps. */
export const stopNumber = sql`(
  select count(*)::int from route_address b
  join contact_address ba on ba.id = b.address_id and ba.deleted_at is null
  join contact bc on bc.id = ba.contact_id and bc.deleted_at is null
  where b.route_id = s.route_id and b.order_in_route <= s.order_in_route)`;
