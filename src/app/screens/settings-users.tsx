import { dailyRoutesContract as daily } from '../../features/daily-routes/contract.ts';
import { inHandOf } from '../../features/daily-routes/in-hand.ts';
import { UsersTab } from '../../features/users/web/users-tab.tsx';
import { readOnce } from '../../web/query-client.ts';

/** Accounts know of no runs: what a driver has in hand comes from daily routes. */
export const SettingsUsers = () => <UsersTab findInHand={findInHand} />;

/** Where it cannot be read the question is asked without it: the server is who decides. */
async function findInHand(user: Parameters<typeof inHandOf>[0]): Promise<string | undefined> {
  const reads = Promise.all([readOnce(daily.list, {}), readOnce(daily.unfinished, {})]);
  return reads.then(
    ([{ dailyRoutes, date }, unfinished]) => inHandOf(user, [...dailyRoutes, ...unfinished.dailyRoutes], date),
    () => undefined,
  );
}
