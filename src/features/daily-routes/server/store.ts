import { sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { announce } from '../../../server/live.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import { historyLimit } from '../history.ts';
import { lookBackDays } from '../look-back.ts';
import type { RunWork } from '../run-moves.ts';
import type { ContactStop, DailyRoute } from '../run-shapes.ts';
import { driverOfRun, driverOfStop } from './store-run-drivers.ts';

/** The contract's `dailyRoute` as JSON, of `daily_route r`. */
export const runJson = sql`json_build_object(
  'id', r.id, 'date', r.date, 'routeId', r.route_id, 'routeName', r.route_name,
  'driver', (select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
             from person p where p.id = ${driverOfRun}),
  'status', r.status, 'startTime', r.start_time, 'endTime', r.end_time, 'notes', r.notes,
  'cancelReason', r.cancel_reason,
  'stops', (select json_build_object(
      'total', count(*),
      'suspended', count(*) filter (where s.suspension is not null),
      'worked', count(*) filter (where s.suspension is null and s.status in ('completed', 'skipped', 'rescheduled')),
      'completed', count(*) filter (where s.status = 'completed'))
    from daily_route_stop s where s.daily_route_id = r.id))`;

/** The contract's `stopVisit`s of `daily_route_stop s`, newest first; null for most stops. */
const visits = sql`(
  select json_agg(json_build_object('id', v.id, 'outcome', v.outcome,
      'doneBy', (select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
        from person p where p.id = v.done_by),
      'doneAt', v.done_at, 'receivedAt', v.received_at, 'skipReason', v.skip_reason, 'driverNotes', v.notes,
      'hasPhoto', v.photo_key is not null,
      'morePhotos', cardinality(v.more_photo_keys), 'takenBackAt', v.taken_back_at) order by v.done_at desc, v.id)
  from stop_visit v where v.stop_id = s.id)`;

/** When a truck comes again because of the worked stop `s`, by the last decision about its pickup. */
const comesAgainOn = sql`(
  select last.to_date from pickup_decision x
  cross join lateral (
    select y.kind, y.to_date, y.is_again from pickup_decision y
    where y.service_id in ${ofSameHouse(sql`x.service_id`)} and y.route_id = x.route_id
      and y.nominal_date = x.nominal_date and y.kind <> 'goes_with' and y.stands
    order by y.number desc limit 1) last
  where x.from_stop_id = s.id and x.is_again and x.stands and s.status in ('completed', 'skipped')
    and last.kind = 'comes_on' and last.is_again
  limit 1)`;

/** What the driver of the stop `s` is told by whoever sent a truck to it. */
const forDriver = sql`case when s.because ->> 'kind' = 'put_off' then (
  select x.reason from pickup_decision x
  where x.service_id in ${ofSameHouse(sql`s.service_id`)} and x.route_id = s.route_id
    and x.nominal_date = s.nominal_date and x.kind = 'comes_on' and x.stands and x.reason is not null
  order by x.number desc limit 1) end`;

/** The contract's `dailyRouteStop`, of `daily_route_stop s`. Rows become JSON faster than pairs of names and values. */
const stopColumns = sql`
  s.id, s.daily_route_id as "dailyRouteId", s.order_in_route as "order", s.status, s.street_line as "streetLine",
  s.city_line as "cityLine", s.contact_id as "contactId", s.contact_name as "contactName", s.phone,
  s.waste_cans_count as cans, s.latitude, s.longitude, s.accommodation_type as "accommodationType",
  s.accommodation_notes as "accommodationNotes", s.suspension, s.started_at as "startedAt",
  s.completion_time as "completionTime", s.driver_notes as "driverNotes", s.photo_key is not null as "hasPhoto",
  coalesce(cardinality(s.more_photo_keys), 0) as "morePhotos",
  s.actual_latitude as "actualLatitude", s.actual_longitude as "actualLongitude", s.rescheduled_to as "rescheduledTo",
  ${comesAgainOn} as "comesAgainOn", ${forDriver} as "forDriver",
  s.skip_reason as "skipReason", coalesce(s.because ->> 'kind' = 'put_off', false) as "isPutOff", s.because,
  ${visits} as visits`;
export const stopJson = sql`(select row_to_json(x) from (select ${stopColumns}) x)`;

const noSuchRun = 'This run does not exist or has been deleted.';
export const noSuchStop = 'This stop does not exist or has been deleted.';

/** The runs of a date, by route name. */
export async function listDailyRoutes(read: Reader, date: Day): Promise<DailyRoute[]> {
  const { rows } = await sql<{ run: DailyRoute }>`
    select ${runJson} as run from daily_route r where r.date = ${date} order by r.route_name, r.id`.execute(read);
  return rows.map((row) => row.run);
}

/** Of a pending run `r` of the days before `today`: stops are open on it. */
const isLeft = (
  today: Day,
) => sql`(r.status = 'pending' and r.date >= ${addDays(today, -lookBackDays)} and r.date < ${today}
  and exists (select from daily_route_stop s
    where s.daily_route_id = r.id and s.status = 'pending' and s.suspension is null))`;

/** Today somebody has given run `r`, or stops of another for which it was made, to its driver. */
const isGiven = (today: Day) => sql`company_day_of(greatest(r.created_at, (
  select max(p.until) from past_run_driver p where p.daily_route_id = r.id))) >= ${today}`;

/**
 * Runs of before `today` that are still under way, the latest date first: a day is over when its work is, not at midnight.
 * Whoever gets today what was left of one is to see it, too.
 */
export async function listUnfinishedRuns(read: Reader, today: Day): Promise<DailyRoute[]> {
  const { rows } = await sql<{ run: DailyRoute }>`
    select ${runJson} as run from daily_route r
    where (r.status = 'in_progress' and r.date < ${today}) or (${isLeft(today)} and ${isGiven(today)})
    order by r.date desc, r.route_name, r.id`.execute(read);
  return rows.map((row) => row.run);
}

/**
 * Runs of the days before `today` that nobody started though stops were open, the latest date first; none where no run of
 * those days was worked: such a company drives without the phone; nor whatever somebody is to drive today.
 */
export async function listNeverStartedRuns(read: Reader, today: Day): Promise<DailyRoute[]> {
  const from = addDays(today, -lookBackDays);
  const { rows } = await sql<{ run: DailyRoute }>`
    with r as (select * from daily_route where date >= ${from} and date < ${today})
    select ${runJson} as run from r
    where ${isLeft(today)} and not ${isGiven(today)}
      and exists (select from r w where w.status in ('in_progress', 'completed'))
    order by r.date desc, r.route_name, r.id`.execute(read);
  return rows.map((row) => row.run);
}

/** Refuses (missing) an unknown run. */
export async function getDailyRoute(read: Reader, id: string): Promise<DailyRoute> {
  const { rows } = await sql<{ run: DailyRoute }>`
    select ${runJson} as run from daily_route r where r.id = ${id}`.execute(read);
  return found(rows[0], noSuchRun).run;
}

/** A run with its stops in order, as the JSON text of the answer; refuses (missing) an unknown run. */
export async function getDailyRouteWithStops(read: Reader, id: string): Promise<string> {
  const [row] = await prepared(
    read,
    sql<{ answer: string }>`
    select json_build_object('dailyRoute', ${runJson}, 'stops', (
      select coalesce(json_agg(x), '[]')
      from (select ${stopColumns} from daily_route_stop s where s.daily_route_id = r.id order by s.order_in_route) x
    ))::text as answer
    from daily_route r where r.id = ${id}`,
  );
  return found(row, noSuchRun).answer;
}

export type LockedRun = RunWork & Readonly<{ id: string; date: Day; routeId: string; driverId: string | null }>;

/** Reads a run for update: whoever changes a run or its stops locks the run first, several by id. Refuses (missing)
 * an unknown one. */
export async function lockDailyRoute(tx: Tx, id: string): Promise<LockedRun> {
  const row = await tx
    .selectFrom('daily_route')
    .select([
      'id',
      'date',
      'route_id as routeId',
      'driver_id as driverId',
      'status',
      'start_time as startTime',
      'end_time as endTime',
      'notes',
      'cancel_reason as cancelReason',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found(row, noSuchRun);
}

/** @param toldEndTime when its driver says to have ended it, if that does not end it */
export async function saveDailyRoute(tx: Tx, run: LockedRun, worked: RunWork, toldEndTime?: string): Promise<void> {
  await sql`
    update daily_route set status = ${worked.status}, start_time = ${worked.startTime}, end_time = ${worked.endTime},
      notes = ${worked.notes}, cancel_reason = ${worked.cancelReason},
      told_end_time = coalesce(${toldEndTime ?? null}, told_end_time), updated_at = now()
    where id = ${run.id}`.execute(tx);
  announce({ topic: 'daily-routes', id: run.id, date: run.date, isWhole: true });
}

/** How many stops of a run wait to be worked, and how many were. */
export async function countStops(tx: Tx, runId: string): Promise<{ open: number; worked: number }> {
  const { rows } = await sql<{ open: number; worked: number }>`
    select count(*) filter (where status in ('pending', 'in_progress')) as open,
      count(*) filter (where status in ('completed', 'skipped', 'rescheduled')) as worked
    from daily_route_stop where daily_route_id = ${runId} and suspension is null`.execute(tx);
  return rows[0] ?? { open: 0, worked: 0 };
}

/** Skips what is still open when its run is completed. */
export async function skipOpenStops(
  tx: Tx,
  runId: string,
  { at, receivedAt, by, notes }: { at: string; receivedAt: string; by: string; notes: string },
): Promise<void> {
  await tx
    .updateTable('daily_route_stop')
    .set({
      status: 'skipped',
      completion_time: at,
      received_at: receivedAt,
      worked_by: by,
      decided_at: null, // nobody was there: whoever was, and tells it later, counts
      driver_notes: notes,
      updated_at: receivedAt,
    })
    .where('daily_route_id', '=', runId)
    .where('suspension', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .execute();
}

/** Where a photo lies in what `x` shows of a visit, by its number from 1. */
export const photoKey = (x: 's' | 'v' | 'w', number: number) =>
  sql<string | null>`(array[${sql.ref(`${x}.photo_key`)}] || ${sql.ref(`${x}.more_photo_keys`)})[${number}::int]`;

/** Where a stop's photo lies and whose stop it is; undefined when there is none. */
export async function findPhoto(
  read: Reader,
  stopId: string,
  number: number,
): Promise<{ key: string; contactId: string | null } | undefined> {
  const row = await read
    .selectFrom('daily_route_stop as s')
    .select([photoKey('s', number).as('key'), 's.contact_id as contactId'])
    .where('s.id', '=', stopId)
    .executeTakeFirst();
  return row?.key ? { key: row.key, contactId: row.contactId } : undefined;
}

/** The contacts who have a stop on a run. */
export async function listContactsOfRun(read: Reader, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from daily_route_stop
    where daily_route_id = ${runId} and contact_id is not null`.execute(read);
  return rows.map(({ id }) => id);
}

/** The contract's `contactStop` as JSON, of `daily_route_stop s` and `daily_route r`. */
export const contactStopJson = sql`(select row_to_json(x) from (select ${stopColumns}, r.date, r.route_name as "routeName",
  r.status as "runStatus", r.cancel_reason as "cancelReason",
  (select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
    from person p where p.id = ${driverOfStop}) as driver) x)`;

/** A contact's stops, newest run first, at most 100 (spec 2 §9). */
export async function listContactStops(read: Reader, contactId: string): Promise<ContactStop[]> {
  const { rows } = await sql<{ stop: ContactStop }>`
    select ${contactStopJson} as stop
    from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${contactId}
    order by r.date desc, s.order_in_route limit ${sql.lit(historyLimit)}`.execute(read);
  return rows.map((row) => row.stop);
}
