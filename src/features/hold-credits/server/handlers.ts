import type { Handlers } from '../../../server/http.ts';
import { once } from '../../../server/once.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { lockFor } from '../../../server/transact.ts';
import type { HoldCredit, holdCreditsContract } from '../contract.ts';
import { refuseOtherSum, wholeSum } from '../rules.ts';
import { decidingKey, holdCrediting, type PayerOf, postCredit } from './posting.ts';
import { getHoldCredit, insertDecision, listHoldCredits, shown } from './store.ts';
import { readSettings, saveSettings } from './store-settings.ts';

type Crediting = Parameters<typeof holdCrediting>[0];

/**
 * @param given the payment provider; absent without a secret key
 * @param crediting how a customer is credited
 */
export const holdCreditsHandlers = (
  given: Payments | undefined,
  crediting: Crediting,
  payerOf: PayerOf,
): Handlers<typeof holdCreditsContract> => {
  const deed = holdCrediting(crediting);
  return {
    async ofContact({ input, read, now }) {
      return { credits: (await listHoldCredits(read, input, now)).map(shown) };
    },

    async list({ read, now }) {
      return { credits: (await listHoldCredits(read, 'all', now)).map(shown) };
    },

    async post({ actor, input, read, transact, now }) {
      const kit = { read, transact, payments: configured(given), payerOf };
      await postCredit(kit, deed, { ...input, by: actor.id, now });
      return shown(await getHoldCredit(read, input.suspensionId, now));
    },

    async leave({ actor, input, transact, now }) {
      const { suspensionId, commandId: id, amount, reason } = input;
      return transact((tx) =>
        once(tx, { id, actorId: actor.id, name: 'leave-hold', input }, async (): Promise<HoldCredit> => {
          await lockFor(tx, decidingKey(suspensionId));
          const credit = await getHoldCredit(tx, suspensionId, now);
          refuseOtherSum(credit, amount);
          const { profileId, from, to, lines } = credit;
          const sum = wholeSum(lines);
          await insertDecision(tx, {
            id,
            profileId,
            suspensionId,
            from,
            to,
            kind: 'none',
            amount,
            sum,
            reason,
            by: actor.id,
          });
          return shown(await getHoldCredit(tx, suspensionId, now));
        }),
      );
    },

    settings: ({ read }) => readSettings(read),

    saveSettings: ({ input, transact }) => transact((tx) => saveSettings(tx, input)),
  };
};
