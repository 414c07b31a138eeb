import { invalidField } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { listProducts } from '../../products/server/store.ts';
import type { requestSettingsContract } from '../settings.ts';
import { say } from '../words-refusals.ts';
import { readSettings, saveSettings, withArchived } from './store-settings.ts';

export const requestSettingsHandlers: Handlers<typeof requestSettingsContract> = {
  get: async ({ read }) => withArchived(read, await readSettings(read)),

  async save({ input, transact }) {
    return transact(async (tx) => {
      const before = await readSettings(tx);
      const known = new Set((await listProducts(tx)).map(({ id }) => id));
      for (const field of ['canProductId', 'extraProductId'] as const) {
        const id = input[field];
        // What was archived after it was chosen may stay: it is told no price then.
        if (id !== null && id !== before[field] && !known.has(id))
          throw invalidField(field, 'unknown-product', say.unknownProduct);
      }
      return withArchived(tx, await saveSettings(tx, input));
    });
  },
};
