/** What a driver can do at a stop: one table, which disables the buttons and refuses on the server alike. */
import { addDays, type Day, type Instant } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { clampedTime } from './device-time.ts';
import { joinedNotes, notesSeen } from './driver-notes.ts';
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';
import type { SkipReason } from './skip-reasons.ts';
import type { RunStatus, StopStatus } from './statuses.ts';
import { say } from './words.ts';

export type StopMove = 'start' | 'complete' | 'skip' | 'reschedule' | 'reopen' | 'note';

/** From which states each move leads on (spec 2 §4, Daily stop status); whatever was done can be corrected or undone. */
const movesFrom: Readonly<Record<StopMove, readonly StopStatus[]>> = {
  start: ['pending'],
  complete: ['pending', 'in_progress', 'skipped', 'rescheduled'],
  skip: ['pending', 'in_progress', 'completed', 'rescheduled'],
  reschedule: ['pending', 'in_progress', 'completed', 'skipped', 'rescheduled'],
  reopen: ['in_progress', 'completed', 'skipped', 'rescheduled'],
  note: ['completed', 'skipped', 'rescheduled'],
};

export type MovableStop = Pick<DailyRouteStop, 'status' | 'suspension'>;
export type MovableRun = Pick<DailyRoute, 'status'>;
export type WhyNot = Readonly<{ code: 'stop-moved-on' | 'stop-suspended' | 'run-closed'; message: string }>;

/** Why a move is not possible, or undefined when it is. */
export function whyNot(move: StopMove, stop: MovableStop, run: MovableRun): WhyNot | undefined {
  if (run.status === 'cancelled') return { code: 'run-closed', message: say.runIs.cancelled };
  if (run.status === 'completed' && move !== 'note') return { code: 'run-closed', message: say.onlyNotes };
  if (stop.suspension) return { code: 'stop-suspended', message: say.stopIsSuspended };
  if (!movesFrom[move].includes(stop.status)) return { code: 'stop-moved-on', message: say.stopIs[stop.status] };
  return undefined;
}

/** The part of a stop that working it changes. */
export type StopWork = Readonly<{
  status: StopStatus;
  startedAt: Instant | null;
  completionTime: Instant | null;
  receivedAt: Instant | null;
  driverNotes: string | null;
  photoKey: string | null;
  /** Those behind the first. */
  morePhotoKeys: readonly string[];
  actualLatitude: number | null;
  actualLongitude: number | null;
  actualAccuracyMetres: number | null;
  workedBy: string | null;
  /** When what the stop shows was decided there; of two devices the later one counts. */
  decidedAt: Instant | null;
  /** The same by the device's own clock. */
  deviceAt: Instant | null;
  rescheduledTo: Day | null;
  skipReason: SkipReason | null;
}>;

/** What a command brings: `at` is when it was done, `deviceAt` that by the device's clock, `receivedAt` when it came. */
export type StopEvent = Readonly<{
  at: Instant;
  deviceAt?: Instant | undefined;
  receivedAt: Instant;
  by: string;
  /** It comes from whoever drives or drove it, and not from a desk. */
  isTrucks?: boolean;
  notes?: string | null | undefined;
  /** The notes as their writer saw them; absent from older programs. */
  notesBefore?: string | null | undefined;
  photoKeys?: readonly string[] | undefined;
  position?:
    | Readonly<{ latitude: number; longitude: number; accuracyMetres?: number | null | undefined }>
    | null
    | undefined;
}>;

export type WorkableStop = StopWork & MovableStop;
export type WorkableRun = MovableRun & Readonly<{ date: Day; status: RunStatus }>;

/** A reschedule may reach this far ahead of the run, in days. */
export const rescheduleDays = 60;

/** pending → in_progress. Refuses (conflict) what `whyNot` names. */
export function startStop(stop: WorkableStop, run: WorkableRun, event: StopEvent): StopWork {
  refuseWhen(whyNot('start', stop, run));
  return {
    ...workOf(stop),
    status: 'in_progress',
    startedAt: clampedTime(run.date, event.at, event.receivedAt),
    receivedAt: event.receivedAt,
    workedBy: event.by,
  };
}

/** → completed, with whatever of notes, photo and position the driver has; none of them is required (spec 2 §4). */
export function completeStop(stop: WorkableStop, run: WorkableRun, event: StopEvent): StopWork {
  refuseWhen(whyNot('complete', stop, run));
  return { ...finished(stop, run, event), status: 'completed' };
}

/** → skipped, for a reason; also a completed stop, as a correction. */
export function skipStop(
  stop: WorkableStop,
  run: WorkableRun,
  event: StopEvent,
  skipReason: SkipReason | null = null,
): StopWork {
  refuseWhen(whyNot('skip', stop, run));
  return { ...finished(stop, run, event), status: 'skipped', skipReason };
}

/** The first day to which a stop can be put off: after its run, and not gone by on the day on which it is put off. */
export const firstDayAfter = (run: Day, doneOn: Day): Day => (doneOn > run ? doneOn : addDays(run, 1));

