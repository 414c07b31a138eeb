/** How our copies of subscriptions follow what the payment provider announces. */
import type { Mirror } from '../../../server/payments/inbox.ts';
import { findProviderSubscription } from '../../../server/payments/subscriptions.ts';
import { endGone, writeSubscription } from './store-mirror.ts';

export const subscriptionMirrors: readonly Mirror[] = [
  {
    objectType: 'subscription',
    fetch: async (payments, id) => {
      const subscription = await findProviderSubscription(payments, id);
      return async (tx, reading) => {
        if (subscription) await writeSubscription(tx, subscription, reading);
        else await endGone(tx, id, reading);
      };
    },
  },
];
