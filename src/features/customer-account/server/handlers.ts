import { addDays, dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { placesOf } from '../../daily-routes/pickups.ts';
import { getPickupFacts } from '../../daily-routes/server/store-pickups.ts';
import type { customerAccountContract } from '../contract.ts';
import { historyDays } from '../performance.ts';
import { comingDays, lostPickups, placesToShow, serviceAddress } from '../rules.ts';
import { listPickups } from './store.ts';

export const customerAccountHandlers: Handlers<typeof customerAccountContract> = {
  async get({ actor, contact, read, now }) {
    if (!contact) return { isLinked: false, addresses: [], coming: [], lost: [], pickups: [] };
    const today = dayAt(now, await getTimeZone(read));
    const [facts, pickups] = await Promise.all([
      getPickupFacts(read, contact.id, today),
      listPickups(read, contact.id, { from: addDays(today, -historyDays), today }),
    ]);
    const places = placesOf(facts, today);
    return {
      isLinked: true,
      addresses: placesToShow(places).flatMap((place) =>
        place.addressId ? serviceAddress(place, { id: place.addressId, today, language: actor.language }) : [],
      ),
      coming: comingDays(places, today),
      lost: lostPickups(places, today),
      pickups,
    };
  },
};
