/** Driver Check-Ins (spec 3 §2): where drivers were when they completed their stops. */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date, id, instant } from '../../kernel/shapes.ts';
import { type CheckInAccuracy, checkInAccuracy, checkInDistance, isAccurate } from '../daily-routes/check-in.ts';
import { takenAlong } from './taken-along.ts';

const checkIn = z.strictObject({
  id,
  /** Of the run. */
  date,
  runId: id,
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  routeName: z.string(),
  order: z.number(),
  contactId: z.nullable(id),
  contactName: z.string(),
  streetLine: z.string(),
  cityLine: z.string(),
  at: instant,
  /** Planned. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  actualLatitude: z.number(),
  actualLongitude: z.number(),
  driverNotes: z.nullable(z.string()),
  hasPhoto: z.boolean(),
});
export type CheckIn = z.infer<typeof checkIn>;

const activeDriver = z.strictObject({
  id,
  name: z.string(),
  routes: z.array(z.string()),
  /** Of the stops that are not on hold. */
  worked: z.number(),
  stops: z.number(),
  checkIns: z.number(),
  lastAt: z.nullable(instant),
});
export type ActiveDriver = z.infer<typeof activeDriver>;

const asked = { date, driverId: z.optional(id) };
const shows = ['daily-routes', 'users', 'company'] as const;
const refusals = { 'takes-too-long': 'unavailable' } as const;

export const driverCheckInsContract = contract('driver-check-ins', {
  list: operation({
    method: 'GET',
    path: '/driver-check-ins',
    access: admins,
    shows,
    summary: "The completed stops of a date with the driver's position, the newest first, and who drove that day",
    input: z.object(asked),
    /** No drivers where they could not be read: what they did is shown all the same (spec 3 §8). */
    output: z.strictObject({ checkIns: z.array(checkIn), drivers: z.nullable(z.array(activeDriver)) }),
    refusals,
  }),
  ...takenAlong({ path: '/driver-check-ins', asked, shows, refusals, what: 'the check-ins of a date' }),
});

export const accuracyLabels: Readonly<Record<CheckInAccuracy, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  unknown: 'Unknown',
};

/** To 6 decimals (spec 3 §9). */
export const gpsText = (latitude: number | null, longitude: number | null): string | undefined =>
  latitude === null || longitude === null ? undefined : `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

export type CheckInStats = Readonly<{
  count: number;
  /** At most 100 m from the address (spec 2 §9). */
  accurate: number;
  /** Of those whose planned place is known; null without any. */
  averageMetres: number | null;
  byAccuracy: Readonly<Record<CheckInAccuracy, number>>;
  withPhoto: number;
}>;

/** The figures above the list: of what the list shows. */
export function checkInStats(checkIns: readonly CheckIn[]): CheckInStats {
  const byAccuracy = { excellent: 0, good: 0, fair: 0, poor: 0, unknown: 0 };
  const distances = checkIns.map(checkInDistance);
  for (const metres of distances) byAccuracy[checkInAccuracy(metres)]++;
  const known = distances.filter((metres) => metres !== undefined);
  return {
    count: checkIns.length,
    accurate: distances.filter(isAccurate).length,
    averageMetres: known.length === 0 ? null : known.reduce((sum, metres) => sum + metres, 0) / known.length,
    byAccuracy,
    withPhoto: checkIns.filter(({ hasPhoto }) => hasPhoto).length,
  };
}
