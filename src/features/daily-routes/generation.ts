/** Which runs a date gets (decisions: Generation). */
import {
  addDays,
  type Day,
  dayAt,
  formatDay,
  hourAt,
  type Instant,
  type Weekday,
  weekdayOf,
} from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { generationDays } from './offered-dates.ts';
import type { RunStatus } from './statuses.ts';

export type Template = Readonly<{
  routeId: string;
  routeName: string;
  days: readonly Weekday[];
  hasStops: boolean;
  waiting: number;
}>;
export type ExistingRun = Readonly<{ id: string; routeId: string; status: RunStatus; wasWorked: boolean }>;
export type GenerationPlan = Readonly<{
  make: readonly Template[];
  rebuild: readonly Readonly<{ runId: string; routeName: string }>[];
  skip: readonly Readonly<{ routeName: string; reason: string }>[];
}>;

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

/**
 * Every route of the date's weekday with at least one stop gets a run, and so does a route for which rescheduled
 * pickups wait. Existing runs are skipped with the reason; `force` rebuilds those on which nothing was worked yet.
 */
export function planGeneration(
  date: Day,
  { templates, existing, force }: { templates: readonly Template[]; existing: readonly ExistingRun[]; force: boolean },
): GenerationPlan {
  const runs = new Map(existing.map((run) => [run.routeId, run]));
  const make: Template[] = [];
  const rebuild: { runId: string; routeName: string }[] = [];
  const skip: { routeName: string; reason: string }[] = [];
  for (const template of templates) {
    if (!isDue(template, date)) continue;
    const { routeName } = template;
    const run = runs.get(template.routeId);
    if (!run) make.push(template);
    else if (!force) skip.push({ routeName, reason: 'Already generated' });
    else if (whyKeep(run)) skip.push({ routeName, reason: whyKeep(run) ?? '' });
    else rebuild.push({ runId: run.id, routeName });
  }
  return { make, rebuild, skip };
}

function isDue({ days, hasStops, waiting }: Template, date: Day): boolean {
  return (days.includes(weekdayOf(date)) && hasStops) || waiting > 0;
}

/** Why a run is never rebuilt: what a driver did is kept. */
function whyKeep(run: ExistingRun): string | undefined {
  if (run.status === 'completed') return 'Already completed';
  if (run.status === 'in_progress') return 'Already started';
  return run.wasWorked ? 'Stops were worked already' : undefined;
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

/** The sentence above the result. */
export function generationMessage(date: Day, generated: number, skipped: number): string {
  const routes = (n: number) => (n === 1 ? '1 daily route' : `${n} daily routes`);
  if (generated === 0 && skipped === 0) return `No routes are planned for ${weekdayOf(date)}, ${formatDay(date)}.`;
  const kept =
    skipped === 0
      ? ''
      : ` ${routes(skipped)} ${skipped === 1 ? 'was' : 'were'} kept as ${skipped === 1 ? 'it is' : 'they are'}.`;
  return `Generated ${routes(generated)} for ${formatDay(date)}.${kept}`;
}
