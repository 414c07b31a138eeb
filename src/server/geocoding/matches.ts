import { distanceMetres, type Point } from '../../kernel/geo.ts';
import { stateCode } from '../../kernel/states.ts';
import { Later } from '../fetch-json.ts';
import { type AddressLine, type GeocodingAnswer, notFound, type Precision } from './geocoder.ts';

/** What a service offers as the place of an address, in our words; what it does not say is undefined. */
export type Match = Readonly<{
  latitude: unknown;
  longitude: unknown;
  /** The house as the service understood it; without one it is no match of an address. */
  houseNumber: string | undefined;
  state: string | undefined;
  zipCode: string | undefined;
  precision: Precision;
}>;

/** Matches further apart than this are different places, and a person has to choose. */
const samePlaceMetres = 250;

/**
 * The one place that the matches agree on: the house and the state that were asked for. Those in the ZIP code that was asked
 * for come before others; several different places are as good as none.
 */
export function agreedPlace(line: AddressLine, matches: readonly Match[]): GeocodingAnswer {
  const houses = matches.filter((match) => isSameHouse(line, match) && isSameState(line, match));
  const inZip = houses.filter((match) => match.zipCode?.slice(0, 5) === line.zipCode.slice(0, 5));
  const [best, ...others] = (inZip.length > 0 ? inZip : houses).map((match) => ({ match, point: pointOf(match) }));
  if (!best) return notFound;
  if (others.some(({ point }) => distanceMetres(point, best.point) > samePlaceMetres)) return notFound;
  return { outcome: 'found', point: best.point, precision: best.match.precision };
}

/** By its first digits: "612-A" and "612 1/2" are the house 612. Where none is asked for, any house will do. */
function isSameHouse({ street }: AddressLine, { houseNumber = '' }: Match): boolean {
  const [asked] = /^\d+/.exec(street.trim()) ?? [];
  const [given] = /\d+/.exec(houseNumber) ?? [];
  return given !== undefined && (asked === undefined || asked === given);
}

function isSameState(line: AddressLine, match: Match): boolean {
  const [asked, given] = [stateCode(line.state), match.state && stateCode(match.state)];
  return line.country !== 'USA' || !asked || !given || asked === given;
}

/** Throws `Later` for what is no place on earth: a service that says such things is out of order. */
function pointOf({ latitude, longitude }: Match): Point {
  const isPlace = (n: unknown, most: number): n is number =>
    typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= most;
  if (!isPlace(latitude, 90) || !isPlace(longitude, 180)) throw new Later('its answer has no coordinates');
  // Nobody's trash is collected in the Gulf of Guinea: 0, 0 is how services say "unknown".
  if (latitude === 0 && longitude === 0) throw new Later('its answer has no coordinates');
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Six decimals are about a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
