import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Change } from '../../../kernel/live.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { announce } from '../../../server/live.ts';
import type { SavedCommand } from '../../../server/once.ts';
import { changedMeanwhile } from '../../../server/transact.ts';
import { isPast } from '../../company/server/store.ts';
import type { Pickup } from '../../day-plan/facts.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import type { Assignment } from '../judging.ts';
import type { DailyRouteStop, WorkedStop } from '../run-shapes.ts';
import type { RunStatus } from '../statuses.ts';
import type { StopWork } from '../stop-moves.ts';
import { runJson, stopJson } from './store.ts';

export type LockedStop = StopWork &
  Pick<DailyRouteStop, 'suspension'> &
  Readonly<{
    id: string;
    run: Readonly<{
      id: string;
      date: Day;
      routeId: string;
      driverId: string | null;
      status: RunStatus;
      endTime: Instant | null;
      isPast: boolean;
    }>;
    addressId: string | null;
    /** Which pickup it is; null once its service is gone for good. */
    pickup: Pickup | null;
    /** Its pickup comes again, or was put to another date as well, or another pickup of its service to this one. */
    meetsPutOff: boolean;
    /** The run had another driver before, or the stop stood on another run. */
    hasPast: boolean;
    /** The stop and its run as the contract shows them. */
    shown: WorkedStop;
  }>;

type Facts = Readonly<{ before: SavedCommand<WorkedStop> | null; stop: LockedStop | undefined }>;

/**
 * Locks a stop's run and then the stop, so that all who work stops of one run come one after the other; then reads, in
 * a statement of its own that sees what those before us did. Beside the stop the command's first outcome, which there
 * may be without it. Begins anew when the stop goes to another run while we wait.
 */
export async function lockStop(tx: Tx, id: string, commandId: string | null, now: Instant): Promise<Facts> {
  const locking = prepared(
    tx,
    sql`
    select from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.id = ${id}
    for no key update of r, s`,
  );
  const reading = prepared(
    tx,
    sql<{ before: Facts['before'] } & (LockedStop | { id: null })>`
    select (select json_build_object('profileId', c.profile_id, 'bodyHash', c.body_hash, 'answer', c.answer)
        from stop_command c where c.id = ${commandId}::uuid) as before, s.id,
      s.address_id as "addressId", s.status, s.suspension, s.started_at as "startedAt", s.completion_time as "completionTime",
      s.received_at as "receivedAt", s.driver_notes as "driverNotes", s.photo_key as "photoKey",
      s.more_photo_keys as "morePhotoKeys",
      s.actual_latitude as "actualLatitude", s.actual_longitude as "actualLongitude",
      s.actual_accuracy_metres as "actualAccuracyMetres", s.worked_by as "workedBy", s.decided_at as "decidedAt",
      s.device_at as "deviceAt", s.rescheduled_to as "rescheduledTo", s.skip_reason as "skipReason",
      json_build_object('id', r.id, 'date', r.date, 'routeId', r.route_id, 'driverId', r.driver_id,
        'status', r.status, 'endTime', r.end_time, 'isPast', ${isPast(sql`r.date`, now)}) as run,
      case when s.service_id is not null and s.route_id is not null
        then json_build_object('serviceId', s.service_id, 'routeId', s.route_id, 'nominal', s.nominal_date) end as pickup,
      exists (select from pickup_decision x where x.service_id in ${ofSameHouse(sql`s.service_id`)} and x.kind = 'comes_on' and x.stands
        and (x.from_stop_id = s.id
          or (x.to_date = r.date) <> ((x.route_id, x.nominal_date) = (s.route_id, s.nominal_date)))) as "meetsPutOff",
      exists (select from past_stop_run p where p.stop_id = s.id)
        or exists (select from past_run_driver p where p.daily_route_id = r.id) as "hasPast",
      json_build_object('stop', ${stopJson}, 'dailyRoute', ${runJson}) as shown
    from (select) one left join (daily_route_stop s join daily_route r on r.id = s.daily_route_id) on s.id = ${id}`,
  );
  const [locked, [row]] = await Promise.all([locking, reading]);
  const before = row?.before ?? null;
  if (!row || row.id === null) return { before, stop: undefined };
  if (locked.length === 0) throw changedMeanwhile();
  return { before, stop: row };
}

