import { type Weekday, weekdays } from '../../kernel/calendar.ts';
import { distanceMetres, type Point } from '../../kernel/geo.ts';

/** Where trucks stop, rounded to about a street block, and on which days. */
export type CoarseStop = Point & Readonly<{ days: readonly Weekday[] }>;

/** Decimals of a degree that are told apart: about 110 m, so that no answer says which house is a customer's. */
export const coarseDecimals = 3;
/** Nearer than the rounding can tell, nothing is asked. */
const leastMetres = 150;

export const coarse = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(coarseDecimals)),
  longitude: Number(longitude.toFixed(coarseDecimals)),
});

/** The days on which trucks stop within the distance of a place, in the order of the week. */
export function daysNear(place: Point, stops: readonly CoarseStop[], metres: number): Weekday[] {
  const centre = coarse(place);
  const near = stops.filter((stop) => distanceMetres(centre, stop) <= Math.max(metres, leastMetres));
  return weekdays.filter((day) => near.some(({ days }) => days.includes(day)));
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
  days: readonly Weekday[];
  /** Where the days are from, when the house is not located: `ZIP code 87401`. */
  served?: string | undefined;
}>;

export type AreaAnswer = Readonly<{ answer: 'yes' | 'perhaps' | 'no'; weekdays: Weekday[]; message: string }>;

/** The answer to "Do you serve my address?", and what it rests on. */
export function areaAnswer({ street, city, zipCode }: Asked, { basis, days, served }: AreaFacts): AreaAnswer {
  const found = [...days];
  if (basis === 'located') {
    if (found.length > 0)
      return {
        answer: 'yes',
        weekdays: found,
        message: `Yes! Our trucks already pass near ${street} on ${listed(found)}.`,
      };
    return { answer: 'no', weekdays: [], message: `Not yet. None of our trucks passes near ${street}.` };
  }
  const why =
    basis === 'not-found'
      ? 'We could not find this house on the map, so this is by its area only.'
      : 'We cannot look up single houses at the moment, so this is by its area only.';
  if (found.length === 0)
    return { answer: 'no', weekdays: [], message: `We do not serve ZIP code ${zip(zipCode)} or ${city} yet. ${why}` };
  return {
    answer: 'perhaps',
    weekdays: found,
    message: `Perhaps. In ${served} our trucks drive on ${listed(found)}, but not down every street. ${why}`,
  };
}

/** "Mondays", "Mondays and Thursdays", "Mondays, Tuesdays and Fridays". */
function listed(days: readonly Weekday[]): string {
  const named = days.map((day) => `${day}s`);
  const last = named.pop() ?? '';
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last;
}

/** The five digits by which areas are told apart. */
export const zip = (zipCode: string): string => zipCode.trim().slice(0, 5);

export const addressLine = ({ street, city, state, zipCode }: Asked): string =>
  `${street}, ${city}, ${state} ${zipCode}`;
