/** The plan of one service through many dates: when a truck comes next, and why on another day than usual. */
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Because } from './because.ts';
import type { DayFacts } from './facts.ts';
import { planDay } from './plan.ts';
import type { DayPlan } from './planned.ts';

/** How far ahead a pickup is looked for, in days. */
const horizonDays = 366;

export type ComingPickup = Readonly<{
  date: Day;
  because: Because | null;
  stops: readonly Readonly<{ serviceId: string; routeId: string; runId: string | null }>[];
}>;

/**
 * The next dates from `from` on, that day included, on which a truck comes for one of the services: stops on hold, on
 * cancelled runs and worked already are none. Fewer than `count` when holds reach beyond the coming year.
 */
export function nextPickups(facts: DayFacts, from: Day, count: number): ComingPickup[] {
  const found: ComingPickup[] = [];
  for (let ahead = 0; ahead <= horizonDays && found.length < count; ahead++) {
    const coming = comingStops(planDay(facts, addDays(from, ahead)));
    if (coming) found.push(coming);
  }
  return found;
}

/** The dates from one day to another, both included, on which a truck comes for one of the services. */
export function pickupsWithin(facts: DayFacts, from: Day, to: Day): ComingPickup[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => addDays(from, ahead));
  return days.flatMap((date) => comingStops(planDay(facts, date)) ?? []);
}

function comingStops({ date, runs }: DayPlan): ComingPickup | undefined {
  const stops = runs
    .filter((run) => !run.isCancelled)
    .flatMap(({ runId, stops }) =>
      stops.filter((stop) => !stop.hold && !stop.workedId).map((stop) => ({ ...stop, runId })),
    );
  const [first] = stops;
  if (!first) return undefined;
  const because = stops.every((stop) => stop.because) ? first.because : null;
  return { date, because, stops: stops.map(({ serviceId, routeId, runId }) => ({ serviceId, routeId, runId })) };
}
