import type { APIRequestContext } from '@playwright/test';
import { weekdayOf } from '../src/kernel/calendar.ts';

type Stop = Readonly<{ addressId: string; cans: number }>;

/** One can at each of so many new service addresses of a new contact: a service comes on one run of a day only. */
export async function someStops(staff: APIRequestContext, count: number): Promise<Stop[]> {
  const mark = crypto.randomUUID().slice(0, 8);
  const person = {
    firstName: 'Rosa',
    lastName: `Mesa ${mark}`,
    email: `${mark}@stops.test`,
    phone: '505 555 0142 ext. 12',
  };
  const contact = await staff.post('/api/contacts', { data: { ...person, status: 'New Lead' } });
  const { id: contactId } = await contact.json();
  const stops: Stop[] = [];
  for (let n = 1; n <= count; n++) {
    const place = { latitude: 36.72 + n / 500, longitude: -108.2 + n / 400 };
    const town = { city: 'Farmington', state: 'NM', zipCode: '87401' };
    const address = { street: `${n} Mesa ${mark}`, ...town, ...place, isService: true };
    const { id: addressId } = await (
      await staff.post(`/api/contacts/${contactId}/addresses`, { data: address })
    ).json();
    stops.push({ addressId, cans: 1 });
  }
  return stops;
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
  stream = 'Trash',
): Promise<{ id: string; name: string }> {
  const { today } = await (await staff.get('/api/company')).json();
  const { drivers } = await (await staff.get('/api/drivers')).json();
  const driverId = drivers.find(({ lastName }: { lastName: string }) => lastName === driver)?.id;
  await staff.post('/api/routes', { data: { name, stream, daysOfWeek: [weekdayOf(today)], driverId, stops } });
  await staff.post('/api/daily-route-generations', { data: { targetDate: today } });
  const { dailyRoutes } = await (await staff.get(`/api/daily-routes?date=${today}`)).json();
  return { name, id: dailyRoutes.find(({ routeName }: { routeName: string }) => routeName === name).id };
}
