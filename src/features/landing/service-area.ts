import type { Day, Weekday } from '../../kernel/calendar.ts';
import { distanceMetres, type Point } from '../../kernel/geo.ts';
import { becauseText } from '../day-plan/reasons.ts';
import type { ComingPickup } from '../day-plan/walk.ts';
import type { Schedule } from '../services/cadence.ts';
import { weekdaysOf, whenText } from '../services/coming-words.ts';
import { say } from './words.ts';

/** Where trucks stop, rounded to about a street block, and of which routes. */
export type CoarseStop = Point & Readonly<{ routeIds: readonly string[] }>;

/** Decimals of a degree that are told apart: about 110 m, so that no answer says which house is a customer's. */
export const coarseDecimals = 3;
/** Nearer than the rounding can tell, nothing is asked. */
const leastMetres = 150;

export const coarse = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(coarseDecimals)),
  longitude: Number(longitude.toFixed(coarseDecimals)),
});

/** The routes whose trucks stop within the distance of a place. */
export function routesNear(place: Point, stops: readonly CoarseStop[], metres: number): string[] {
  const centre = coarse(place);
  const near = stops.filter((stop) => distanceMetres(centre, stop) <= Math.max(metres, leastMetres));
  return [...new Set(near.flatMap(({ routeIds }) => routeIds))];
}

/** How far around a place one has to look, in degrees, with the rounding and the poles' narrowness to spare. */
export function boxAround({ latitude, longitude }: Point, metres: number) {
  const north = (Math.max(metres, leastMetres) + 200) / 111_000;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return { south: latitude - north, north: latitude + north, west: longitude - east, east: longitude + east };
}

export type Asked = Readonly<{ street: string; city: string; state: string; zipCode: string }>;

/** What could be found out. `located`: near the house itself; otherwise only by its ZIP code or city. */
export type AreaFacts = Readonly<{
  basis: 'located' | 'not-found' | 'no-lookup';
  /** Of the trucks that come there; none where nobody does. */
  schedules: readonly Schedule[];
  /** When one of them comes next. */
  next?: Pick<ComingPickup, 'date' | 'because'> | undefined;
  /** Where they drive, when the house is not located: `ZIP code 87401`. */
  served?: string | undefined;
  /** The company says that it serves this town. */
  isTown?: boolean;
}>;

export type AreaAnswer = Readonly<{
  answer: 'yes' | 'perhaps' | 'no';
  weekdays: Weekday[];
  nextDate: Day | null;
  message: string;
}>;

/** The answer to "Do you serve my address?", and what it rests on. */
export function areaAnswer({ street, city, zipCode }: Asked, facts: AreaFacts, today: Day): AreaAnswer {
  const { basis, schedules, next, served, isTown } = facts;
  const found = { weekdays: weekdaysOf(schedules), nextDate: next?.date ?? null };
  const isServed = schedules.length > 0;
  const usually = whenText(schedules);
  const when = next ? say.nextTime(usually, nextText(next, today)) : usually;
  if (isTown && !(basis === 'located' && isServed && !served))
    return townAnswer(
      city,
      schedules.length <= fewRoutes ? { ...found, when: isServed ? when : undefined } : undefined,
    );
  if (basis === 'located') {
    const message = isServed ? say.served(street, when) : say.notServed(street);
    return { answer: isServed ? 'yes' : 'no', ...found, message };
  }
  const message = isServed ? say.perhapsServed(served, when) : say.areaNotServed(zip(zipCode), city);
  return { answer: isServed ? 'perhaps' : 'no', ...found, message: `${message} ${say.byArea[basis]}` };
}

/** More routes than these come on so many days of the week that naming them says nothing of one house. */
const fewRoutes = 2;

function townAnswer(
  city: string,
  told: Omit<AreaAnswer, 'answer' | 'message'> & { when?: string | undefined } = noDays,
) {
  const { when, weekdays, nextDate } = told;
  return { answer: 'yes', weekdays, nextDate, message: say.townServed(city, when) } as const;
}
const noDays = { weekdays: [], nextDate: null };

const nextText = ({ date, because }: NonNullable<AreaFacts['next']>, today: Day): string =>
  say.nextDay(date, today, because ? becauseText(because, date) : undefined);

/** "Aztec" and "Aztec, NM" are where somebody lives who types Aztec; a state that is named must be theirs. */
export function isTownServed(areas: readonly string[], { city, state }: Pick<Asked, 'city' | 'state'>): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return areas.some((area) => {
    const [town = '', itsState] = area.split(',');
    return same(town, city) && (itsState === undefined || same(itsState, state));
  });
}

/** The five digits by which areas are told apart. */
export const zip = (zipCode: string): string => zipCode.trim().slice(0, 5);

export const addressLine = ({ street, city, state, zipCode }: Asked): string =>
  `${street}, ${city}, ${state} ${zipCode}`;
