import { addDays, type Day, dayAt, weekdays } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { coversDate } from '../../suspensions/rules.ts';
import type { customerAccountContract, ServiceAddress } from '../contract.ts';
import { nextPickup } from '../rules.ts';
import { type AddressOnRoutes, findContactOf, listRecentPickups, listServiceAddresses } from './store.ts';

const historyDays = 30;

export const customerAccountHandlers: Handlers<typeof customerAccountContract> = {
  async get({ actor, read, now }) {
    const contactId = await findContactOf(read, actor.id);
    if (!contactId) return { isLinked: false, addresses: [], pickups: [] };
    const today = dayAt(now, await getTimeZone(read));
    const addresses = await listServiceAddresses(read, contactId, today);
    const pickups = await listRecentPickups(read, contactId, { from: addDays(today, -historyDays), today });
    return { isLinked: true, addresses: addresses.map((address) => withNextPickup(address, today)), pickups };
  },
};

function withNextPickup({ routes, ...address }: AddressOnRoutes, today: Day): ServiceAddress {
  const holds = routes.flatMap((route) => route.suspensions).filter((hold) => coversDate(hold, today));
  return {
    ...address,
    pickupDays: weekdays.filter((day) => routes.some((route) => route.days.includes(day))),
    cans: Math.max(0, ...routes.map((route) => route.cans)),
    nextPickup: nextPickup(routes, today) ?? null,
    suspendedTo:
      holds
        .map((hold) => hold.to)
        .sort()
        .at(-1) ?? null,
  };
}
