import { sql } from 'kysely';
import { addDays, type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { ReportablePickup } from '../choices.ts';
import { isFresh, reportableDays, whyNotReported } from '../missed-pickups.ts';
import { say } from '../words-refusals.ts';

type Stop = Omit<ReportablePickup, 'isFresh'> & Readonly<{ isHeld: boolean; isRunOver: boolean }>;

const stops = sql`
  select s.id as "stopId", s.date, s.street_line as street, s.status, s.skip_reason as "skipReason",
    s.completion_time as "recordedAt", s.has_photo as "hasPhoto", s.more_photos as "morePhotos",
    s.is_held as "isHeld", s.is_run_over as "isRunOver",
    exists (select from service_request r where r.stop_id = s.id and r.state <> 'withdrawn') as "isReported"
  from dated_stop s`;

/** A stop of a contact; refuses (missing) any other. */
export async function getOwnStop(read: Reader, contactId: string, stopId: string): Promise<Stop> {
  const { rows } = await sql<Stop>`
    ${stops} where s.id = ${stopId} and s.contact_id = ${contactId}`.execute(read);
  return found(rows[0], say.noSuchPickup);
}

/** A contact's pickups of the last days that are over, newest first: those reported already too. */
export async function listReportable(read: Reader, contactId: string, now: Instant): Promise<ReportablePickup[]> {
  const today: Day = dayAt(now, await getTimeZone(read));
  const { rows } = await sql<Stop>`
    ${stops} where s.contact_id = ${contactId} and s.date between ${addDays(today, -reportableDays)} and ${today}
    order by s.date desc, s.street_line, s.id`.execute(read);
  return rows
    .filter((stop) => !whyNotReported({ ...stop, isReported: false }, today))
    .map(({ isHeld: _, isRunOver: _over, ...stop }) => ({ ...stop, isFresh: isFresh(stop, now) }));
}
