import type { Point } from '../../kernel/geo.ts';

/** From every source (row) to every destination (column), on roads. */
export type RoadTable = Readonly<{ metres: Float64Array; seconds: Float64Array }>;

/** What is asked at once: places, and which of them are left from and driven to, by index. */
export type TableQuestion = Readonly<{
  places: readonly Point[];
  sources: readonly number[];
  destinations: readonly number[];
}>;

/** A service that knows the roads. */
export type RoutingServer = Readonly<{
  /** Most sources, and most destinations, of one question. */
  mostAtOnce: number;
  /** Rejects with `Later` for whatever the service does wrong. */
  table: (question: TableQuestion, signal: AbortSignal) => Promise<RoadTable>;
}>;
