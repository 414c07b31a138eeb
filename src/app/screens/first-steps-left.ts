import { contactsContract } from '../../features/contacts/contract.ts';
import { dailyRoutesContract } from '../../features/daily-routes/contract.ts';
import { nextDayOfRoutes } from '../../features/daily-routes/offered-dates.ts';
import { routesContract } from '../../features/routes/contract.ts';
import { usersContract } from '../../features/users/contract.ts';
import { useCompany } from '../../web/company.ts';
import { useRead } from '../../web/use-read.ts';

export type StepsDone = Readonly<{ customers: boolean; route: boolean; day: boolean; drivers: boolean }>;

/**
 * What the company has of what no day can do without: found in its own tables, so that it is true on every device and
 * whichever way it came there. Undefined while that is being read.
 */
export function useStepsDone(): StepsDone | undefined {
  const { today } = useCompany();
  const contacts = useRead(contactsContract.counts, {}).data;
  const routes = useRead(routesContract.list, {}).data?.routes;
  const weekdays = (routes ?? []).flatMap(({ daysOfWeek }) => daysOfWeek);
  const day = useRead(dailyRoutesContract.list, { date: nextDayOfRoutes(today, weekdays) }).data;
  const drivers = useRead(usersContract.drivers, {}).data?.drivers;
  if (!contacts || !routes) return undefined;
  return {
    ...{ customers: contacts.total > 0, route: routes.length > 0 },
    day: (day?.dailyRoutes.length ?? 0) > 0,
    // Whoever set the company up is the first of them.
    drivers: (drivers?.length ?? 0) > 1,
  };
}
