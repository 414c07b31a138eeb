/** Which runs a date gets (decisions: Generation). */
import { addDays, type Day, dayAt, formatDay, hourAt, type Instant } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { generationDays } from './offered-dates.ts';
import type { DailyRoute } from './run-shapes.ts';
import type { RunStatus } from './statuses.ts';
import type { WhyKept } from './words-generation.ts';

export type SkippedRoute = Readonly<{ id: string; routeName: string; why: WhyKept }>;

/** Refuses (invalid) a date before today or more than 14 days ahead. */
export function refuseOutsideWindow(date: Day, today: Day): void {
  const last = addDays(today, generationDays);
  if (date < today || date > last)
    throw invalidField(
      'targetDate',
      'date-out-of-window',
      `Choose a date from ${formatDay(today)} through ${formatDay(last)}.`,
    );
}

type RunBefore = Readonly<{ id: string; isExtra: boolean; status: RunStatus }>;
type RunAfter = Pick<DailyRoute, 'id' | 'routeName' | 'status' | 'stops'>;

/**
 * The runs that were there before and count as kept: all of them, or with `force` those on which something was done or
 * decided. Runs that somebody made by hand count nowhere.
 */
export function keptRuns(before: readonly RunBefore[], after: readonly RunAfter[], force: boolean): SkippedRoute[] {
  const runs = new Map(after.map((run) => [run.id, run]));
  return before.flatMap(({ id, isExtra }) => {
    const run = runs.get(id);
    if (!run || isExtra) return [];
    const why = force ? whyKept(run) : 'generated';
    return why ? [{ id, routeName: run.routeName, why }] : [];
  });
}

/** Why a run is not made anew: what a driver did, and what somebody decided, is kept. */
function whyKept({ status, stops }: RunAfter): WhyKept | undefined {
  if (status !== 'pending') return status;
  return stops.worked > 0 ? 'worked' : undefined;
}

/**
 * The dates for which runs should be there by now: today, so that a missed evening is caught up, and from the evening
 * hour of the company's clock on tomorrow (decisions: Generation).
 */
export function datesDue(now: Instant, { timeZone, hour }: Readonly<{ timeZone: string; hour: number }>): Day[] {
  const today = dayAt(now, timeZone);
  return hourAt(now, timeZone) >= hour ? [today, addDays(today, 1)] : [today];
}

/** After this many milliseconds the result goes by itself (spec 2 §9); undefined when nothing was made: it is read. */
export const closesAfterMs = (generatedCount: number): number | undefined => (generatedCount > 0 ? 2000 : undefined);
