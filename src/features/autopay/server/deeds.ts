/** What the payment provider does for us about AutoPay. */
import type { Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { chargeByItself, findSavedMethod, stopCharging } from '../../../server/payments/autopay.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import { findProviderCustomer } from '../../../server/payments/customers.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun, ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { intend } from '../../../server/payments/store.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { findPayer, writePayer } from '../../payers/server/store.ts';
import { nothingSaved } from '../rules.ts';
import { queueLetter } from './letters.ts';
import { confirmConsent, endConsents, findConsent } from './store.ts';

type TurnOn = Readonly<{ profileId: string; customerId: string; sessionId: string }>;
type TurnOff = Readonly<{ profileId: string; customerId: string; by: string }>;

/** Reads what a customer pays regularly; gives what writes it down. */
export type RereadSubscriptions = (
  payments: Payments,
  customerId: string,
) => Promise<(tx: Tx, reading: string) => Promise<void>>;

const kinds = { on: 'turn-on-autopay', off: 'turn-off-autopay' } as const;

/** Whoever completes it, the customer's browser or the job, writes what the provider has then. */
export function autopayDeedsWith(rereadSubscriptions: RereadSubscriptions) {
  async function reread(payments: Payments, customerId: string, begin: () => Promise<string>) {
    const reading = await begin();
    const customer = await onceBegun(findProviderCustomer(payments, customerId));
    const writeSubscriptions = await onceBegun(rereadSubscriptions(payments, customerId));
    return async (tx: Tx) => {
      if (customer) await writePayer(tx, customer, reading);
      await writeSubscriptions(tx, reading);
    };
  }

  const turningOn: Deed<TurnOn> = {
    kind: kinds.on,
    ask: async (payments, { profileId, customerId, sessionId }, key, begin) => {
      const methodId = await findSavedMethod(payments, sessionId);
      if (methodId === undefined) throw new ProviderFailure('refused', nothingSaved);
      await chargeByItself(payments, { customerId, methodId }, key);
      const write = await reread(payments, customerId, begin);
      return async (tx, _began, isFirst) => {
        await write(tx);
        await confirmConsent(tx, profileId, sessionId);
        if (isFirst) await inSavepoint(tx, () => queueLetter(tx, 'on', profileId, { by: profileId }));
      };
    },
  };

  const turningOff: Deed<TurnOff> = {
    kind: kinds.off,
    ask: async (payments, { profileId, customerId, by }, key, begin) => {
      await stopCharging(payments, customerId, key);
      const write = await reread(payments, customerId, begin);
      return async (tx, _began, isFirst) => {
        await write(tx);
        await endConsents(tx, profileId, by);
        if (isFirst) await inSavepoint(tx, () => queueLetter(tx, 'off', profileId, { by }));
      };
    },
  };

  return { turningOn, turningOff };
}

/** A page on which something is saved turns AutoPay on once: whoever comes first, the customer or the event. */
export function commandOf({ profileId, customerId, sessionId }: TurnOn) {
  const request = { profileId, customerId, sessionId };
  return { id: idFrom(sessionId), kind: kinds.on, request, requestedBy: profileId };
}

/** Who closes the page as soon as the card is saved has AutoPay all the same: the job carries out what is written here. */
export const autopayMirrors: readonly Mirror[] = [
  {
    objectType: 'checkout.session',
    fetch: async (payments, sessionId) => {
      const isSaved = (await findSavedMethod(payments, sessionId)) !== undefined;
      return async (tx) => {
        const consent = await findConsent(tx, sessionId);
        const customerId = consent && (await findPayer(tx, consent.profileId));
        if (!isSaved || !customerId || consent.isConfirmed || consent.isEnded) return;
        await intend(tx, commandOf({ profileId: consent.profileId, customerId, sessionId }));
      };
    },
  },
];
