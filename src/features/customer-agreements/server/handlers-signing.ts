import { found } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { contactOfAccount } from '../../contacts/server/store-account.ts';
import type { signingContract } from '../signing.ts';
import { shown } from './reading.ts';
import { signAs } from './signing.ts';
import { findActive, lockGiven } from './store.ts';

/** The one place that says whose customer's things are somebody's own. */
const ownContact = (read: Reader, actor: Actor) => contactOfAccount(read, actor.id);

export const signingHandlers: Handlers<typeof signingContract> = {
  async own({ actor, read }) {
    const contactId = await ownContact(read, actor);
    const active = contactId === null ? undefined : await findActive(read, contactId);
    return { agreement: active ? await shown(active) : null };
  },

  sign({ actor, input, transact, client, now }) {
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'sign-agreement', input }, async () => {
        const contactId = await ownContact(tx, actor);
        const given = await lockGiven(tx, input.id);
        found(given.contactId === contactId ? given : undefined, 'This agreement does not exist.');
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
