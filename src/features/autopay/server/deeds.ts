/** What the payment provider does for us about AutoPay. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { chargeByItself, findSavedMethod, stopCharging } from '../../../server/payments/autopay.ts';
import { type Deed, writeDown } from '../../../server/payments/carrying-out.ts';
import { findProviderCustomer } from '../../../server/payments/customers.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun, ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { inSavepoint, lockFor } from '../../../server/transact.ts';
import { refuseUnderWay } from '../../payers/rules.ts';
import { accountKey, findPayer, writePayer } from '../../payers/server/store.ts';
import { agreedTo, nothingSaved, refuseOff } from '../rules.ts';
import { queueLetter } from './letters.ts';
import { confirmConsent, endConsents, findConsent, readAutopay } from './store.ts';

type TurnOn = Readonly<{ profileId: string; customerId: string; sessionId: string }>;
export type TurnOff = Readonly<{ profileId: string; customerId: string; by: string }>;

/** Reads what a customer pays regularly; gives what writes it down. */
export type RereadSubscriptions = (
  payments: Payments,
  customerId: string,
) => Promise<(tx: Tx, reading: string) => Promise<void>>;

export const kinds = { on: 'turn-on-autopay', off: 'turn-off-autopay' } as const;

/**
 * Whoever completes it, the customer's browser or the job, writes what the provider has then. What was agreed to changes
 * with the first: when a slower one comes, another page may have been saved since, or AutoPay turned off.
 */
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
      return async (tx, isFirst) => {
        await write(tx);
        if (!isFirst) return;
        await confirmConsent(tx, profileId, sessionId);
        await inSavepoint(tx, () => queueLetter(tx, 'on', profileId, { by: profileId }));
      };
    },
  };

  const turningOff: Deed<TurnOff> = {
    kind: kinds.off,
    ask: async (payments, { profileId, customerId, by }, key, begin) => {
      await stopCharging(payments, customerId, key);
      const write = await reread(payments, customerId, begin);
      return async (tx, isFirst) => {
        await write(tx);
        if (!isFirst) return;
        await endConsents(tx, profileId, by);
        await inSavepoint(tx, () => queueLetter(tx, 'off', profileId, { by }));
      };
    },
  };

  return { turningOn, turningOff };
}

/** A page on which something is saved turns AutoPay on once: whoever comes first, the customer or the event. */
export function turnOnOf(request: TurnOn) {
  const id = idFrom(request.sessionId);
  async function refuse(tx: Tx) {
    await refuseBeside(tx, id, request);
    agreedTo(await findConsent(tx, request.sessionId)); // last: a turning off that is not under way may just have ended it
  }
  return { id, request, requestedBy: request.profileId, refuse };
}

export const turnOffOf = (id: string, request: TurnOff) => ({
  id,
  request,
  requestedBy: request.by,
  async refuse(tx: Tx) {
    await refuseBeside(tx, id, request);
    refuseOff(await readAutopay(tx, request.profileId)); // last: who turned it off meanwhile has told the customer
  },
});

/** Nobody could do so any more once the account is gone, or have the card forgotten. The job carries it out. */
export async function turnOffWithAccount(tx: Tx, profileId: string, by: string): Promise<void> {
  const customerId = await findPayer(tx, profileId);
  if (customerId === undefined || !(await readAutopay(tx, profileId)).isOn) return;
  await writeDown(tx, kinds.off, turnOffOf(randomUUID(), { profileId, customerId, by }));
}

/** How a customer pays is changed by one thing at a time. */
async function refuseBeside(tx: Tx, id: string, { profileId, customerId }: TurnOn | TurnOff): Promise<void> {
  await lockFor(tx, accountKey(profileId));
  refuseUnderWay(await isUnderWay(tx, id, { customerId }));
}

/**
 * Who closes the page as soon as the card is saved has AutoPay all the same: the job carries out what is written here.
 * What may not begin yet leaves the event unread, so that it is looked at again.
 */
export const followPage: Mirror['fetch'] = async (payments, sessionId) => {
  const isSaved = (await findSavedMethod(payments, sessionId)) !== undefined;
  return async (tx) => {
    const consent = await findConsent(tx, sessionId);
    const customerId = consent && (await findPayer(tx, consent.profileId));
    if (!isSaved || !customerId || consent.isConfirmed || consent.isEnded) return;
    await writeDown(tx, kinds.on, turnOnOf({ profileId: consent.profileId, customerId, sessionId }));
  };
};

export const autopayMirrors: readonly Mirror[] = [{ objectType: 'checkout.session', fetch: followPage }];
