/** Sending a truck again to a house at which one has been, or was to be, when its run is over. */
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';
import { isDone, isRunOver } from './statuses.ts';
import { rescheduleDays } from './stop-moves.ts';

type Stop = Pick<DailyRouteStop, 'status'>;
type Run = Pick<DailyRoute, 'status' | 'date'>;

/** So long after a run somebody is sent again; who is served once a month has had the next pickup by then. */
export const goBackDays = 30;

/**
 * On which days a truck can come again: from today on, and no later than a stop can be put off. What was told of the stop
 * stays as it is. Undefined where that is not the way: a run under way is told otherwise, who was put off comes anyway, and
 * what is long ago is over.
 */
export function daysToGoBack(stop: Stop, run: Run, today: Day): Readonly<{ first: Day; last: Day }> | undefined {
  const isLongAgo = daysBetween(run.date, today) > goBackDays;
  if (!isRunOver(run) || !isDone(stop) || isLongAgo) return undefined;
  return { first: today, last: addDays(run.date, rescheduleDays) };
}
