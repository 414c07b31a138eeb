import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { Pickup } from '../contract.ts';

/** What was done at a contact's stops from a day on until today, newest first (spec 3 §9). */
export async function listPickups(
  read: Reader,
  contactId: string,
  { from, today }: { from: Day; today: Day },
): Promise<Pickup[]> {
  return prepared(
    read,
    sql<Pickup>`
    select s.id, s.date, s.street_line as street, s.status, s.completion_time as "completionTime",
      s.has_photo as "hasPhoto", s.more_photos as "morePhotos", s.skip_reason as "skipReason", v.stream
    from dated_stop s left join agreed_service v on v.id = s.service_id
    where s.contact_id = ${contactId} and s.date between ${from} and ${today}
      and s.status in ('completed', 'skipped', 'rescheduled')
    order by s.date desc, s.completion_time desc nulls last, s.id`,
  );
}
