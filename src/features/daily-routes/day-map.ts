/** The runs of a day on one map: who has which colour, and what is drawn of a stop. */

import type { MappedRun, MappedStop } from './mapped-run.ts';
import type { DailyRoute } from './run-shapes.ts';

/** Told apart also by people who see fewer colours, and dark enough for white numbers. */
export const driverColours = ['#3a75c6', '#663800', '#80006c', '#1e7f26', '#d30990', '#020af9'] as const;
export const noDriverColour = '#5b6470';

type Run = Pick<DailyRoute, 'id' | 'driver'>;

/**
 * Each driver one colour, for all of his runs and whoever else drives today: the place in `staff`, everybody who can
 * drive, decides; the seventh is like the first. Who has left the staff comes behind, and runs without a driver are grey.
 */
export function colourOfRuns(
  runs: readonly Run[],
  staff: readonly Readonly<{ id: string }>[],
): ReadonlyMap<string, string> {
  const known = staff.map(({ id }) => id);
  const drivers = new Set(runs.flatMap(({ driver }) => driver?.id ?? []));
  const gone = [...drivers].filter((id) => !known.includes(id)).sort();
  const colours = new Map([...known, ...gone].map((id, at) => [id, driverColours[at % driverColours.length]]));
  return new Map(runs.map(({ id, driver }) => [id, colours.get(driver?.id ?? '') ?? noDriverColour]));
}

export type StopLook = 'open' | 'done' | 'left' | 'hold';

export function lookOf({ status, isSuspended }: Pick<MappedStop, 'status' | 'isSuspended'>): StopLook {
  if (isSuspended) return 'hold';
  if (status === 'completed') return 'done';
  return status === 'skipped' || status === 'rescheduled' ? 'left' : 'open';
}

/** What stands in the dot of a stop: what is still to do has its number, the rest a sign (`dot-signs.ts`). */
export const markOf = (stop: Pick<MappedStop, 'order' | 'status' | 'isSuspended'>): string =>
  ({ open: String(stop.order), done: 'tick', left: 'dash', hold: 'bars' })[lookOf(stop)];

/** How many stops of each look a run has; what has no place on the map is not among them. */
export function countLooks({ stops }: Pick<MappedRun, 'stops'>): Readonly<Record<StopLook, number>> {
  const counts = { open: 0, done: 0, left: 0, hold: 0 };
  for (const stop of stops) counts[lookOf(stop)] += 1;
  return counts;
}
