import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import type { deletedContactsContract } from '../deleted-contacts.ts';
import { getContact } from './store.ts';
import { listDeleted, restoreContact } from './store-deleted.ts';

/** What those do who show something of a contact only while it is there. */
type Around = Readonly<{ contactRestored: (tx: Tx, id: string) => Promise<void> }>;

export const deletedContactsHandlers = ({ contactRestored }: Around): Handlers<typeof deletedContactsContract> => ({
  async deleted({ read, input }) {
    return listDeleted(read, input);
  },

  async restore({ actor, input, transact }) {
    return transact(async (tx) => {
      await restoreContact(tx, input.id, actor);
      await contactRestored(tx, input.id);
      return getContact(tx, input.id);
    });
  },
});
