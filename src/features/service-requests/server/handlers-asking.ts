import type { Handlers } from '../../../server/http.ts';
import { refuseHold } from '../../suspensions/server/store-suspending.ts';
import { refuseUnseen, whyNotReported } from '../missed-pickups.ts';
import type { ownRequestsContract } from '../own-requests.ts';
import { refuseAskedAlready, refuseOtherPrice, refusePassed, refusePause, servicesToHold } from '../rules.ts';
import { pauseService } from './pausing.ts';
import { getOwnPickup } from './store-pickups.ts';
import { getOwnAddress, getOwnServices } from './store-places.ts';
import { readPrices, readSettings } from './store-settings.ts';
import { takeRequest } from './taking.ts';

type Asking = 'pause' | 'reportMissed' | 'askCan' | 'askPickup' | 'tellMove';

/** What customers ask for: each looks whether it can be, and keeps it as it was shown. */
export const askingHandlers: Handlers<Pick<typeof ownRequestsContract, Asking>> = {
  pause(call) {
    const { from, to, serviceIds = null, notes } = call.input;
    return takeRequest(call, 'ask-pause', async ({ tx, contactId, today, waiting }) => {
      refusePause(call.input, today);
      const services = await getOwnServices(tx, contactId, serviceIds ?? undefined, from);
      const ids = services.map(({ id }) => id);
      const held = servicesToHold(serviceIds && ids, services, from);
      refuseAskedAlready({ from, to, serviceIds }, waiting);
      const named = [...new Set(services.map(({ stream, street }) => `${stream}, ${street}`))];
      const asked = { kind: 'pause', from, to, serviceIds, services: named, notes } as const;
      if (!(await readSettings(tx)).pausesAtOnce) {
        await refuseHold(tx, { from, to, contactId, serviceIds: held }, today);
        return { asked };
      }
      const done = await pauseService(tx, contactId, asked, { id: call.actor.id, now: call.now });
      return { asked, done };
    });
  },

  reportMissed(call) {
    const { pickup, seenRecord, notes } = call.input;
    return takeRequest(call, 'report-missed', async ({ tx, contactId, today }) => {
      const stop = await getOwnPickup(tx, contactId, pickup, call.now);
      const refusal = whyNotReported(stop, today);
      if (refusal) throw refusal;
      refuseUnseen(stop, seenRecord, call.now);
      const { stopId, serviceId, date, street, status, skipReason, recordedAt } = stop;
      const asked = { kind: 'missed_pickup', date, street, status, skipReason, recordedAt, notes } as const;
      if (stopId) return { asked, stopId };
      return { asked: { ...asked, ...(serviceId && { announcedServiceId: serviceId }) } };
    });
  },

  askCan(call) {
    const { addressId, stream, cans, notes, seenPrice } = call.input;
    return takeRequest(call, 'ask-can', async ({ tx, contactId }) => {
      const address = await getOwnAddress(tx, contactId, addressId);
      const { canPrice: price } = await readPrices(tx);
      refuseOtherPrice(price, seenPrice);
      return { asked: { kind: 'another_can', ...address, stream, cans, price, notes } };
    });
  },

  askPickup(call) {
    const { addressId, date, items, seenPrice } = call.input;
    return takeRequest(call, 'ask-pickup', async ({ tx, contactId, today }) => {
      const address = await getOwnAddress(tx, contactId, addressId);
      refusePassed(date, today);
      const { extraPrice: price } = await readPrices(tx);
      refuseOtherPrice(price, seenPrice);
      return { asked: { kind: 'extra_pickup', ...address, date, items, price } };
    });
  },

  tellMove(call) {
    const { addressId, date, newAddress, wish, notes } = call.input;
    return takeRequest(call, 'tell-move', async ({ tx, contactId, today }) => {
      const address = await getOwnAddress(tx, contactId, addressId);
      refusePassed(date, today);
      return { asked: { kind: 'move', ...address, date, newAddress, wish, notes } };
    });
  },
};
