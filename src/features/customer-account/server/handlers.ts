import { addDays, dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { placesOf } from '../../daily-routes/pickups.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';
import type { customerAccountContract } from '../contract.ts';
import { serviceAddress } from '../rules.ts';
import { listRecentPickups } from './store.ts';

const historyDays = 30;

export const customerAccountHandlers: Handlers<typeof customerAccountContract> = {
  async get({ contact, read, now }) {
    if (!contact) return { isLinked: false, addresses: [], pickups: [] };
    const today = dayAt(now, await getTimeZone(read));
    const places = placesOf(await getPickupFacts(read, contact.id, today), today);
    const pickups = await listRecentPickups(read, contact.id, { from: addDays(today, -historyDays), today });
    return {
      isLinked: true,
      addresses: places.flatMap((place) =>
        place.addressId ? serviceAddress(place, { id: place.addressId, today }) : [],
      ),
      pickups,
    };
  },
};
