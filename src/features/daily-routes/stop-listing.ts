/** Which stops of a run its list shows (spec 2 §2, Daily route stop view). */

import { isOpen } from './progress.ts';
import type { DailyRouteStop } from './run-shapes.ts';

type ListedStop = Pick<DailyRouteStop, 'id' | 'status' | 'suspension'>;

export type StopListing<S> = Readonly<{
  /** In their order, without the one that stands large above. */
  rows: readonly S[];
  /** How many are shown, that one included. */
  shown: number;
}>;

/** What was worked can be hidden; a suspended stop is shown either way, because a driver comes past it. */
export function listStops<S extends ListedStop>(
  stops: readonly S[],
  { isHiding, nextId }: Readonly<{ isHiding: boolean; nextId: string | undefined }>,
): StopListing<S> {
  const shown = isHiding ? stops.filter((stop) => isOpen(stop) || stop.suspension !== null) : stops;
  return {
    rows: shown.filter(({ id }) => id !== nextId),
    shown: shown.length,
  };
}

/** How many stops were worked and not done, so that nobody takes a run on which nothing is open for one without them. */
export function countNotDone(stops: readonly ListedStop[]): Readonly<{ skipped: number; putOff: number }> {
  const countOf = (status: ListedStop['status']) => stops.filter((stop) => stop.status === status).length;
  return { skipped: countOf('skipped'), putOff: countOf('rescheduled') };
}
