import assert from 'node:assert/strict';
import { addressesContract as addresses } from '../../src/features/addresses/contract.ts';
import { dailyRoutesContract as daily } from '../../src/features/daily-routes/contract.ts';
import { routesContract as routes } from '../../src/features/routes/contract.ts';
import { type Service, servicesContract as services } from '../../src/features/services/contract.ts';
import { day, today } from './clock.ts';
import { aRoute, everyDay } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

export const trash = { stream: 'Trash', cans: 2, firstDay: today } as const;

/** What is sent to change a service. */
export const serviceForm = (
  { id, version, cans, accommodation, firstDay, lastDay }: Service,
  changed: object = {},
) => ({ ...{ id, version, cans, accommodation, firstDay, lastDay }, ...changed });

/** Services as the office sees them, and the routes and runs that serve them. */
export function servicesOn(server: TestServer, admin: Caller, employee: Caller) {
  const servicesOf = async (contactId: string) => (await employee.call(services.ofContact, { contactId })).services;

  async function runOf(routeId: string, ahead: number) {
    const { dailyRoutes } = await admin.call(daily.list, { date: day(ahead) });
    const run = dailyRoutes.find((one) => one.routeId === routeId);
    return run && admin.call(daily.get, { id: run.id });
  }

  return {
    servicesOf,
    start: (addressId: string, changed: object = {}) =>
      employee.call(services.start, { addressId, ...trash, ...changed }),
    update: (service: Service, changed: object) => employee.call(services.update, serviceForm(service, changed)),

    /** A route of every day with the households on it, and runs of so many days from today on. */
    async onTheRoad({ stops = 2, runs = 2 } = {}) {
      const made = await server.transact((tx) => aRoute(tx, { days: everyDay, stops }));
      for (let ahead = 0; ahead < runs; ahead++) await admin.call(daily.generate, { targetDate: day(ahead) });
      const { contactId = '', addressId = '', serviceId = '' } = made.stops[0] ?? {};
      const [service] = await servicesOf(contactId);
      assert.ok(service && service.id === serviceId);
      return { ...made, contactId, addressId, serviceId, service };
    },
    runOf,
    stopsOf: async (routeId: string, ahead: number) => (await runOf(routeId, ahead))?.stops ?? [],
    routeOf: (routeId: string) => admin.call(routes.get, { id: routeId }),
    /** What the address form of a household sends. */
    async addressOf(contactId: string) {
      const [found] = (await employee.call(addresses.list, { contactId })).addresses;
      assert.ok(found);
      const { id, updatedAt, street, city, state, zipCode, isBilling, isMailing, isService, cans } = found;
      return { id, updatedAt, street, city, state, zipCode, isBilling, isMailing, isService, cans };
    },
  };
}
