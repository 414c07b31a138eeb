import { invalidField, own } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { isReceiver } from '../../../server/push/encrypting.ts';
import { isPushEndpoint } from '../../../server/push/endpoints.ts';
import type { pickupPushContract } from '../push.ts';
import { insertChoice } from './store.ts';
import { forgetDevice, getPushKeys, insertDevice, listDevices } from './store-push.ts';

export const pickupPushHandlers: Handlers<typeof pickupPushContract> = {
  async devices({ actor, contact, read, transact }) {
    const { publicKey } = await transact(getPushKeys);
    const devices = contact ? await listDevices(read, actor.id) : [];
    return { publicKey, endpoints: devices.map(({ endpoint }) => endpoint) };
  },

  async add({ actor, contact, input, read, transact, limitScale: scale }) {
    own(contact);
    const message = 'You have changed this very often. Wait an hour.';
    await limit(read, `push devices ${actor.id}`, { max: 60, minutes: 60, message, scale });
    if (!isPushEndpoint(input.endpoint) || !isReceiver(input))
      throw invalidField('endpoint', 'wrong-device', 'This browser cannot be reached');
    await transact(async (tx) => {
      await insertDevice(tx, actor.id, input);
      await insertChoice(tx, { profileId: actor.id, channel: 'push', isOn: true, source: 'my-account' });
    });
    return { done: true };
  },

  async remove({ actor, contact, input, transact }) {
    own(contact);
    await transact((tx) => forgetDevice(tx, actor.id, input.endpoint, 'my-account'));
    return { done: true };
  },
};
