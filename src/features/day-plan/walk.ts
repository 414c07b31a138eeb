/** The plan of one service through many dates: when a truck comes next, and why on another day than usual. */
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Because } from './because.ts';
import type { DayFacts, HoldFacts } from './facts.ts';
import { planDay } from './plan.ts';
import type { DayPlan, PlannedStop } from './planned.ts';

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
  return daysOf(from, to).flatMap((date) => comingStops(planDay(facts, date)) ?? []);
}

/** The dates of a hold on which a truck would come for one of the services if it were not for this hold, among its facts. */
export function pickupsHeld(facts: DayFacts, { id, from, to }: HoldFacts): ComingPickup[] {
  return daysOf(from, to).flatMap((date) => comingStops(planDay(facts, date), ({ hold }) => hold?.id === id) ?? []);
}

const daysOf = (from: Day, to: Day) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, ahead) => addDays(from, ahead));

const isServed = ({ hold }: PlannedStop) => hold === null;

function comingStops({ date, runs }: DayPlan, counts = isServed): ComingPickup | undefined {
  const stops = runs
    .filter((run) => !run.isCancelled)
    .flatMap(({ runId, stops }) =>
      stops.filter((stop) => counts(stop) && !stop.workedId).map((stop) => ({ ...stop, runId })),
    );
  const [first] = stops;
  if (!first) return undefined;
  const because = stops.every((stop) => stop.because) ? first.because : null;
  return { date, because, stops: stops.map(({ serviceId, routeId, runId }) => ({ serviceId, routeId, runId })) };
}
