import type { Handlers } from '../../../server/http.ts';
import type { deletedContactsContract } from '../deleted-contacts.ts';
import { getContact } from './store.ts';
import { listDeleted, restoreContact } from './store-deleted.ts';

export const deletedContactsHandlers: Handlers<typeof deletedContactsContract> = {
  async deleted({ read, input }) {
    return listDeleted(read, input);
  },

  async restore({ input, transact }) {
    return transact(async (tx) => {
      await restoreContact(tx, input.id);
      return getContact(tx, input.id);
    });
  },
};
