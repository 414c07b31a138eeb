import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';

/** Where all stops of a date are, by run in the order of `listDailyRoutes`, as the JSON text of the answer. */
export async function getDayMap(read: Reader, date: Day): Promise<string> {
  const [row] = await prepared(
    read,
    sql<{ answer: string }>`
    select json_build_object('date', ${date}::date, 'runs', coalesce(json_agg(
      json_build_object('id', r.id, 'stops', stops.placed, 'unplaced', stops.unplaced) order by r.route_name, r.id
    ), '[]'))::text as answer
    from daily_route r, lateral (
      select
        coalesce(json_agg(json_build_object('id', s.id, 'order', s.order_in_route, 'status', s.status,
          'isSuspended', s.suspension is not null, 'latitude', s.latitude, 'longitude', s.longitude)
          order by s.order_in_route) filter (where s.latitude is not null and s.longitude is not null), '[]') as placed,
        coalesce(json_agg(json_build_object('id', s.id, 'order', s.order_in_route, 'streetLine', s.street_line,
          'contactName', s.contact_name)
          order by s.order_in_route) filter (where s.latitude is null or s.longitude is null), '[]') as unplaced
      from daily_route_stop s where s.daily_route_id = r.id) stops
    where r.date = ${date} and r.status <> 'cancelled'`,
  );
  return row?.answer ?? '';
}
