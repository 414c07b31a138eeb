import { randomUUID } from 'node:crypto';
import { serviceRequestsContract as requests } from '../../src/features/service-requests/contract.ts';
import { ownRequestsContract as own } from '../../src/features/service-requests/own-requests.ts';
import { day } from './clock.ts';
import { aRoute, everyDay } from './factories.ts';
import type { Caller, TestServer } from './server.ts';

/** A pause of all services, from so many days ahead to so many. */
export const aPause = (from: number, to: number) => ({ commandId: randomUUID(), from: day(from), to: day(to) });

/** Customers whose trash is collected every day, and what they ask the office for. */
export const requestsOn = (server: TestServer, office: Caller) => ({
  async aCustomer() {
    const customer = await server.as('customer');
    const { routeId, stops } = await server.transact((tx) =>
      aRoute(tx, { days: everyDay, stops: 1, customer: customer.id }),
    );
    const { contactId = '', addressId = '', serviceId = '' } = stops[0] ?? {};
    const anExtra = () => ({ commandId: randomUUID(), addressId, date: day(3), items: 'A couch' });
    return { customer, routeId, contactId, addressId, serviceId, anExtra };
  },
  requestOf: async (contactId: string) => (await office.call(requests.ofContact, { contactId })).requests[0],
  ownOf: async (customer: Caller) => (await customer.call(own.list, {})).requests,
});
