/** How a run went: who stopped when, where the phone thought it was, and what the driver wrote. */

import { completeRun, type RunWork, startRun } from '../../features/daily-routes/run-moves.ts';
import type { DailyRouteStop } from '../../features/daily-routes/run-shapes.ts';
import type { WorkedRun } from '../../features/daily-routes/server/store-history.ts';
import type { SkipReason } from '../../features/daily-routes/skip-reasons.ts';
import {
  completeStop,
  rescheduleStop,
  type StopWork,
  skipStop,
  startStop,
} from '../../features/daily-routes/stop-moves.ts';
import { addDays, addMinutes, clampInstant, type Day, type Instant } from '../../kernel/calendar.ts';
import { distanceMetres, type Point } from '../../kernel/geo.ts';
import { type Random, randomFrom } from './random.ts';

export type RunToWork = Readonly<{
  id: string;
  date: Day;
  driverId: string;
  madeAt: Instant;
  /** Contract stops in order. */
  stops: readonly DailyRouteStop[];
}>;

export type WayToWork = Readonly<{
  /** Nothing has arrived later. */
  now: Instant;
  startsAt: Instant;
  /** Seconds since the start at which each workable stop is done; see `pace`. */
  seconds: readonly number[];
  /** How many workable stops are done; all of them completes the run. */
  done: number;
  /** Gives a photo's key when there should be one. */
  photo: (stop: DailyRouteStop, isSkipped: boolean) => string | null;
  mayReschedule: boolean;
}>;

const skips: readonly (readonly [SkipReason, string | null])[] = [
  ['not_out', null],
  ['blocked', 'Parked pickup'],
  ['no_access', 'Dog loose in the yard'],
  ['no_access', 'Gate locked, nobody answered'],
  ['overfull', 'Full of concrete, too heavy for the arm'],
  ['unsafe', 'Gas line crew in the street'],
  ['blocked', 'Moving van'],
  ['contaminated', 'Car battery, left a tag'],
  ['other', 'Cart turned over and empty'],
];
/** At some homes it is again and again, and for the same reason. */
const often = { ofHomes: 0.02, ofPickups: 0.2 };
const completionNotes = [
  'Two extra bags',
  'Lid is broken, needs a new one',
  'Handle towards the street again',
  'Moved the cart off the sidewalk',
  'Third cart out, only two on the list',
  'Resident waved, all good',
  'Wheel came off, put the cart by the porch',
  'Low wire over the cart pad',
  'Cart next to the mailbox, took it by hand',
  'Brush pile left, not bundled',
];
const rescheduleNote = 'Truck full, comes back tomorrow';
const runNotes = [
  'Truck was heavy, second dump at Crouch Mesa',
  'Wind, many lids open',
  'Sun low on Main, slow until 8',
];

export const workable = (stops: readonly DailyRouteStop[]) => stops.filter((stop) => !stop.suspension);

/** Seconds from the start until each stop is done: 70 to 110 from stop to stop, more for a drive, and one break. */
export function pace(stops: readonly DailyRouteStop[], random: Random): number[] {
  const breakAfter = stops.length > 20 ? Math.floor(stops.length * random.between(0.58, 0.7)) : -1;
  let clock = random.between(420, 780);
  let before: Point | undefined;
  return stops.map((stop, i) => {
    const here = pointOf(stop);
    const drive = before && here ? Math.max(0, distanceMetres(before, here) - 250) / 9 : 0;
    clock += random.between(70, 110) + drive + (i === breakAfter ? random.between(1500, 2280) : 0);
    before = here;
    return clock;
  });
}

