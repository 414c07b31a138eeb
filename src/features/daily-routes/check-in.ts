/** How near to the planned place a driver was when a stop was worked (spec 2 §9). */
import { distanceMetres, type Point } from '../../kernel/geo.ts';

export type CheckInAccuracy = 'excellent' | 'good' | 'fair' | 'poor' | 'unknown';

/** A stop counts as accurate up to this distance. */
const accurateMetres = 100;

/** Under 50 m excellent, under 100 good, under 200 fair, else poor; unknown without planned coordinates. */
export function checkInAccuracy(metres: number | undefined): CheckInAccuracy {
  if (metres === undefined) return 'unknown';
  if (metres < 50) return 'excellent';
  if (metres < 100) return 'good';
  return metres < 200 ? 'fair' : 'poor';
}

export const isAccurate = (metres: number | undefined): boolean => metres !== undefined && metres <= accurateMetres;

type CheckIn = Readonly<{
  latitude: number | null;
  longitude: number | null;
  actualLatitude: number | null;
  actualLongitude: number | null;
}>;

/** Metres between the planned and the actual position; undefined when one of them is not known. */
export function checkInDistance(stop: CheckIn): number | undefined {
  const planned = pointOf(stop.latitude, stop.longitude);
  const actual = pointOf(stop.actualLatitude, stop.actualLongitude);
  return planned && actual ? distanceMetres(planned, actual) : undefined;
}

const pointOf = (latitude: number | null, longitude: number | null): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };
