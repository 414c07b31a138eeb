import type { Handlers } from '../../../server/http.ts';
import { getLetterhead } from '../../company/server/store.ts';
import type { LeftWithout, newAccountsContract } from '../new-accounts.ts';
import { listForAccounts, makeAccounts } from './new-account.ts';

export const newAccountsHandlers: Handlers<typeof newAccountsContract> = {
  async createAccounts({ actor, input, transact, publicUrl, log }) {
    return transact(async (tx) => {
      const chosen = await listForAccounts(tx, input.ids);
      const sending = { company: await getLetterhead(tx), publicUrl: publicUrl(), createdBy: actor.id };
      const outcomes = await makeAccounts(tx, chosen, { ...sending, passwordHash: null, log });
      const made: string[] = [];
      const leftOut: LeftWithout[] = [...new Set(input.ids)]
        .filter((id) => !outcomes.has(id))
        .map((id) => ({ id, name: null, reason: 'gone' }));
      for (const { id, firstName, lastName } of chosen) {
        const outcome = outcomes.get(id) ?? 'gone';
        if (outcome === 'made') made.push(id);
        else leftOut.push({ id, name: `${firstName} ${lastName}`, reason: outcome });
      }
      return { made, leftOut };
    });
  },
};
