import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { query } from '../../../web/query-client.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { type PendingWork, withPending } from '../pending-work.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { isOurs, pendingWorkOf } from './stop-outbox.ts';

/** What waits on this device to be sent, in its order. */
export function usePendingWork(): readonly PendingWork[] {
  const { waiting } = useOutbox();
  return useMemo(() => waiting.filter(isOurs).map(pendingWorkOf), [waiting]);
}

/**
 * Runs of a list as the driver sees them, with the work that waits on this device. Of those that it concerns the stops
 * are read, because they tell what it changes.
 */
export function useRunsWithPending(runs: readonly DailyRoute[] | undefined): readonly DailyRoute[] | undefined {
  const { waiting } = useOutbox();
  const pending = usePendingWork();
  const concerned = new Set(waiting.map(({ about }) => about));
  const ids = runs?.flatMap(({ id }) => (concerned.has(id) ? [id] : [])) ?? [];
  const opened = useQueries({ queries: ids.map((id) => query(daily.get, { id })) });
  if (ids.length === 0) return runs;
  return runs?.map((run) => {
    if (!concerned.has(run.id)) return run;
    const shown = opened[ids.indexOf(run.id)]?.data ?? { dailyRoute: run, stops: [] };
    return withPending(shown, pending).dailyRoute;
  });
}
