import type { Handlers } from '../../../server/http.ts';
import type { deletedContactsContract } from '../deleted-contacts.ts';
import { getContact } from './store.ts';
import { listDeleted, restoreContact } from './store-deleted.ts';

export const deletedContactsHandlers: Handlers<typeof deletedContactsContract> = {
  async deleted({ read, input }) {
    return listDeleted(read, input);
  },

  async restore({ actor, input, transact }) {
    return transact(async (tx) => {
      await restoreContact(tx, input.id, actor);
      return getContact(tx, input.id);
    });
  },
};
