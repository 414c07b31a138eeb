import type { Handlers } from '../../../server/http.ts';
import type { landingContract } from '../contract.ts';
import { receiveMessage } from './messages.ts';
import { checkArea, joinWaitingList, type LandingKit } from './service-area.ts';
import { startService } from './starting.ts';

type Given = Pick<LandingKit, 'geocoder' | 'hasMailServer'>;

export const landingHandlers = (given: Given): Handlers<typeof landingContract> => ({
  async sendMessage({ input, client, ...kit }) {
    return { success: true, message: await receiveMessage(kit, input, client.address) };
  },

  async checkArea({ input, client, ...kit }) {
    return checkArea({ ...kit, ...given }, input, client.address);
  },

  async startService({ input, client, ...kit }) {
    return { success: true, message: await startService({ ...kit, ...given }, input, client.address) };
  },

  async joinWaitingList({ input, client, ...kit }) {
    return { success: true, message: await joinWaitingList(kit, input, client.address) };
  },
});
