import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { suspensionsContract as suspensions } from '../../src/features/suspensions/contract.ts';
import { day } from './clock.ts';
import { aRoute, aService, everyDay } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

/** What makes a hold from so many days ahead to so many. */
export const hold = (contactId: string, from: number, to: number) => ({
  contactId,
  from: day(from),
  to: day(to),
  reason: 'vacation' as const,
});

/** Customers with holds, and the runs that pass them by. */
export const holdsOn = (server: TestServer, admin: Caller) => ({
  /** The first of two customers on a route, with trash collected every day. */
  async aCustomer() {
    const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
    const { contactId = '', addressId = '', serviceId = '' } = stops[0] ?? {};
    return { routeId, contactId, addressId, serviceId };
  },
  /** A second service at a customer's address. */
  alsoRecycling: (addressId: string) => server.transact((tx) => aService(tx, addressId, { stream: 'Recycling' })),
  holdsOf: async (contactId: string) => (await admin.call(suspensions.ofContact, { contactId })).suspensions,
  async stopsOfRun(routeId: string, ahead: number) {
    const { dailyRoutes } = await admin.call(daily.list, { date: day(ahead) });
    const run = dailyRoutes.find((one) => one.routeId === routeId);
    return (await admin.call(daily.get, { id: run?.id ?? '' })).stops;
  },
});
