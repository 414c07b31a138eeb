import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { useRunsWithPending } from './use-pending.ts';

/**
 * Runs of earlier dates that are still under way, as the driver sees them: shown with today's until they are over.
 *
 * @param isToday with another day's runs they are none
 */
export function useUnfinishedRuns(isToday = true): readonly DailyRoute[] {
  const { data } = useRead(daily.unfinished, {}, { enabled: isToday });
  return useRunsWithPending(isToday ? data?.dailyRoutes : undefined) ?? [];
}
