import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { lockUser } from '../../users/server/store.ts';
import { getAccount } from '../../users/server/store-accounts.ts';
import type { linkedAccountContract } from '../linked-account.ts';
import { accountOfContact, findOwner, lockAccountOf, setAccount } from './store-account.ts';

type Around = Readonly<{
  /** Whoever keeps something of the account that must not be parted from its contact. */
  refuseLeaving: (tx: Tx, accountId: string) => Promise<void>;
}>;

export const linkedAccountHandlers = ({ refuseLeaving }: Around): Handlers<typeof linkedAccountContract> => ({
  async account({ input, read }) {
    const accountId = await accountOfContact(read, input.id);
    if (accountId === null) return { account: null };
    const { id, email, role, lastSignedInAt, newEmail } = await getAccount(read, accountId);
    return { account: { id, email, role, lastSignedInAt, newEmail: newEmail?.email ?? null } };
  },

  async unlinkAccount({ input, transact }) {
    return transact(async (tx) => {
      const accountId = await lockAccountOf(tx, input.id);
      if (!accountId) throw new Refusal('conflict', 'no-account', 'This contact has no customer account.');
      // Somebody else has put the right one in its place while it was asked whether to part them.
      if (input.accountId && input.accountId !== accountId)
        throw new Refusal('conflict', 'other-account', 'This contact has another customer account by now. Look again.');
      await refuseLeaving(tx, accountId);
      return { contact: await setAccount(tx, input.id, null), accountId };
    });
  },

  async linkAccount({ input, transact }) {
    return transact(async (tx) => {
      // The account first: deleting one locks it before its contact, and two contacts may want the same.
      const account = await lockUser(tx, input.accountId);
      if (account.role !== 'customer')
        throw new Refusal('invalid', 'not-a-customer', 'Only a customer account can be linked to a contact.');
      if (await lockAccountOf(tx, input.id))
        throw new Refusal('conflict', 'has-account', 'This contact has a customer account already.');
      const owner = await findOwner(tx, account.id);
      if (owner) throw new Refusal('conflict', 'account-taken', `The customer account is linked to ${owner} by now.`);
      return setAccount(tx, input.id, account.id);
    });
  },
});
