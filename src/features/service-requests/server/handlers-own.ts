import { dayAt } from '../../../kernel/calendar.ts';
import { own } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { closeOwnMessage } from '../../activities/server/store-replies.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { lockContact } from '../../contacts/server/store.ts';
import { refuseHold } from '../../suspensions/server/store-suspending.ts';
import type { ownRequestsContract } from '../own-requests.ts';
import { refusePause, refuseSettled } from '../rules.ts';
import { requestWords } from '../words.ts';
import { askingHandlers } from './handlers-asking.ts';
import { previewHold } from './previewing.ts';
import { lockRequest, saveSettled } from './store.ts';
import { listOwnRequests } from './store-lists.ts';
import { listReportable } from './store-pickups.ts';
import { getOwnServices, listOwnAddresses } from './store-places.ts';
import { readPrices, readSettings } from './store-settings.ts';

const nothing = { addresses: [], pickups: [], canPrice: null, extraPrice: null };

export const ownRequestsHandlers: Handlers<typeof ownRequestsContract> = {
  ...askingHandlers,

  async list({ contact, read }) {
    return { isLinked: contact !== null, requests: contact ? await listOwnRequests(read, contact.id) : [] };
  },

  async choices({ contact, read, now }) {
    const { pausesAtOnce } = await readSettings(read);
    if (!contact) return { isLinked: false, ...nothing, pausesAtOnce };
    const today = dayAt(now, await getTimeZone(read));
    const [addresses, pickups, prices] = await Promise.all([
      listOwnAddresses(read, contact.id, today),
      listReportable(read, contact.id, now),
      readPrices(read),
    ]);
    return { isLinked: true, addresses, pickups, ...prices, pausesAtOnce };
  },

  async previewPause({ contact, input, read, now }) {
    const mine = own(contact);
    const today = dayAt(now, await getTimeZone(read));
    refusePause(input, today);
    const services = await getOwnServices(read, mine.id, input.serviceIds, input.from);
    const serviceIds = services.map(({ id }) => id);
    await refuseHold(read, { ...input, contactId: mine.id, serviceIds: input.serviceIds && serviceIds }, today);
    return previewHold(read, mine, { ...input, serviceIds }, now);
  },

  async withdraw({ actor, contact, input, transact }) {
    const { id: contactId } = own(contact);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const request = await lockRequest(tx, input.id, contactId);
      if (request.state === 'withdrawn') return { done: true };
      refuseSettled(request.state);
      const { activityId } = request;
      await saveSettled(tx, request, { state: 'withdrawn', outcome: null, by: actor.id });
      if (activityId) await closeOwnMessage(tx, { activityId, text: requestWords.en.withdrawnByMe, actor });
      return { done: true };
    });
  },
};
