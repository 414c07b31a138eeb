import { useEffect, useState } from 'react';
import { findKeptRead, keepRead } from '../../../web/offline/kept-reads.ts';
import { type SeenStop, seenOf } from '../office-changes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';

const keptName = 'daily-routes.seen';

/** The stops as the driver has seen them last, and how to say that they are seen now; a run is seen when first opened. */
export function useSeenStops(runId: string, stops: readonly DailyRouteStop[]) {
  const [seen, setSeen] = useState<readonly SeenStop[]>();
  function see() {
    const now = seenOf(stops);
    setSeen(now);
    void keepRead(keptName, { id: runId }, now);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; what comes later is compared with it
  useEffect(() => {
    void findKeptRead(keptName, { id: runId }).then((kept) => (kept ? setSeen(kept as SeenStop[]) : see()));
  }, [runId]);
  return [seen, see] as const;
}
