import type { Geocoder } from '../../../server/geocoding/geocoder.ts';
import type { Handlers } from '../../../server/http.ts';
import type { landingContract } from '../contract.ts';
import { receiveMessage } from './messages.ts';
import { checkArea, joinWaitingList } from './service-area.ts';
import { startService } from './starting.ts';

export const landingHandlers = (geocoder: Geocoder | undefined): Handlers<typeof landingContract> => ({
  async sendMessage({ input, client, ...kit }) {
    return { success: true, message: await receiveMessage(kit, input, client.address) };
  },

  async checkArea({ input, client, ...kit }) {
    return checkArea({ ...kit, geocoder }, input, client.address);
  },

  async startService({ input, client, ...kit }) {
    return { success: true, message: await startService({ ...kit, geocoder }, input, client.address) };
  },

  async joinWaitingList({ input, client, ...kit }) {
    return { success: true, message: await joinWaitingList(kit, input, client.address) };
  },
});
