import { addDays } from '../../../kernel/calendar.ts';
import { forgetOldReads } from '../../../web/offline/kept-reads.ts';
import { freshMs, isPassing, readOnce } from '../../../web/query-client.ts';
import { companyContract } from '../../company/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';

const againMs = 5 * 60_000;

/**
 * Keeps a driver's runs on this device before they are opened: those of today, those begun on an earlier day, and
 * tomorrow's as soon as they are made. At once, again when there is a signal or somebody looks, and every few minutes.
 * Answers how to stop.
 */
export function keepOwnRuns(driverId: string): () => void {
  let isBusy = false;
  let isAskedAgain = false;
  async function keep() {
    isAskedAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    try {
      for (const id of await findOwnRuns(driverId)) await readOnce(daily.get, { id }, freshMs);
    } catch (error) {
      // Without a signal there is a next time; whatever else fails is said where it is asked for.
      if (!isPassing(error as Error)) console.error(error);
    } finally {
      isBusy = false;
    }
    if (isAskedAgain) await keep(); // which runs there are was read before whatever it was that asked
  }
  const keepWhenSeen = () => document.visibilityState === 'visible' && void keep();
  const timer = setInterval(keepWhenSeen, againMs);
  addEventListener('online', keepWhenSeen);
  document.addEventListener('visibilitychange', keepWhenSeen);
  void forgetOldReads();
  void keep();
  return () => {
    isAskedAgain = false;
    clearInterval(timer);
    removeEventListener('online', keepWhenSeen);
    document.removeEventListener('visibilitychange', keepWhenSeen);
  };
}

async function findOwnRuns(driverId: string): Promise<readonly string[]> {
  const { today } = await readOnce(companyContract.get, {}, freshMs);
  // Asked anew, however fresh the last answer is: a moment later tomorrow's runs may have been made.
  const days: { dailyRoutes: DailyRoute[] }[] = [
    await readOnce(daily.unfinished, {}),
    await readOnce(daily.list, { date: today }),
    await readOnce(daily.list, { date: addDays(today, 1) }),
  ];
  return days
    .flatMap(({ dailyRoutes }) => dailyRoutes)
    .filter(({ driver, status }) => driver?.id === driverId && status !== 'cancelled')
    .map(({ id }) => id);
}
