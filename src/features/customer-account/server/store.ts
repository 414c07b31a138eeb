import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Pickup } from '../contract.ts';

/** The last pickups of a contact in the 30 days before and including today (spec 3 §2, Customer dashboard). */
export async function listRecentPickups(
  read: Reader,
  contactId: string,
  { from, today }: { from: Day; today: Day },
): Promise<Pickup[]> {
  const { rows } = await sql<Pickup>`
    select s.id, s.date, s.street_line as street, s.status, s.completion_time as "completionTime",
      s.has_photo as "hasPhoto", s.more_photos as "morePhotos"
    from dated_stop s
    where s.contact_id = ${contactId} and s.date between ${from} and ${today}
      and s.status in ('completed', 'skipped', 'rescheduled')
    order by s.date desc, s.completion_time desc limit 5`.execute(read);
  return rows;
}
