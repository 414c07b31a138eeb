/** Who pays, here and at the provider. */
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { carryOut, type Deed } from '../../../server/payments/carrying-out.ts';
import {
  customerFor,
  findCustomerOfMethod,
  findProviderCustomer,
  type NewCustomer,
} from '../../../server/payments/customers.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { beforehand, onceBegun } from '../../../server/payments/provider-failure.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { lockFor, type Transact } from '../../../server/transact.ts';
import { refuseUnderWay } from '../rules.ts';
import { calledNow, customerCreationKind, customerRenaming, followAccount } from './following.ts';
import { accountKey, findGonePayer, findPayer, writeFoundPayer } from './store.ts';

const customerCreation: Deed<NewCustomer> = {
  kind: customerCreationKind,
  ask: async (payments, person, key, begin) => {
    const id = await customerFor(payments, person, key);
    const reading = await begin();
    const customer = await onceBegun(findProviderCustomer(payments, id));
    return async (tx) => {
      await writeFoundPayer(tx, id, customer, reading);
      await followAccount(tx, person.profileId, null); // who was called otherwise meanwhile
    };
  },
};

export const payerDeeds = [customerCreation, customerRenaming];

/** A customer as it is now, with what is saved to be charged; also that it is gone. */
async function readCustomer(payments: Payments, id: string | undefined): ReturnType<Mirror['fetch']> {
  if (id === undefined) return async () => {};
  const customer = await findProviderCustomer(payments, id);
  return (tx, reading) => writeFoundPayer(tx, id, customer, reading);
}

export const payerMirrors: readonly Mirror[] = [
  { objectType: 'customer', fetch: readCustomer },
  {
    objectType: 'payment_method',
    fetch: async (payments, id) => readCustomer(payments, await findCustomerOfMethod(payments, id)),
  },
];

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

/**
 * The provider's customer of an account, made or found there when it has none yet, or has lost it: then the new one gets
 * the balance of the one that was deleted. Refuses (missing) without account.
 * @param requestedBy null for what the product does by itself
 */
export async function payerOf(kit: Kit, profileId: string, requestedBy: string | null): Promise<string> {
  const known = await findPayer(kit.read, profileId);
  if (known !== undefined) return known;
  const follows = await findGonePayer(kit.read, profileId);
  const request = { profileId, ...(await calledNow(kit.read, profileId)), ...(follows && { follows }) };
  // An account gets a customer once, whoever asks for it, and why; with corrected data it is another command.
  const id = idFrom(`${customerCreation.kind} ${JSON.stringify(request)}`);
  const refuse = async (tx: Tx) => {
    await lockFor(tx, accountKey(profileId));
    refuseUnderWay(await isUnderWay(tx, id, { profileId }));
  };
  await beforehand(carryOut(kit, customerCreation, { id, request, requestedBy, refuse }));
  return (await findPayer(kit.read, profileId)) ?? payerOf(kit, profileId, requestedBy);
}
