import { found, own } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { tokenHash } from '../../../server/sessions.ts';
import { getPickupReminderSettings } from '../../company/server/store.ts';
import { accountOfContact } from '../../contacts/server/store-account.ts';
import type { pickupRemindersContract } from '../contract.ts';
import { insertChoice, listChoices } from './store.ts';
import { findLetter } from './store-letters.ts';

export const pickupRemindersHandlers: Handlers<typeof pickupRemindersContract> = {
  async own({ actor, contact, read }) {
    const { hour } = await getPickupReminderSettings(read);
    const choices = contact ? await listChoices(read, actor.id, 'last') : [];
    return { isLinked: contact !== null, email: actor.email, hour, choices };
  },

  async choose({ actor, contact, input, read, transact, limitScale: scale }) {
    own(contact);
    const message = 'You have changed this very often. Wait an hour.';
    await limit(read, `pickup reminders ${actor.id}`, { max: 60, minutes: 60, message, scale });
    const { channel, isOn } = input;
    await transact((tx) => insertChoice(tx, { profileId: actor.id, channel, isOn, source: 'my-account' }));
    return { done: true };
  },

  async ofContact({ input, read }) {
    const profileId = await accountOfContact(read, input.contactId);
    const choices = profileId ? await listChoices(read, profileId, 'all') : [];
    return { hasAccount: profileId !== null, choices };
  },

  async unsubscribe({ client, input, read, transact, limitScale: scale }) {
    const message = 'This was tried too often. Wait an hour.';
    await limit(read, `pickup unsubscribe ${networkOf(client.address)}`, { max: 300, minutes: 60, message, scale });
    const { profileId, channel } = found(await findLetter(read, tokenHash(input.token)), 'This link is not known.');
    await transact((tx) => insertChoice(tx, { profileId, channel, isOn: false, source: 'unsubscribe-link' }));
    return { done: true };
  },
};
