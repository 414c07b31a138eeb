import { activitiesContract as activities } from '../../features/activities/contract.ts';
import { dailyRoutesContract as daily } from '../../features/daily-routes/contract.ts';
import { routesContract as routes } from '../../features/routes/contract.ts';
import { UsersTab } from '../../features/users/web/users-tab.tsx';
import { readOnce } from '../../web/query-client.ts';
import { leftBehind } from './left-behind.ts';

/** Accounts know of no work: what somebody has in hand comes from the features above. */
export const SettingsUsers = () => <UsersTab findInHand={findInHand} />;

/** Where it cannot be read the question is asked without it: the server is who decides. */
async function findInHand(user: Parameters<typeof leftBehind>[0]): Promise<string | undefined> {
  const reads = Promise.all([
    readOnce(daily.list, {}),
    readOnce(daily.unfinished, {}),
    readOnce(routes.list, {}),
    readOnce(activities.all, { type: 'task', status: 'open', assignedTo: user.id }),
  ]);
  return reads.then(
    ([{ dailyRoutes, date }, unfinished, { routes: all }, { matching }]) =>
      leftBehind(user, {
        ...{ runs: [...dailyRoutes, ...unfinished.dailyRoutes], today: date },
        ...{ routes: all, openTasks: matching ?? 0 },
      }),
    () => undefined,
  );
}
