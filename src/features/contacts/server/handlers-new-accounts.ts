import type { Handlers } from '../../../server/http.ts';
import { getLetterhead } from '../../company/server/store.ts';
import type { newAccountsContract } from '../new-accounts.ts';
import { makeAccounts } from './making-accounts.ts';
import { lockForAccounts } from './store-account.ts';

export const newAccountsHandlers: Handlers<typeof newAccountsContract> = {
  async createAccounts({ actor, input, transact, publicUrl, log }) {
    return transact(async (tx) => {
      const living = await lockForAccounts(tx, input.ids);
      const sending = { company: await getLetterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
      const reasons = await makeAccounts(tx, living, { ...sending, passwordHash: null, log });
      const known = new Set(living.map(({ id }) => id));
      const gone = [...new Set(input.ids)].filter((id) => !known.has(id));
      return {
        made: living.flatMap(({ id }) => (reasons.has(id) ? [] : id)),
        leftOut: [
          ...gone.map((id) => ({ id, name: null, reason: 'gone' as const })),
          ...living.flatMap(({ id, firstName, lastName }) => {
            const reason = reasons.get(id);
            return reason ? { id, name: `${firstName} ${lastName}`, reason } : [];
          }),
        ],
      };
    });
  },
};
