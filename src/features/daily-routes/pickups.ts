/** When a truck comes to a contact's addresses next: from routes, suspensions, runs and pickups put off. */
import { addDays, type Day, type Weekday, weekdayOf } from '../../kernel/calendar.ts';
import { coversDate, type Period } from '../suspensions/rules.ts';
import type { ContactStop } from './contract.ts';
import { isOpen } from './progress.ts';

/** Where an address stands on a living route. */
export type TemplateStop<H extends Period = Period> = Readonly<{
  routeId: string;
  routeName: string;
  days: readonly Weekday[];
  cans: number;
  /** Suspensions that are not over. */
  holds: readonly H[];
  /** Days from today on whose run exists already: there the run tells who is served. */
  runDates: readonly Day[];
}>;

/** A stop of a run. `addressId` is null once the address was deleted for good. */
export type RunStop = Pick<ContactStop, 'date' | 'routeName' | 'status' | 'suspension' | 'runStatus' | 'isExtra'> &
  Readonly<{ addressId: string | null; streetLine: string; cityLine: string }>;

/** A pickup put off to a day whose run does not exist yet. */
export type WaitingPickup = Readonly<{ addressId: string | null; date: Day; routeName: string; isHeld: boolean }>;

export type PickupFacts<S extends RunStop = RunStop, H extends Period = Period> = Readonly<{
  addresses: readonly Readonly<{
    id: string;
    street: string;
    cityLine: string;
    isService: boolean;
    routes: readonly TemplateStop<H>[];
  }>[];
  /** Of runs of today and later, and the last one at each address. */
  stops: readonly S[];
  waiting: readonly WaitingPickup[];
}>;

/** A place where trucks stop for a contact. `addressId` is null when it is no longer one of the contact's addresses. */
export type Place<S extends RunStop = RunStop, H extends Period = Period> = Readonly<{
  addressId: string | null;
  street: string;
  cityLine: string;
  routes: readonly TemplateStop<H>[];
  stops: readonly S[];
  waiting: readonly WaitingPickup[];
}>;

/** How far ahead a pickup is looked for, in days. */
const horizonDays = 366;

/**
 * The contact's service addresses and whatever else is on a route; then places where a run still stops although the
 * address has gone. When there is none of these, the place of the last stop, if there ever was one.
 */
export function placesOf<S extends RunStop, H extends Period>(facts: PickupFacts<S, H>, today: Day): Place<S, H>[] {
  const served = facts.addresses.filter(({ isService, routes }) => isService || routes.length > 0);
  const current = served.map(({ id, street, cityLine, routes }) => ({
    addressId: id,
    street,
    cityLine,
    routes,
    stops: facts.stops.filter((stop) => stop.addressId === id),
    waiting: facts.waiting.filter((pickup) => pickup.addressId === id),
  }));
  const isElsewhere = ({ addressId }: { addressId: string | null }) => !served.some(({ id }) => id === addressId);
  const byLine = Map.groupBy(facts.stops.filter(isElsewhere), (stop) => stop.streetLine);
  const former = [...byLine].map(([street, stops]) => ({
    addressId: null,
    street,
    cityLine: stops[0]?.cityLine ?? '',
    routes: [],
    stops,
    waiting: facts.waiting.filter((pickup) => stops.some((stop) => stop.addressId === pickup.addressId)),
  }));
  const isExpected = ({ stops, waiting }: Pick<Place, 'stops' | 'waiting'>) =>
    stops.some((stop) => isComing(stop, today)) || waiting.some(({ isHeld }) => !isHeld);
  const shown = [...current, ...former.filter(isExpected)];
  if (shown.length > 0) return shown;
  return former.toSorted((a, b) => lastDate(b.stops).localeCompare(lastDate(a.stops))).slice(0, 1);
}

const lastDate = (stops: readonly RunStop[]): Day =>
  stops
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? '';

/** Whether a truck will still come for this stop. */
function isComing(stop: RunStop, today: Day): boolean {
  const isRunOver = stop.runStatus === 'completed' || stop.runStatus === 'cancelled';
  return stop.date >= today && isOpen(stop) && !isRunOver;
}

export type PickupDay = Readonly<{
  date: Day;
  routeNames: readonly string[];
  /** Comes only because it was put off from another day. */
  isPutOff: boolean;
}>;

/**
 * The next days, today included, on which a truck comes. A run that exists says itself whether it stops here: it may
 * have been worked, cancelled, or made before the address came onto the route. Other days follow the routes' weekdays
 * and suspensions. Fewer than `count` when suspensions reach beyond the coming year.
 */
export function nextPickups(place: Pick<Place, 'routes' | 'stops' | 'waiting'>, today: Day, count = 3): PickupDay[] {
  const found: PickupDay[] = [];
  for (let ahead = 0; ahead <= horizonDays && found.length < count; ahead++) {
    const date = addDays(today, ahead);
    const regular = place.routes.filter((route) => passes(route, date));
    const stops = place.stops.filter((stop) => stop.date === date && isComing(stop, today));
    const waiting = place.waiting.filter((pickup) => pickup.date === date && !pickup.isHeld);
    const coming = [...regular, ...stops, ...waiting];
    if (coming.length === 0) continue;
    found.push({
      date,
      routeNames: [...new Set(coming.map(({ routeName }) => routeName))],
      isPutOff: regular.length === 0 && stops.every((stop) => stop.isExtra),
    });
  }
  return found;
}

/** Whether a route will stop on a date for which it has no run yet. */
function passes({ days, holds, runDates }: TemplateStop, date: Day): boolean {
  return days.includes(weekdayOf(date)) && !runDates.includes(date) && !holds.some((hold) => coversDate(hold, date));
}
