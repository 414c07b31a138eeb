import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import { withNotes } from '../driver-notes.ts';
import { historyLimit } from '../history.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import type { StopEvent, StopWork } from '../stop-moves.ts';
import type { StrayWork } from '../stray-work.ts';
import type { KeptVisit, StrayReason } from '../visits.ts';
import { say } from '../words.ts';
import { photoKey, runJson, stopJson } from './store.ts';

/** What a stop that is gone was, as its tombstone tells; its run unless that is gone too. */
export type RemovedStop = Readonly<{ runId: string; stop: DailyRouteStop; dailyRoute: DailyRoute | null }>;

export async function findRemovedStop(tx: Tx, id: string): Promise<RemovedStop | undefined> {
  const { rows } = await sql<RemovedStop>`
    select t.daily_route_id as "runId", ${stopJson} as stop, case when r.id is not null then ${runJson} end as "dailyRoute"
    from removed_stop t
    cross join lateral jsonb_populate_record(null::daily_route_stop, t.stop) s
    left join daily_route r on r.id = t.daily_route_id
    where t.stop_id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Keeps work that fits nowhere, with what is known of its stop: of the row, or of what is left of it, whose contact may
 * have become another one since.
 */
export async function insertStrayWork(
  tx: Tx,
  stray: Readonly<{ stopId: string; date: Day; routeName: string; reason: StrayReason; work: StopWork }>,
): Promise<void> {
  const { stopId, work } = stray;
  await sql`
    insert into stray_work (reason, stop_id, date, route_name, service_id, address_id, contact_id, street_line, city_line,
      contact_name, outcome, done_by, done_at, device_at, received_at, skip_reason, notes, photo_key,
      more_photo_keys, latitude, longitude, accuracy_metres)
    select ${stray.reason}, ${stopId}, ${stray.date}, ${stray.routeName}, s.service_id, s.address_id,
      coalesce(living_contact(s.contact_id), (select c.id from known_contact c where c.id = s.contact_id)),
      s.street_line, s.city_line, s.contact_name, ${work.status}, ${work.workedBy}, ${work.completionTime}, ${work.deviceAt}, ${work.receivedAt}, ${work.skipReason},
      ${work.driverNotes}, ${work.photoKey}, ${work.morePhotoKeys}, ${work.actualLatitude}, ${work.actualLongitude},
      ${work.actualAccuracyMetres}
    from (
      select to_jsonb(o) as stop from daily_route_stop o where o.id = ${stopId}
      union all select t.stop from removed_stop t where t.stop_id = ${stopId} limit 1) known
    cross join lateral jsonb_populate_record(null::daily_route_stop, known.stop) s`.execute(tx);
  announce({ topic: 'daily-routes', date: stray.date });
}

/** Keeps what stands beside stops that are about to go: somebody was there. What was taken back goes with them. */
export const visitsAsStrayWork = (stopIds: readonly string[]) => sql`
  insert into stray_work (reason, stop_id, date, route_name, service_id, address_id, contact_id, street_line, city_line,
    contact_name, outcome, done_by, done_at, device_at, received_at, skip_reason, notes, photo_key, more_photo_keys,
    latitude, longitude, accuracy_metres)
  select 'stop-removed', s.id, r.date, r.route_name, s.service_id, s.address_id,
    (select c.id from known_contact c where c.id = s.contact_id), s.street_line, s.city_line, s.contact_name, v.outcome, v.done_by, v.done_at, v.device_at, v.received_at,
    v.skip_reason, v.notes, v.photo_key, v.more_photo_keys, v.latitude, v.longitude, v.accuracy_metres
  from stop_visit v join daily_route_stop s on s.id = v.stop_id join daily_route r on r.id = s.daily_route_id
  where v.stop_id = any(${stopIds}::uuid[]) and v.taken_back_at is null and v.done_by is not null`;

/**
 * The stop at which stray work `w` can stand: its own while that is there, else the one of its service on that day, or of
 * the one in its place. Of a service that is gone nothing is known but the address.
 */
const stopNow = sql`(
  select s.id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
  where s.id = w.stop_id
    or (s.contact_id = w.contact_id and s.address_id = w.address_id and r.date = w.date
      and (s.service_id is null or w.service_id is null or s.service_id in ${ofSameHouse(sql`w.service_id`)}))
  order by s.id = w.stop_id desc, r.status = 'cancelled', r.id limit 1)`;

/** The contract's `keptVisit`, of `stray_work w`. */
const visitColumns = sql`
  w.id, w.reason, w.outcome,
  (select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
    from person p where p.id = w.done_by) as "doneBy",
  w.done_at as "doneAt", w.received_at as "receivedAt", w.skip_reason as "skipReason", w.notes as "driverNotes",
  w.photo_key is not null as "hasPhoto", cardinality(w.more_photo_keys) as "morePhotos", w.date, w.route_name as "routeName", w.street_line as "streetLine",
  w.city_line as "cityLine"`;

/** What waits for a dispatcher, oldest first. */
export async function listStrayWork(read: Reader): Promise<StrayWork[]> {
  const { rows } = await sql<StrayWork>`
    select ${visitColumns}, w.contact_id as "contactId", w.contact_name as "contactName",
      (select json_build_object('id', s.id, 'dailyRouteId', r.id, 'routeName', r.route_name, 'status', s.status,
          'runStatus', r.status)
        from daily_route_stop s join daily_route r on r.id = s.daily_route_id where s.id = ${stopNow}) as "stopNow"
    from stray_work w where w.settlement is null order by w.done_at, w.id`.execute(read);
  return rows;
}

/** What a dispatcher has kept as visits of a contact, newest first, at most as many as its stops. */
export async function listKeptVisits(read: Reader, contactId: string): Promise<KeptVisit[]> {
  const { rows } = await sql<KeptVisit>`
    select ${visitColumns} from stray_work w where w.contact_id = ${contactId} and w.settlement = 'kept'
    order by w.date desc, w.done_at desc limit ${sql.lit(historyLimit)}`.execute(read);
  return rows;
}

export type LockedStray = Readonly<{ id: string; date: Day; stopNowId: string | null; work: StopWork }>;

/** Reads stray work for settling it; refuses (missing) what does not exist, and (conflict) what is settled. */
export async function lockStrayWork(tx: Tx, id: string): Promise<LockedStray> {
  type Row = LockedStray & { isSettled: boolean };
  const { rows } = await sql<Row>`
    select w.id, w.date, w.settlement is not null as "isSettled", ${stopNow} as "stopNowId",
      json_build_object('status', w.outcome, 'startedAt', null, 'completionTime', w.done_at,
        'receivedAt', w.received_at, 'driverNotes', w.notes, 'photoKey', w.photo_key,
        'morePhotoKeys', w.more_photo_keys, 'actualLatitude', w.latitude,
        'actualLongitude', w.longitude, 'actualAccuracyMetres', w.accuracy_metres, 'workedBy', w.done_by,
        'decidedAt', w.done_at, 'deviceAt', w.device_at, 'rescheduledTo', null, 'skipReason', w.skip_reason) as work
    from stray_work w where w.id = ${id} for no key update`.execute(tx);
  const row = found(rows[0], 'This work does not exist.');
  if (row.isSettled) throw new Refusal('conflict', 'settled-already', 'Somebody else has settled this meanwhile.');
  return row;
}

export async function saveSettlement(
  tx: Tx,
  stray: LockedStray,
  settled: Readonly<{ settlement: 'placed' | 'kept' | 'dismissed'; reason: string | null; by: string }>,
): Promise<void> {
  await sql`
    update stray_work set settlement = ${settled.settlement}, settlement_reason = ${settled.reason}, settled_at = now(),
      settled_by = ${settled.by}
    where id = ${stray.id}`.execute(tx);
  announce({ topic: 'daily-routes', date: stray.date });
}

const theirsAt = (stopId: string, { by, at }: Pick<StopEvent, 'by' | 'at'>) =>
  sql`stop_id = ${stopId} and done_by = ${by} and done_at <= ${at} and settlement is null`;

/** Dismisses what somebody told of a stop and takes back, before a dispatcher places it; answers whether there was any. */
export async function takeBackStrayWork(tx: Tx, stopId: string, event: Pick<StopEvent, 'by' | 'at'>): Promise<boolean> {
  const { rows } = await sql<{ date: Day }>`
    update stray_work set settlement = 'dismissed', settlement_reason = ${say.takenBack}, settled_at = now(),
      settled_by = ${event.by}
    where ${theirsAt(stopId, event)} returning date`.execute(tx);
  for (const { date } of rows) announce({ topic: 'daily-routes', date });
  return rows.length > 0;
}

/** Adds what somebody says of a visit that waits for a dispatcher; answers whether one does. */
export async function noteStrayWork(tx: Tx, stopId: string, event: StopEvent): Promise<boolean> {
  const { rows } = await sql<{ id: string; date: Day; notes: string | null }>`
    select id, date, notes from stray_work where ${theirsAt(stopId, event)}
    order by done_at desc limit 1 for no key update`.execute(tx);
  for (const { id, date, notes } of rows) {
    await sql`update stray_work set notes = ${withNotes(notes, event)} where id = ${id}`.execute(tx);
    announce({ topic: 'daily-routes', date });
  }
  return rows.length > 0;
}

/** Where the photo of stray work lies; undefined when it has none. */
export async function findStrayPhoto(read: Reader, id: string, number: number): Promise<string | undefined> {
  const key = photoKey('w', number).as('key');
  const row = await read.selectFrom('stray_work as w').select(key).where('w.id', '=', id).executeTakeFirst();
  return row?.key ?? undefined;
}
