import { sql } from 'kysely';
import type { Weekday } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type Asked, boxAround, type CoarseStop, coarseDecimals, zip } from '../service-area.ts';

/** The stops of living routes at living addresses. */
const stops = sql`
  route_address ra
  join route r on r.id = ra.route_id and r.deleted_at is null
  join contact_address a on a.id = ra.address_id and a.deleted_at is null
  join contact c on c.id = a.contact_id and c.deleted_at is null
  join service v on v.address_id = a.id and v.stream = r.stream
    and v.first_day <= company_day_of(now()) and (v.last_day is null or v.last_day >= company_day_of(now()))`;

/** Where trucks stop around a place: rounded already here, and never whose stop it is. */
export async function listStopsAround(read: Reader, place: Point, metres: number): Promise<CoarseStop[]> {
  const box = boxAround(place, metres);
  const { rows } = await sql<CoarseStop>`
    select round(a.latitude::numeric, ${coarseDecimals})::float8 as latitude,
      round(a.longitude::numeric, ${coarseDecimals})::float8 as longitude,
      array_agg(distinct d.day::text) as days
    from ${stops} cross join unnest(r.days_of_week) as d(day)
    where a.latitude between ${box.south} and ${box.north} and a.longitude between ${box.west} and ${box.east}
    group by 1, 2`.execute(read);
  return rows;
}

/** The days on which trucks drive in a ZIP code, or else in a city, and in which of them. */
export async function findDaysInArea(
  read: Reader,
  { city, state, zipCode }: Asked,
): Promise<Readonly<{ days: Weekday[]; served: string | undefined }>> {
  const { rows } = await sql<{ zipDays: Weekday[]; cityDays: Weekday[] }>`
    select
      coalesce(array_agg(distinct d.day::text) filter (where left(a.zip_code, 5) = ${zip(zipCode)}), '{}') as "zipDays",
      coalesce(array_agg(distinct d.day::text) filter (where lower(a.city) = lower(${city})
        and lower(a.state) = lower(${state})), '{}') as "cityDays"
    from ${stops} cross join unnest(r.days_of_week) as d(day)`.execute(read);
  const { zipDays = [], cityDays = [] } = rows[0] ?? {};
  if (zipDays.length > 0) return { days: zipDays, served: `ZIP code ${zip(zipCode)}` };
  return { days: cityDays, served: cityDays.length > 0 ? city : undefined };
}
