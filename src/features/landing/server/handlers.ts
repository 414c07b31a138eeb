import type { Handlers } from '../../../server/http.ts';
import type { landingContract } from '../contract.ts';
import { receiveMessage } from './messages.ts';

export const landingHandlers: Handlers<typeof landingContract> = {
  async sendMessage({ input, client, ...kit }) {
    return { success: true, message: await receiveMessage(kit, input, client.address) };
  },
};
