import { secretLinkIn } from '../../../kernel/letters.ts';
import { allow, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { limit, networkOf } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { once } from '../../../server/once.ts';
import { getBodies } from '../../../server/outbox/store.ts';
import type { accountsContract } from '../accounts.ts';
import { mayManageUser } from '../policy.ts';
import { personWords } from '../words.ts';
import { type AccountsAround, confirmEmail } from './confirming.ts';
import { lockTheirWayIn } from './managing.ts';
import { findCredentials } from './store.ts';
import { findUnsentLink, getAccount, insertEvent } from './store-accounts.ts';
import { forgetLinks, queueEmailLink, queueWelcome } from './store-links.ts';

const { tooManyAttempts, tooManyLinks } = personWords.en;
const linkLimit = { max: 5, minutes: 60, message: tooManyLinks };

export const accountsHandlers = (around: AccountsAround): Handlers<typeof accountsContract> => {
  const { hasMailServer, letterhead, contactOf } = around;

  const sendingOf = async (tx: Tx, id: string, createdBy: string, publicUrl: string) => ({
    ...{ company: await letterhead(tx), contactId: await contactOf(tx, id), createdBy, publicUrl },
  });

  return {
    async account({ actor, input, read }) {
      const account = await getAccount(read, input.id);
      allow(mayManageUser(actor, account.role), 'Only a superadmin can change a superadmin.');
      return account;
    },

    async sendWelcome({ actor, input, read, transact, publicUrl, limitScale: scale }) {
      const { id, commandId } = input;
      await limit(read, `welcome ${id}`, { ...linkLimit, scale });
      return transact((tx) =>
        once(tx, { id: commandId, actorId: actor.id, name: 'sendWelcome', input }, async () => {
          const target = await lockTheirWayIn(tx, actor, id);
          await forgetLinks(tx, id, 'password');
          await queueWelcome(tx, target, await sendingOf(tx, id, actor.id, publicUrl()));
          await insertEvent(tx, id, { kind: 'welcome', email: target.email });
          announce({ topic: 'users', id });
          return { isEmailed: hasMailServer };
        }),
      );
    },

    async changeEmail({ actor, input, read, transact, publicUrl, limitScale: scale }) {
      const { id, email, commandId } = input;
      await limit(read, `email change ${id}`, { ...linkLimit, scale });
      return transact((tx) =>
        once(tx, { id: commandId, actorId: actor.id, name: 'changeEmail', input }, async () => {
          const target = await lockTheirWayIn(tx, actor, id);
          if (email === target.email) throw invalidField('email', 'same-email', 'This is the email of the account.');
          const owner = await findCredentials(tx, email);
          if (owner && owner.id !== id) {
            const message = 'Somebody already has an account with this email.';
            throw new Refusal('conflict', 'email-taken', message, { fields: { email: message } });
          }
          const sending = { ...(await sendingOf(tx, id, actor.id, publicUrl())), createdBy: actor.id };
          await queueEmailLink(tx, target, email, sending);
          await insertEvent(tx, id, { kind: 'email-asked', email });
          announce({ topic: 'users', id });
          return { isEmailed: hasMailServer };
        }),
      );
    },

    async cancelEmail({ actor, input, transact }) {
      return transact(async (tx) => {
        await lockTheirWayIn(tx, actor, input.id);
        if (await forgetLinks(tx, input.id, 'email')) {
          await insertEvent(tx, input.id, { kind: 'email-cancelled' });
          announce({ topic: 'users', id: input.id });
        }
        return { done: true };
      });
    },

    async showLink({ actor, input, transact }) {
      const { id, purpose } = input;
      return transact(async (tx) => {
        const { email } = await lockTheirWayIn(tx, actor, id);
        if (hasMailServer)
          throw new Refusal('conflict', 'link-emailed', 'The link goes out by e-mail and is not shown here.');
        const message = await findUnsentLink(tx, id, purpose);
        const link = message && secretLinkIn((await getBodies(tx, message)).text);
        if (!link) throw new Refusal('missing', 'no-link', 'There is no link that is good any more. Send a new one.');
        await insertEvent(tx, id, { kind: 'link-shown', email });
        return { url: link.url };
      });
    },

    async confirmEmail({ input, read, transact, now, client, publicUrl, limitScale: scale }) {
      const attempts = { max: 30, minutes: 15, message: tooManyAttempts, scale };
      await limit(read, `confirm email ${networkOf(client.address)}`, attempts);
      return transact((tx) => confirmEmail(tx, input.token, { ...around, now, publicUrl: publicUrl() }));
    },
  };
};
