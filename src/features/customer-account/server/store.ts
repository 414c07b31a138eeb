import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Pickup } from '../contract.ts';

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

/** The last pickups of a contact in the 30 days before and including today (spec 3 §2, Customer dashboard). */
export async function listRecentPickups(
  read: Reader,
  contactId: string,
  { from, today }: { from: Day; today: Day },
): Promise<Pickup[]> {
  const { rows } = await sql<Pickup>`
    select s.id, r.date, s.street_line as street, s.status, s.completion_time as "completionTime",
      s.photo_key is not null as "hasPhoto", cardinality(s.more_photo_keys) as "morePhotos"
    from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${contactId} and r.date between ${from} and ${today}
      and s.status in ('completed', 'skipped', 'rescheduled')
    order by r.date desc, s.completion_time desc limit 5`.execute(read);
  return rows;
}