/**
 * → rescheduled to a later day; to today where that day is gone by the time it is told, because no truck comes in the past.
 * Refuses (invalid) a day not after the run, gone by when it was done, or more than 60 days after the run.
 */
export function rescheduleStop(
  stop: WorkableStop,
  run: WorkableRun,
  event: StopEvent,
  { to, doneOn, today }: Readonly<{ to: Day; doneOn: Day; today: Day }>,
): StopWork {
  refuseWhen(whyNot('reschedule', stop, run));
  const [first, last] = [firstDayAfter(run.date, doneOn), addDays(run.date, rescheduleDays)];
  if (to < first || to > last)
    throw invalidField('toDate', 'date-out-of-window', say.chooseDay(addDays(first, -1), last));
  return { ...finished(stop, run, event), status: 'rescheduled', rescheduledTo: to < today ? today : to };
}

/**
 * → pending, as if nobody had been there: time, reason, other day, photo and position go; of the words only those that
 * come with the taking back stay. What happened is kept with the commands.
 */
export function reopenStop(stop: WorkableStop, run: WorkableRun, event: StopEvent): StopWork {
  refuseWhen(whyNot('reopen', stop, run));
  const { at, receivedAt, notes = null } = event;
  return { ...untouched, receivedAt, decidedAt: clampedTime(run.date, at, receivedAt), driverNotes: notes };
}

/** → skipped: what completing its run left of a stop at which, as is told later, nobody had been. */
export const giveUpStop = (reopened: StopWork, { endTime }: Pick<DailyRoute, 'endTime'>): StopWork => ({
  ...reopened,
  status: 'skipped',
  completionTime: endTime,
  decidedAt: null,
  driverNotes: reopened.driverNotes ?? say.runCompleted,
});

/**
 * Changes the notes of a worked stop and nothing else. Where somebody else has changed them meanwhile a truck's join
 * theirs, because it may speak hours later; a desk is refused (conflict) and decides.
 */
export function noteStop(stop: WorkableStop, run: WorkableRun, event: StopEvent): StopWork {
  refuseWhen(whyNot('note', stop, run));
  const { notes = null, isTrucks } = event;
  const before = notesSeen(stop.driverNotes, event.notesBefore);
  if (!isTrucks && stop.driverNotes !== before && stop.driverNotes !== notes)
    throw new Refusal('conflict', 'notes-changed', say.notesChanged);
  return { ...workOf(stop), driverNotes: joinedNotes(stop.driverNotes, before, notes) };
}

/** A stop at which nobody was. */
export const untouched: StopWork = {
  status: 'pending',
  startedAt: null,
  completionTime: null,
  receivedAt: null,
  driverNotes: null,
  photoKey: null,
  morePhotoKeys: [],
  actualLatitude: null,
  actualLongitude: null,
  actualAccuracyMetres: null,
  workedBy: null,
  decidedAt: null,
  deviceAt: null,
  rescheduledTo: null,
  skipReason: null,
};

function refuseWhen(why: WhyNot | undefined): void {
  if (why) throw new Refusal('conflict', why.code, why.message);
}

/** The keys of all photos, the first one first. */
export const photoKeysOf = ({ photoKey, morePhotoKeys }: Pick<StopWork, 'photoKey' | 'morePhotoKeys'>): string[] =>
  photoKey === null ? [] : [photoKey, ...morePhotoKeys];

/** What is shown already stays: a further photo shows more, and takes nobody's place. */
const photosOf = ([first, ...morePhotoKeys]: readonly string[]) => ({ photoKey: first ?? null, morePhotoKeys });

function finished(stop: WorkableStop, run: WorkableRun, event: StopEvent): StopWork {
  const { position } = event;
  const at = clampedTime(run.date, event.at, event.receivedAt);
  return {
    ...workOf(stop),
    completionTime: at,
    decidedAt: at,
    deviceAt: event.deviceAt ?? event.at,
    receivedAt: event.receivedAt,
    workedBy: event.by,
    driverNotes: event.notes ?? stop.driverNotes,
    skipReason: null,
    rescheduledTo: null,
    ...photosOf([...photoKeysOf(stop), ...(event.photoKeys ?? [])]),
    ...(position && {
      actualLatitude: position.latitude,
      actualLongitude: position.longitude,
      actualAccuracyMetres: position.accuracyMetres ?? null,
    }),
  };
}

function workOf(stop: StopWork): StopWork {
  const { status, startedAt, completionTime, receivedAt, driverNotes, photoKey, workedBy, decidedAt, deviceAt } = stop;
  const { morePhotoKeys, actualLatitude, actualLongitude, actualAccuracyMetres, rescheduledTo, skipReason } = stop;
  return {
    status,
    startedAt,
    completionTime,
    receivedAt,
    driverNotes,
    photoKey,
    morePhotoKeys,
    actualLatitude,
    actualLongitude,
    actualAccuracyMetres,
    workedBy,
    decidedAt,
    deviceAt,
    rescheduledTo,
    skipReason,
  };
}