/** A run as its driver left it. Every step is taken by the product's own rules. */
export function workRun(run: RunToWork, way: WayToWork, random: Random): WorkedRun {
  const open = workable(run.stops);
  const after = (seconds: number) => new Date(Date.parse(way.startsAt) + Math.round(seconds) * 1000).toISOString();
  let work: RunWork = { status: 'pending', startTime: null, endTime: null, notes: null, cancelReason: null };
  if (way.done > 0) work = startRun(work, way.startsAt);
  const stops = open.slice(0, way.done).map((stop, i) => ({
    id: stop.id,
    work: workStop(run, stop, after(way.seconds[i] ?? 0), way, random),
  }));
  const next = open[way.done];
  if (next && way.done > 0) {
    const at = after((way.seconds[way.done - 1] ?? 0) + 25);
    const started = startStop(asWork(next), running(run), { at, receivedAt: at, by: run.driverId });
    stops.push({ id: next.id, work: started });
  }
  if (way.done > 0 && way.done === open.length) {
    const endsAt = after((way.seconds.at(-1) ?? 0) + random.between(600, 1500));
    const notes = random.chance(0.12) ? random.pick(runNotes) : null;
    work = completeRun(work, { now: endsAt, notes, openStops: 0, skipOpenStops: false });
  }
  return { id: run.id, madeAt: run.madeAt, work, stops };
}

function workStop(run: RunToWork, stop: DailyRouteStop, at: Instant, way: WayToWork, random: Random): StopWork {
  // Now and then a phone is out of reach and sends what it kept a while later.
  const delay = random.chance(0.02) ? random.between(300, 2400) : random.between(1, 4);
  const receivedAt = clampInstant(addMinutes(at, delay / 60), at, way.now);
  const place = pointOf(stop);
  const event = { at, receivedAt, by: run.driverId, position: place && near(place, random) };
  const u = random.next();
  if (u < 0.0012 && way.mayReschedule) {
    const days = { to: addDays(run.date, 1), doneOn: run.date, today: run.date };
    return rescheduleStop(asWork(stop), running(run), { ...event, notes: rescheduleNote }, days);
  }
  const home = randomFrom(`skipped at ${stop.streetLine}`);
  const isOften = home.next() < often.ofHomes;
  if (u < (isOften ? often.ofPickups : 0.015)) {
    const chosen = random.pickFront(skips);
    const [reason, notes] = isOften ? home.pickFront(skips) : chosen;
    return skipStop(asWork(stop), running(run), { ...event, notes, photoKeys: photoOf(way, stop, true) }, reason);
  }
  const notes = u > 0.965 ? random.pick(completionNotes) : null;
  return completeStop(asWork(stop), running(run), { ...event, notes, photoKeys: photoOf(way, stop, false) });
}

function photoOf(way: WayToWork, stop: DailyRouteStop, isSkipped: boolean): string[] {
  const key = way.photo(stop, isSkipped);
  return key === null ? [] : [key];
}

const running = (run: RunToWork) => ({ date: run.date, status: 'in_progress' as const });

function asWork(stop: DailyRouteStop): StopWork & Pick<DailyRouteStop, 'suspension'> {
  const position = { actualLatitude: null, actualLongitude: null, actualAccuracyMetres: null };
  const times = { startedAt: null, completionTime: null, receivedAt: null };
  const { status, suspension } = stop;
  return {
    ...position,
    ...times,
    status,
    suspension,
    driverNotes: null,
    photoKey: null,
    morePhotoKeys: [],
    workedBy: null,
    decidedAt: null,
    deviceAt: null,
    rescheduledTo: null,
    skipReason: null,
  };
}

function pointOf({ latitude, longitude }: DailyRouteStop): Point | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** What GPS says at a kerb, mostly less than 15 metres off; now and then the tap comes at the next house, or at the corner. */
function near(place: Point, random: Random) {
  const share = random.next();
  const metres = share < 0.94 ? 5 + 35 * (share / 0.94) ** 2.4 : 50 + 4000 * (share - 0.94) ** 1.05;
  const bearing = random.between(0, 2 * Math.PI);
  const degrees = metres / 111_200;
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    latitude: round(place.latitude + degrees * Math.cos(bearing)),
    longitude: round(place.longitude + (degrees * Math.sin(bearing)) / Math.cos((place.latitude * Math.PI) / 180)),
    accuracyMetres: Math.round(random.between(4, 12) + metres / 3),
  };
}
