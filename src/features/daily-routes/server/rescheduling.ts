import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { note } from '../../../server/live.ts';
import { actualDay } from '../../company/closures.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import { isOnceMore } from '../../day-plan/extra.ts';
import { findDecision, insertExceptions, takeBackOtherDays, takeBackPutOff } from '../../day-plan/server/store.ts';
import { isRunOver } from '../statuses.ts';
import type { StopMove, StopWork } from '../stop-moves.ts';
import { lockDate, lockFollowing, lockMaking } from './apply-plan.ts';
import { getDailyRoute } from './store.ts';
import { findDateOfStop } from './store-run-facts.ts';
import type { LockedStop } from './store-stop-work.ts';

type PutOff = Pick<LockedStop, 'id' | 'pickup' | 'run' | 'addressId' | 'shown'>;
type PuttingOff = Readonly<{ by: string; forDriver?: string | null; isAgain?: boolean }>;

/**
 * Lets a pickup come again on another day: with its route's run of that day when that is not over, else with a run of
 * its own for the same driver, and no longer where it was put before. A stop whose service is gone for good comes nowhere.
 * @param isAgain once more, beside what was told of the stop; so is what was to be done there once more
 */
export async function putOff(
  tx: Tx,
  stop: PutOff,
  to: Day,
  { by, forDriver = null, isAgain = isOnceMore(stop.shown.stop.because) }: PuttingOff,
): Promise<void> {
  const { id, pickup, run } = stop;
  if (!pickup) return;
  const decided = {
    kind: 'comes_on',
    date: to,
    driverId: run.driverId,
    fromStopId: id,
    isAgain,
    reason: forDriver,
    createdBy: by,
  } as const;
  await insertExceptions(tx, [{ ...pickup, ...decided }]);
  followAgain(stop);
}

/**
 * A stop that was put off and got other work no longer comes on its other day, unless somebody worked it there already.
 * The calendar or an earlier decision may bring its pickup to yet another one; who was served after all is awaited on
 * none of them, whoever put it there.
 */
export async function takeBackPuttingOff(
  tx: Tx,
  stop: LockedStop,
  { status }: Pick<StopWork, 'status'>,
  how: Readonly<{ by: string; at: Instant }>,
): Promise<void> {
  const { id, pickup, run, rescheduledTo, meetsPutOff } = stop;
  if (rescheduledTo || status === 'completed') await takeBackPutOff(tx, id, how);
  if (pickup && meetsPutOff && status === 'completed') await takeBackOtherDays(tx, pickup, run.date, how);
}

/**
 * A pickup that is not served after all still comes where the truck had been, if the day that the calendar gives it by
 * now is over: nobody would come then.
 */
export async function keepHere(tx: Tx, { pickup, run }: PutOff, by: string, today: Day): Promise<void> {
  if (!pickup || (await findDecision(tx, pickup))) return;
  const [due] = await calendarDates(tx, [pickup.nominal]);
  if (!due || due === run.date || due >= today) return;
  const decided = {
    kind: 'comes_on',
    date: run.date,
    driverId: run.driverId,
    fromStopId: null,
    createdBy: by,
  } as const;
  await insertExceptions(tx, [{ ...pickup, ...decided }]);
}

/** Where the calendar lets pickups of these nominal dates come. */
export async function calendarDates(tx: Tx, nominals: readonly Day[]): Promise<Day[]> {
  const [from, to] = [nominals.toSorted().at(0), nominals.toSorted().at(-1)];
  if (!from || !to) return [];
  const closed = await listClosedDays(tx, from, to);
  return nominals.flatMap((nominal) => actualDay(closed, nominal).date ?? []);
}

/** What lets the runs of whole dates follow. */
export const concernsDates = (move: StopMove): boolean => move === 'reopen' || move === 'reschedule';

/**
 * Whether somebody else may be awaited because of a stop, which follows when the stop is worked: it or its pickup was put
 * off, another pickup of its service was put to its date, or it stands open on a run that is over or of an earlier day,
 * or was given up with its run, where it stays when the calendar moves its pickup.
 */
export const isAwaitedElsewhere = ({ meetsPutOff, rescheduledTo, status, decidedAt, run }: LockedStop): boolean =>
  meetsPutOff ||
  rescheduledTo !== null ||
  (status === 'pending' && (run.isPast || isRunOver(run))) ||
  (status === 'skipped' && decidedAt === null);

/**
 * What is needed before a stop is locked whose date and others will follow, in the order of whoever changes whole dates.
 * One that is put off may be the first of a date that nobody follows yet.
 */
export async function lockAhead(tx: Tx, move: StopMove, stopId: string): Promise<void> {
  const [, date] = await Promise.all([
    move === 'reschedule' ? lockMaking(tx) : lockFollowing(tx),
    findDateOfStop(tx, stopId),
  ]);
  if (date) await lockDate(tx, date);
}

/** The same before a run is locked whose date will follow; gives the date. */
export async function lockAheadOfRun(tx: Tx, runId: string): Promise<Day> {
  await lockFollowing(tx);
  const { date } = await getDailyRoute(tx, runId);
  await lockDate(tx, date);
  return date;
}

/** A stop gets what was decided while it was worked or put off: a hold, other cans, another day, or that nobody comes. */
export function followAgain({ addressId, pickup, run }: Pick<LockedStop, 'addressId' | 'pickup' | 'run'>): void {
  for (const id of [run.routeId, pickup?.routeId]) if (id) note({ topic: 'routes', id });
  if (addressId) note({ topic: 'addresses', id: addressId });
}
