import { type Day, minutesBetween } from '../../kernel/calendar.ts';
import { type OfficeChange, officeChanges, type SeenStop } from '../daily-routes/office-changes.ts';
import { openStops } from '../daily-routes/progress.ts';
import type { DailyRoute } from '../daily-routes/run-shapes.ts';
import { isActive } from '../subscriptions/rules.ts';
import type { AdminDashboard } from './contract.ts';
import type { RecentWork, ScheduledRun, Special } from './employee.ts';

/** Morning before 12:00, afternoon before 17:00 (spec 3 §2). @param hour of the company's clock */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

const isOver = ({ status }: Pick<DailyRoute, 'status'>) => status === 'completed' || status === 'cancelled';
const urgency = ({ status, driver }: DailyRoute) =>
  ({ in_progress: 1, pending: driver ? 2 : 0, completed: 3, cancelled: 4 })[status];

/** Those that need somebody first, then those under way, to come, and done; without cancelled ones. */
export const byUrgency = (runs: readonly DailyRoute[]): DailyRoute[] =>
  runs.filter(({ status }) => status !== 'cancelled').toSorted((a, b) => urgency(a) - urgency(b));

/** Runs that somebody still has to drive, and nobody is named. */
export const withoutDriver = (runs: readonly DailyRoute[]) =>
  runs
    .filter((run) => !run.driver && !isOver(run))
    .map((run) => ({ id: run.id, routeName: run.routeName, stops: openStops(run.stops) }));

/** Runs of earlier days that are not over, the latest first. */
export const leftOpen = (runs: readonly DailyRoute[]) =>
  runs
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ id, routeName, date, stops }) => ({ id, routeName, date, stops: openStops(stops) }));

type Counted = readonly Readonly<{ status: string; count: number }>[];

/** In the words of the dashboard; whatever is not named there stands under `other`. */
export function subscriptionCounts(counts: Counted): AdminDashboard['subscriptions'] {
  const sumOf = (isMeant: (status: string) => boolean) =>
    counts.filter(({ status }) => isMeant(status)).reduce((sum, { count }) => sum + count, 0);
  const active = sumOf((status) => isActive({ status }));
  const pastDue = sumOf((status) => status === 'past_due');
  const canceled = sumOf((status) => status === 'canceled');
  return { active, pastDue, canceled, other: sumOf(() => true) - active - pastDue - canceled };
}

type MorningStops = Readonly<{
  stops: readonly (SeenStop &
    Readonly<{ closure: Readonly<{ name: string; from: Day }> | null; isNewAccommodation: boolean }>)[];
  before: readonly SeenStop[] | null;
}>;

/** What a driver should know of a run before it starts; without an earlier one of its route nothing has changed. */
export function specialOf({ stops, before }: MorningStops): Special {
  const changes = before ? officeChanges(before, stops) : [];
  const of = (kind: OfficeChange['kinds'][number]) => changes.filter(({ kinds }) => kinds.includes(kind));
  const placed = ({ streetLine: street, order }: SeenStop) => ({ street, order });
  const closures = new Map(
    stops.flatMap(({ closure }) => (closure ? [[`${closure.name} ${closure.from}`, closure]] : [])),
  );
  return {
    closures: [...closures.values()],
    added: of('added').flatMap(({ after }) => (after ? placed(after) : [])),
    removed: of('removed').flatMap(({ before }) => (before ? placed(before) : [])),
    cans: of('cans').flatMap(({ before, after }) =>
      // unnoticed: other cans than before have both
      before && after ? { ...placed(after), before: before.cans, after: after.cans } : [],
    ),
    accommodations: stops
      .filter(({ isNewAccommodation, suspension }) => isNewAccommodation && !suspension)
      .map((stop) => ({ ...placed(stop), type: stop.accommodationType ?? '', notes: stop.accommodationNotes }))
      .sort((a, b) => a.order - b.order),
    held: of('hold').flatMap(({ after }) => (after?.suspension ? placed(after) : [])),
  };
}

/** By date and name, so that the same day reads the same every time. */
export const inOrder = (runs: readonly ScheduledRun[]): ScheduledRun[] =>
  runs.toSorted((a, b) => compare(a.date, b.date) || compare(a.routeName, b.routeName));

/** The newest of what somebody did, from several kinds. */
export const latestOf = (work: readonly RecentWork[], most: number): RecentWork[] =>
  work.toSorted((a, b) => minutesBetween(a.at, b.at)).slice(0, most);

/** Minutes after midnight as the words of an instant, to be told as a clock: "06:12" of 372. */
export function clockOf(minutes: number): string {
  const whole = ((Math.round(minutes) % 1440) + 1440) % 1440;
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
