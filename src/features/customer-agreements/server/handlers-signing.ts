import { found } from '../../../kernel/refusal.ts';
import type { OwnContact } from '../../../kernel/roles.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import type { signingContract } from '../signing.ts';
import { printed } from './printing.ts';
import { shown } from './reading.ts';
import { signAs } from './signing.ts';
import { findActive, type Given, getGiven, listSignedBefore, lockGiven } from './store.ts';

/** Customers are told that others' do not exist (missing), and so is whoever was parted from the contact since they asked. */
function ownOf(given: Given, contact: OwnContact | null): Given {
  const isOwn = contact && given.contactId === contact.id && given.profileId === contact.accountId;
  return found(isOwn ? given : undefined, 'This agreement does not exist.');
}

export const signingHandlers: Handlers<typeof signingContract> = {
  async own({ contact, read }) {
    if (!contact) return { agreement: null, earlier: [] };
    const [active, earlier] = await Promise.all([findActive(read, contact.id), listSignedBefore(read, contact.id)]);
    return { agreement: active ? await shown(active) : null, earlier };
  },

  ownPaper: async ({ contact, input, read }) => printed(read, ownOf(await getGiven(read, input.id), contact)),

  sign({ actor, contact, input, transact, client, now }) {
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'sign-agreement', input }, async () => {
        const given = ownOf(await lockGiven(tx, input.id), contact);
        return signAs(tx, given, { ...input, at: now, client, email: actor.email, witnessedBy: null });
      }),
    );
  },

  witness({ actor, input, transact, client, now }) {
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'witness-agreement', input }, async () => {
        const given = await lockGiven(tx, input.id);
        return signAs(tx, given, { ...input, at: now, client, email: null, witnessedBy: actor.id });
      }),
    );
  },
};
