import { secretLinkIn } from '../../../kernel/letters.ts';
import { allow, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { sendNow } from '../../../server/outbox/store.ts';
import { getSentTextDays } from '../../company/server/store.ts';
import { mayManageUser } from '../../users/policy.ts';
import { getUser } from '../../users/server/store.ts';
import { insertEvent } from '../../users/server/store-accounts.ts';
import { findLinkOwner } from '../../users/server/store-links.ts';
import type { outboxContract } from '../contract.ts';
import { refuseUnlessWaiting, withoutSecrets } from '../rules.ts';
import { getMessage, listMessages } from './store.ts';

export const outboxHandlers: Handlers<typeof outboxContract> = {
  async list({ input, read }) {
    return { ...(await listMessages(read, input)), sentTextDays: await getSentTextDays(read) };
  },

  async get({ input, read }) {
    const message = await getMessage(read, input.id);
    const { text, html } = message;
    const hasSecretLink = secretLinkIn(text) !== undefined;
    return { ...message, text: withoutSecrets(text), html: withoutSecrets(html), hasSecretLink };
  },

  async retry({ input, transact }) {
    return transact(async (tx) => {
      refuseUnlessWaiting(await getMessage(tx, input.id));
      // Taken by a job in between: it is being sent, which is what was asked for.
      await sendNow(tx, input.id);
      return { done: true };
    });
  },

  async revealLink({ actor, input, read, transact, now, log }) {
    const message = await getMessage(read, input.id);
    const link = secretLinkIn(message.text);
    if (!link) throw new Refusal('missing', 'no-link', 'This message has no one-time link.');
    refuseUnlessWaiting(message);
    const ownerId = await findLinkOwner(read, link.token, now);
    if (!ownerId) throw new Refusal('conflict', 'link-expired', 'This link has been used or is too old.');
    const { role } = await getUser(read, ownerId);
    allow(mayManageUser(actor, role), 'Only a superadmin can see the link of a superadmin.');
    await transact((tx) => insertEvent(tx, ownerId, { kind: 'link-shown', email: message.toAddress }));
    log.warn({ message: input.id, of: ownerId, by: actor.id }, 'one-time link shown');
    return { url: link.url };
  },
};
