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
