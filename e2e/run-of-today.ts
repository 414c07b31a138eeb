import type { APIRequestContext } from '@playwright/test';
import { weekdayOf } from '../src/kernel/calendar.ts';

type Stop = Readonly<{ addressId: string; cans: number }>;

/** One can at each of so many service addresses of the company, of those after the first `skipped`. */
export async function someStops(staff: APIRequestContext, count: number, skipped = 0): Promise<Stop[]> {
  const { addresses } = await (await staff.get('/api/service-addresses')).json();
  return addresses
    .slice(skipped, skipped + count)
    .map(({ addressId }: { addressId: string }) => ({ addressId, cans: 1 }));
}

/**
 * Today's run of a new route.
 *
 * @param staff signed in as an admin
 * @param driver the last name of one of the demo's drivers; without one the run is nobody's
 */
export async function aRunOfToday(
  staff: APIRequestContext,
  name: string,
  stops: readonly Stop[],
  driver?: string,
): Promise<{ id: string; name: string }> {
  const { today } = await (await staff.get('/api/company')).json();
  const { drivers } = await (await staff.get('/api/drivers')).json();
  const driverId = drivers.find(({ lastName }: { lastName: string }) => lastName === driver)?.id;
  await staff.post('/api/routes', { data: { name, daysOfWeek: [weekdayOf(today)], driverId, stops } });
  await staff.post('/api/daily-route-generations', { data: { targetDate: today } });
  const { dailyRoutes } = await (await staff.get(`/api/daily-routes?date=${today}`)).json();
  return { name, id: dailyRoutes.find(({ routeName }: { routeName: string }) => routeName === name).id };
}
