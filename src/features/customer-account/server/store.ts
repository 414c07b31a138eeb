import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Pickup, ServiceAddress } from '../contract.ts';
import type { PassingRoute } from '../rules.ts';

/** The contact linked to an account, if staff have made the link (spec 3 §5). */
export async function findContactOf(read: Reader, profileId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('contact')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export type AddressOnRoutes = Pick<ServiceAddress, 'id' | 'street' | 'cityLine'> &
  Readonly<{ routes: readonly (PassingRoute & { cans: number })[] }>;

/** A contact's service addresses with the routes that pass and their holds from today on. */
export async function listServiceAddresses(read: Reader, contactId: string, today: Day): Promise<AddressOnRoutes[]> {
  const { rows } = await sql<AddressOnRoutes>`
    select a.id, a.street, a.city || ', ' || a.state || ' ' || a.zip_code as "cityLine",
      (select coalesce(json_agg(json_build_object(
          'days', t.days_of_week::text[],
          'cans', ra.waste_cans_count,
          'suspensions', (select coalesce(json_agg(json_build_object('from', u.suspended_from, 'to', u.suspended_to)), '[]')
            from route_address_suspension u where u.route_address_id = ra.id and u.suspended_to >= ${today}),
          'isWorkedToday', exists (select from daily_route_stop s join daily_route r on r.id = s.daily_route_id
            where s.route_address_id = ra.id and r.date = ${today}
              and s.status in ('completed', 'skipped', 'rescheduled')))), '[]')
        from route_address ra join route t on t.id = ra.route_id and t.deleted_at is null
        where ra.address_id = a.id) as routes
    from contact_address a
    where a.contact_id = ${contactId} and a.is_service and a.deleted_at is null
    order by a.created_at, a.id`.execute(read);
  return rows;
}

/** The last pickups of a contact in the 30 days before and including today (spec 3 §2, Customer dashboard). */
export async function listRecentPickups(
  read: Reader,
  contactId: string,
  { from, today }: { from: Day; today: Day },
): Promise<Pickup[]> {
  const { rows } = await sql<Pickup>`
    select s.id, r.date, s.street_line as street, s.status, s.completion_time as "completionTime",
      s.photo_key is not null as "hasPhoto"
    from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${contactId} and r.date between ${from} and ${today}
      and s.status in ('completed', 'skipped', 'rescheduled')
    order by r.date desc, s.completion_time desc limit 5`.execute(read);
  return rows;
}
