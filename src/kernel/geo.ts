/** Points and distances on the earth. */
export type Point = Readonly<{ latitude: number; longitude: number }>;

const earthRadiusMetres = 6_371_000; // spec 2 §9
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function distanceMetres(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Where the map opens when an address has no coordinates (spec 2 §9). */
export const defaultCentre: Point = { latitude: 35.0844, longitude: -106.6504 };

/** In which people of a company think of distances. */
export const distanceUnits = ['miles', 'kilometers'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

export const metresPerMile = 1609.344;
const feetPerMile = 5280;

/**
 * "87 m", and from 1000 m on "1.24 km" (spec 2 §9); in miles "286 ft", and from a tenth of a mile on "0.1 mi". What
 * rounds up to the larger unit is told in it.
 */
export function formatDistance(metres: number, unit: DistanceUnit): string {
  if (unit === 'miles') return formatMiles(metres / metresPerMile);
  const whole = Math.round(metres);
  return whole < 1000 ? `${whole} m` : `${(metres / 1000).toFixed(2)} km`;
}

function formatMiles(miles: number): string {
  const feet = Math.round(miles * feetPerMile);
  return feet < feetPerMile / 10 ? `${feet} ft` : `${miles.toFixed(1)} mi`;
}

/** "30 km/h", "19 mph" */
export const formatSpeed = (kilometresPerHour: number, unit: DistanceUnit): string =>
  unit === 'miles' ? `${Math.round((kilometresPerHour * 1000) / metresPerMile)} mph` : `${kilometresPerHour} km/h`;
