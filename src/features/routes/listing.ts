/** What the Route Management screen shows of all routes together. */
import { type Day, formatDay, type Weekday, weekdays } from '../../kernel/calendar.ts';
import { foldText } from '../../kernel/fold.ts';
import type { Sent } from '../../kernel/operation.ts';
import { cadenceText, seasonText } from '../services/cadence.ts';
import type { Route, RouteStop, routesContract } from './contract.ts';
import type { EditedStop } from './stop-editing.ts';

export const noDriver = 'No Driver Assigned';

export const driverName = ({ driver }: Pick<Route, 'driver'>): string =>
  driver ? `${driver.firstName} ${driver.lastName}` : noDriver;

const workWeek: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const short = (day: Weekday) => day.slice(0, 3);

/** "Wednesday", "Mon, Wed", "Monday to Friday", "Every day"; expects the days in the order of the week. */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === 1) return days[0] ?? '';
  if (days.length === 7) return 'Every day';
  if (days.length === 5 && workWeek.every((day) => days.includes(day))) return 'Monday to Friday';
  return days.map(short).join(', ');
}

/** A template as a search finds it. */
export type FoundRoute = Pick<Route, 'id' | 'name' | 'description' | 'daysOfWeek' | 'cadence' | 'season'>;

/** The days, and how often and in which part of the year where that is not every week. */
export function scheduleText(route: Pick<Route, 'daysOfWeek' | 'cadence' | 'season'>): string {
  const isPlain = route.cadence.kind === 'weekly' && !route.season;
  return isPlain ? daysText(route.daysOfWeek) : `${daysText(route.daysOfWeek)} · ${cadenceText(route)}`;
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Why the truck passes by a stop that keeps its place on the route (decisions/0045); undefined where it comes. */
export function whyPassedBy({ service }: Pick<RouteStop, 'service'>, today: Day): string | undefined {
  if (!service) return 'No service here';
  const { lastDay } = service;
  return lastDay !== null && lastDay < today ? `Service ended ${formatDay(lastDay)}` : undefined;
}

/** Why nothing is collected at a stop on `today`: the truck passes by, or comes there later. */
export function whyNothingYet(stop: Pick<RouteStop, 'service'>, today: Day): string | undefined {
  const { firstDay = today } = stop.service ?? {};
  return whyPassedBy(stop, today) ?? (firstDay > today ? `Service begins ${formatDay(firstDay)}` : undefined);
}

/** What is collected at stops today, as the list of routes has it: nothing where there is a reason. */
export const cansOf = (
  stops: readonly Pick<RouteStop, 'addressId' | 'cans'>[],
  whyNothing: ReadonlyMap<string, string | undefined>,
): number => stops.reduce((sum, { addressId, cans }) => sum + (whyNothing.get(addressId) ? 0 : cans), 0);

export type RouteStats = Readonly<{ total: number; assigned: number; unassigned: number; cans: number }>;

export function routeStats(routes: readonly Route[]): RouteStats {
  const assigned = routes.filter((route) => route.driver).length;
  const cans = routes.reduce((sum, route) => sum + route.wasteCansCount, 0);
  return { total: routes.length, assigned, unassigned: routes.length - assigned, cans };
}

/** Every word of `q` stands in the name, the driver's name or the description (spec 2 §2). */
export function filterRoutes(routes: readonly Route[], { q, day }: { q: string; day: Weekday | 'all' }): Route[] {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return routes.filter((route) => {
    if (day !== 'all' && !route.daysOfWeek.includes(day)) return false;
    const text = foldText(`${route.name} ${route.driver ? driverName(route) : ''} ${route.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Named per weekday; the others are told as "+N more" (spec 2 §9). */
const mostNamed = 3;

/** Monday to Sunday, each with its first routes by name and how many more; a route stands under each of its days. */
export function routesByDay(routes: readonly Route[]): { day: Weekday; named: Route[]; more: number }[] {
  const byName = routes.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return weekdays.map((day) => {
    const ofDay = byName.filter((route) => route.daysOfWeek.includes(day));
    return { day, named: ofDay.slice(0, mostNamed), more: Math.max(0, ofDay.length - mostNamed) };
  });
}

type Told = Omit<Sent<typeof routesContract.update>, 'id' | 'version' | 'stops'>;
type Values = Told & Readonly<{ stops: readonly EditedStop[] }>;

/** How a changed field is told; the compiler names one without words. */
const told: Readonly<Record<keyof Told, (after: Values, route: Route) => string>> = {
  name: ({ name }) => `name: ${name}`,
  description: () => 'description',
  daysOfWeek: ({ daysOfWeek }) => `days: ${daysText(daysOfWeek)}`,
  stream: ({ stream }) => `collects: ${stream}`,
  cadence: ({ cadence = { kind: 'weekly' } }) => `how often: ${cadenceText({ cadence, season: null })}`,
  season: ({ season }) => `season: ${season ? seasonText(season) : 'the whole year'}`,
  driverId: (_, route) => `driver: ${driverName(route)}`,
};

/**
 * What somebody else changed between two versions of a route, one phrase each.
 * @param route as it is now, for what values say by an id only
 */
export function changesBetween(before: Values, after: Values, route: Route): string[] {
  const isSame = (field: keyof Told) => JSON.stringify(before[field]) === JSON.stringify(after[field]);
  const fields = (Object.keys(told) as (keyof Told)[]).filter((field) => !isSame(field));
  return [...fields.map((field) => told[field](after, route)), ...stopChanges(before.stops, after.stops)];
}

function stopChanges(before: readonly EditedStop[], after: readonly EditedStop[]): string[] {
  const had = new Map(before.map((stop) => [stop.addressId, stop]));
  const has = new Set(after.map((stop) => stop.addressId));
  const added = after.filter((stop) => !had.has(stop.addressId)).length;
  const removed = before.filter((stop) => !has.has(stop.addressId)).length;
  const orderOf = (stops: readonly EditedStop[], both: (addressId: string) => boolean) =>
    stops
      .filter((stop) => both(stop.addressId))
      .map((stop) => stop.addressId)
      .join();
  const isReordered = orderOf(before, (id) => has.has(id)) !== orderOf(after, (id) => had.has(id));
  const isEdited = after.some((stop) => {
    const old = had.get(stop.addressId);
    return old && (old.cans !== stop.cans || JSON.stringify(old.accommodation) !== JSON.stringify(stop.accommodation));
  });
  return [
    ...(added ? [`${countText(added, 'stop')} added`] : []),
    ...(removed ? [`${countText(removed, 'stop')} removed`] : []),
    ...(isReordered ? ['order of stops'] : []),
    ...(isEdited ? ['cans or accommodations'] : []),
  ];
}
