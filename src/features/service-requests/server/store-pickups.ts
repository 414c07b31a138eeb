import { sql } from 'kysely';
import { addDays, type Day, dayAt, type Instant } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { lastWords, type PickupOn, pickupsOf } from '../../daily-routes/each-pickup.ts';
import { placesOf } from '../../daily-routes/pickups.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';
import type { ReportablePickup } from '../choices.ts';
import { type Held, isElsewhere, isFresh, reportableDays, whyNotReported, withoutRun } from '../missed-pickups.ts';
import { say } from '../words-refusals.ts';

type Row = Omit<ReportablePickup, 'isFresh'> & Readonly<{ isHeld: boolean; isRunOver: boolean }>;
type Stop = Row & Readonly<{ isAway: boolean }>;

const stops = sql`
  select s.id as "stopId", s.service_id as "serviceId", s.date, s.street_line as street, v.stream, s.status,
    s.skip_reason as "skipReason", s.completion_time as "recordedAt", s.has_photo as "hasPhoto",
    s.more_photos as "morePhotos", s.is_held as "isHeld", s.is_run_over as "isRunOver",
    exists (select from service_request r where r.stop_id = s.id and r.state <> 'withdrawn') as "isReported"
  from dated_stop s left join known_service v on v.id = s.service_id`;

type Which = Readonly<{ stopId: string }> | Readonly<{ serviceId: string; date: Day }>;

/** A pickup of a contact: a stop, or what was announced and no run held; refuses (missing) any other. */
export async function getOwnPickup(read: Reader, contactId: string, which: Which, now: Instant): Promise<Stop> {
  const past = await readPast(read, contactId, now);
  if ('stopId' in which) {
    const { rows } = await sql<Row>`
      ${stops} where s.id = ${which.stopId} and s.contact_id = ${contactId}`.execute(read);
    return told(found(rows[0], say.noSuchPickup), past);
  }
  const unmade = await listUnmade(read, contactId, past);
  return found(
    unmade.find(({ serviceId, date }) => serviceId === which.serviceId && date === which.date),
    say.noSuchPickup,
  );
}

/** A contact's pickups of the last days that are over, newest first: those reported already too. */
export async function listReportable(read: Reader, contactId: string, now: Instant): Promise<ReportablePickup[]> {
  const past = await readPast(read, contactId, now);
  const { from, today } = past;
  const [{ rows: made }, unmade] = await Promise.all([
    sql<Row>`
      ${stops} where s.contact_id = ${contactId} and s.date between ${from} and ${today}
      order by s.date desc, s.street_line, s.id`.execute(read),
    listUnmade(read, contactId, past),
  ]);
  return [...made.map((stop) => told(stop, past)), ...unmade]
    .filter((stop) => !whyNotReported({ ...stop, isReported: false }, today))
    .map(({ isHeld: _, isRunOver: _over, isAway: _away, ...stop }) => ({ ...stop, isFresh: isFresh(stop, now) }))
    .sort((one, other) => other.date.localeCompare(one.date) || one.street.localeCompare(other.street));
}

type Past = Readonly<{
  timeZone: string;
  from: Day;
  today: Day;
  /** Of each place, what the plan has by now of the days that can be reported. */
  planned: readonly (readonly PickupOn[])[];
}>;

async function readPast(read: Reader, contactId: string, now: Instant): Promise<Past> {
  const timeZone = await getTimeZone(read);
  const today = dayAt(now, timeZone);
  const from = addDays(today, -reportableDays);
  const places = placesOf(await getPickupFacts(read, contactId, from), from);
  return { timeZone, from, today, planned: places.map((place) => pickupsOf(place, from, today)) };
}

const told = (stop: Row, { planned }: Past): Stop => ({ ...stop, isAway: isElsewhere(stop, planned.flat()) });

/** What the plan of the last days had announced to a contact and no run ever held. */
async function listUnmade(read: Reader, contactId: string, past: Past): Promise<Stop[]> {
  const { timeZone, from, today, planned } = past;
  const [promises, held, reported] = await Promise.all([
    sql<{ serviceId: string; routeId: string; since: Instant }>`
      select v.id as "serviceId", s.route_id as "routeId", greatest(v.created_at, s.created_at) as since
      from living_address a
      join agreed_service v on v.address_id = a.id
      join route_stop s on s.address_id = a.id and s.stream = v.stream
      where a.contact_id = ${contactId}`.execute(read),
    sql<Held>`
      select s.service_id as "serviceId", s.date from dated_stop s
      where s.contact_id = ${contactId} and s.date between ${from} and ${addDays(today, -1)}`.execute(read),
    sql<{ serviceId: string; date: Day }>`
      select r.asked ->> 'announcedServiceId' as "serviceId", r.asked ->> 'date' as date from service_request r
      where r.contact_id = ${contactId} and r.kind = 'missed_pickup' and r.state <> 'withdrawn'
        and r.asked ? 'announcedServiceId'`.execute(read),
  ]);
  const over = planned.flatMap((pickups) => lastWords(pickups.filter(({ date }) => date < today)));
  const promised = promises.rows.map(({ since, ...one }) => ({ ...one, since: dayAt(since, timeZone) }));
  return withoutRun(over, promised, held.rows).map(({ serviceId, date, street, stream }) => ({
    ...{ stopId: null, serviceId, date, street, stream, status: 'pending', skipReason: null, recordedAt: null },
    ...{ hasPhoto: false, morePhotos: 0, isHeld: false, isRunOver: true, isAway: false },
    isReported: reported.rows.some((one) => one.serviceId === serviceId && one.date === date),
  }));
}
