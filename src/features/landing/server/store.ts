import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { isSameHouse } from '../same-house.ts';
import { type Asked, boxAround, type CoarseStop, coarseDecimals, zip } from '../service-area.ts';
import { say } from '../words.ts';

type Around = Readonly<{ metres: number; today: Day }>;

/** A living address `a` with something collected there `v`, on a day. */
const servedAddress = (today: Day) => sql`
  living_address a
  join agreed_service v on v.address_id = a.id and v.first_day <= ${today} and (v.last_day is null or v.last_day >= ${today})`;

/** Where trucks of which routes stop around a place: rounded already here, and never whose stop it is. */
export async function listStopsAround(read: Reader, place: Point, { metres, today }: Around): Promise<CoarseStop[]> {
  const box = boxAround(place, metres);
  const { rows } = await sql<CoarseStop>`
    select round(a.latitude::numeric, ${coarseDecimals})::float8 as latitude,
      round(a.longitude::numeric, ${coarseDecimals})::float8 as longitude, array_agg(distinct s.route_id) as "routeIds"
    from ${servedAddress(today)}
    join route_stop s on s.address_id = a.id and s.stream = v.stream
    where a.latitude between ${box.south} and ${box.north} and a.longitude between ${box.west} and ${box.east}
    group by 1, 2`.execute(read);
  return rows;
}

/** The routes that stop in a ZIP code, or else in a city, and in which of them. */
export async function findRoutesInArea(
  read: Reader,
  { city, state, zipCode }: Asked,
  today: Day,
): Promise<Readonly<{ routeIds: string[]; served: string | undefined }>> {
  const inZip = await listRoutesWhere(read, sql`left(a.zip_code, 5) = ${zip(zipCode)}`, today);
  if (inZip.length > 0) return { routeIds: inZip, served: say.inZip(zip(zipCode)) };
  const isCity = sql`lower(a.city) = lower(${city}) and lower(a.state) = lower(${state})`;
  const inCity = await listRoutesWhere(read, isCity, today);
  return { routeIds: inCity, served: inCity.length > 0 ? city : undefined };
}

/** Whether something is collected for somebody other than a contact, on a day or later, where that one has an address. */
export async function isServedForOthers(read: Reader, contactId: string, address: Asked, day: Day): Promise<boolean> {
  const { rows } = await sql<Pick<Asked, 'street' | 'city'>>`
    select distinct a.street, a.city from living_address a
    join agreed_service v on v.address_id = a.id and (v.last_day is null or v.last_day >= ${day})
    where a.contact_id <> ${contactId} and left(a.zip_code, 5) = ${zip(address.zipCode)}
      and substring(a.street from '[0-9]+') is not distinct from substring(${address.street}::text from '[0-9]+')`.execute(
    read,
  );
  return rows.some((other) => isSameHouse(other, address));
}

/** Routes with an address on them where this is so of `living_address a`. */
async function listRoutesWhere(read: Reader, isHere: ReturnType<typeof sql>, today: Day): Promise<string[]> {
  // Of each route that has addresses here one is looked for that is served: thousands more need not be looked at.
  const { rows } = await sql<{ id: string }>`
    with passing as materialized (
      select s.route_id from living_address a join route_stop s on s.address_id = a.id
      where ${isHere} group by s.route_id)
    select r.id from passing p cross join lateral (
      select s.route_id as id
      from route_stop s
      cross join lateral (
        select v.stream from ${servedAddress(today)} where a.id = s.address_id and ${isHere} offset 0) served
      where s.route_id = p.route_id and served.stream = s.stream limit 1) r`.execute(read);
  return rows.map(({ id }) => id);
}