/** Whether a person drives the run on which a stop stands, or drove the one on which it stood, then or at another time. */
export async function findAssignment(
  tx: Tx,
  stop: Readonly<{ id: string; runId: string }>,
  actorId: string,
  at: Instant,
): Promise<Assignment> {
  const { rows } = await sql<{ now: boolean; then: boolean; once: boolean }>`
    with stood as (
      select coalesce((
        select p.daily_route_id from past_stop_run p where p.stop_id = ${stop.id} and p.until > ${at}
        order by p.until limit 1), ${stop.runId}::uuid) as run_id),
    drove as (
      select p.driver_id from stood join past_run_driver p on p.daily_route_id = stood.run_id and p.until > ${at}
      order by p.until limit 1),
    runs as (
      select ${stop.runId}::uuid as id union select daily_route_id from past_stop_run where stop_id = ${stop.id})
    select
      exists (select from daily_route r where r.id = ${stop.runId} and r.driver_id = ${actorId}) as now,
      case when exists (select from drove) then (select driver_id from drove)
        else (select r.driver_id from stood join daily_route r on r.id = stood.run_id) end
        is not distinct from ${actorId}::uuid as "then",
      exists (select from runs join daily_route r on r.id = runs.id where r.driver_id = ${actorId})
        or exists (select from runs join past_run_driver p on p.daily_route_id = runs.id where p.driver_id = ${actorId})
        as once`.execute(tx);
  const [assigned] = rows;
  if (assigned?.now) return 'now';
  if (assigned?.then) return 'then';
  return assigned?.once ? 'once' : 'never';
}

const setTo = (work: StopWork) => sql`
  status = ${work.status}, started_at = ${work.startedAt}, completion_time = ${work.completionTime},
  received_at = ${work.receivedAt}, driver_notes = ${work.driverNotes}, photo_key = ${work.photoKey},
  more_photo_keys = ${work.morePhotoKeys},
  actual_latitude = ${work.actualLatitude}, actual_longitude = ${work.actualLongitude},
  actual_accuracy_metres = ${work.actualAccuracyMetres}, worked_by = ${work.workedBy}, decided_at = ${work.decidedAt},
  device_at = ${work.deviceAt}, rescheduled_to = ${work.rescheduledTo}, skip_reason = ${work.skipReason},
  updated_at = now()`;

/** A change of one stop, which is no other customer's on the same run. */
export const changeOf = ({ run, shown: { stop } }: Pick<LockedStop, 'run' | 'shown'>): Change => ({
  ...{ topic: 'daily-routes', id: run.id, date: run.date },
  ...(stop.contactId !== null && { contactId: stop.contactId }),
});

/**
 * Puts work on a stop that a dispatcher has found for it; the run stays as it is. A hold does not stand beside it: what
 * is held counts as no work.
 */
export async function placeWork(tx: Tx, stop: LockedStop, work: StopWork): Promise<void> {
  await sql`update daily_route_stop set ${setTo(work)}, suspension = null where id = ${stop.id}`.execute(tx);
  announce(changeOf(stop));
}

type KeptCommand = Readonly<{ id: string; profileId: string; bodyHash: string; answer: WorkedStop }>;

/**
 * Saves what working a stop changed, the command and its answer; a pending run starts with its first worked stop
 * (spec 2 §4). One statement, sent at once: a driver taps a hundred times a day. Begins anew when the command was
 * carried out meanwhile, at another stop.
 */
export async function saveStop(
  tx: Tx,
  stop: LockedStop,
  work: StopWork,
  command: KeptCommand,
  startsRun: boolean,
): Promise<void> {
  const { run } = stop;
  announce(changeOf(stop));
  await prepared(
    tx,
    sql`
    with saved as (
      update daily_route_stop set ${setTo(work)} where id = ${stop.id}),
    started as (
      update daily_route set status = 'in_progress',
        start_time = coalesce(start_time, ${work.startedAt ?? work.completionTime}), updated_at = now()
      where id = ${run.id} and status = 'pending' and ${startsRun})
    insert into stop_command (id, stop_id, profile_id, body_hash, answer)
    values (${command.id}, ${stop.id}, ${command.profileId}, ${command.bodyHash}, ${JSON.stringify(command.answer)})`,
  );
}

/** Keeps a command that changed nothing that its stop shows, with its answer. Begins anew like `saveStop`. */
export async function saveCommand(tx: Tx, stopId: string, command: KeptCommand): Promise<void> {
  await sql`
    insert into stop_command (id, stop_id, profile_id, body_hash, answer)
    values (${command.id}, ${stopId}, ${command.profileId}, ${command.bodyHash}, ${JSON.stringify(command.answer)})`.execute(
    tx,
  );
}
