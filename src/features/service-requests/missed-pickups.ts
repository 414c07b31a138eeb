import { addDays, type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { PickupOn } from '../daily-routes/each-pickup.ts';
import type { StopStatus } from '../daily-routes/statuses.ts';
import { say } from './words-refusals.ts';

/** So far back a missed pickup can be reported, in days. */
export const reportableDays = 14;
/** So long what a driver has recorded is shown first, in minutes. */
const freshMinutes = 24 * 60;

type Stop = Readonly<{
  date: Day;
  status: StopStatus;
  isHeld: boolean;
  isRunOver: boolean;
  isReported: boolean;
  recordedAt: Instant | null;
  /** Nobody was there, and its pickup comes on another day. */
  isAway: boolean;
}>;

/** Recorded less than a day ago. */
export const isFresh = ({ recordedAt }: Pick<Stop, 'recordedAt'>, now: Instant): boolean =>
  recordedAt !== null && minutesBetween(recordedAt, now) < freshMinutes;

/**
 * Why a pickup cannot be reported as missed now; undefined when it can: the truck has passed, its run is over, or the day
 * is.
 */
export function whyNotReported(stop: Stop, today: Day): Refusal | undefined {
  const no = (code: string, message: string) => new Refusal('conflict', code, message);
  if (stop.isReported) return no('asked-already', say.reported);
  if (stop.date < addDays(today, -reportableDays)) return no('too-old', say.tooOld);
  if (stop.isHeld) return no('was-held', say.onHold);
  if (stop.date > today || (stop.date === today && !stop.isRunOver && stop.recordedAt === null))
    return no('not-over', say.notOver);
  // Put off to another day, it is a pickup of that day.
  return stop.status === 'rescheduled' || stop.isAway ? no('not-over', say.notOver) : undefined;
}

/** Refuses (conflict) to report what was recorded within a day, as long as that record has not been seen. */
export function refuseUnseen(stop: Stop, seen: Instant | null, now: Instant): void {
  if (!isFresh(stop, now) || seen === stop.recordedAt) return;
  throw new Refusal('conflict', 'record-first', say.recordFirst);
}

/** Since when a route has been to serve a service. */
export type Promised = Readonly<{ serviceId: string; routeId: string; since: Day }>;
/** On which date a run held a service, whatever became of it. */
export type Held = Readonly<{ serviceId: string | null; date: Day }>;

/**
 * Of the pickups that the plan of past days has, those that were to come and that no run ever held: nobody made the
 * runs of the day, or the run was over before its customer was put on it. What was promised on the day itself or later
 * was announced to nobody.
 */
export function withoutRun(
  pickups: readonly PickupOn[],
  promises: readonly Promised[],
  held: readonly Held[],
): PickupOn[] {
  const isHeld = new Set(held.map(keyOf));
  return pickups.filter((pickup) => {
    const { state, serviceId, routeId, date } = pickup;
    const isDue = state.kind === 'comes' ? !state.isDone : state.kind === 'lost' && state.why.kind === 'over';
    const isPromised = promises.some(
      (one) => one.serviceId === serviceId && one.routeId === routeId && one.since < date,
    );
    return isDue && isPromised && !isHeld.has(keyOf(pickup));
  });
}

/** Whether the plan has put to another day what a stop of these days was for, as when its run was cancelled. */
export const isElsewhere = (stop: Held & Pick<Stop, 'status'>, pickups: readonly PickupOn[]): boolean => {
  const here = pickups.filter((one) => keyOf(one) === keyOf(stop)).map(({ state }) => state.kind);
  return stop.status === 'pending' && here.includes('goes') && !here.includes('comes');
};

const keyOf = ({ serviceId, date }: Held): string => `${serviceId} ${date}`;
