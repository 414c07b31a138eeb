import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { useRunsWithPending } from './use-pending.ts';

/**
 * Runs of earlier dates that are still under way, as the driver sees them: shown with today's until they are over.
 * Undefined while they are on their way: today's wait for them, or they would be moved away from under a finger.
 *
 * @param isToday with another day's runs they are none
 */
export function useUnfinishedRuns(isToday = true): readonly DailyRoute[] | undefined {
  const { data, isLoading } = useRead(daily.unfinished, {}, { enabled: isToday });
  const runs = useRunsWithPending(isToday ? data?.dailyRoutes : undefined);
  return isLoading ? undefined : (runs ?? []);
}
