import { useCompany } from '../../../web/company.ts';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
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
  const left = useRunsLeftWithoutSignal(isToday);
  if (isLoading || left === undefined) return undefined;
  const known = new Set(left.map(({ id }) => id));
  return [...left, ...(runs ?? []).filter(({ id }) => !known.has(id))];
}

/**
 * Those of the day on which the server was last heard, once this device's clock alone says that another has begun: to
 * the server they were of today then, and it did not tell them as left.
 */
function useRunsLeftWithoutSignal(isToday: boolean): readonly DailyRoute[] | undefined {
  const { today } = useCompany();
  const heardOn = useRead(companyContract.get, {}, { enabled: false }).data?.today ?? today;
  const isOver = isToday && heardOn < today;
  const { data, isLoading } = useRead(daily.list, { date: heardOn }, { enabled: isOver });
  const runs = useRunsWithPending(isOver ? data?.dailyRoutes : undefined);
  return isLoading ? undefined : (runs ?? []).filter(({ status }) => status === 'in_progress');
}
