/** A customer at the provider is called as the account is that pays: it follows by itself. */
import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import { renameProviderCustomer } from '../../../server/payments/customers.ts';
import { intend, type ProviderCommand } from '../../../server/payments/store.ts';
import { findLastRequest, supersede } from '../../../server/payments/store-replacing.ts';
import { lockFor } from '../../../server/transact.ts';
import { getUser } from '../../users/server/store.ts';
import { accountKey, findPayer } from './store.ts';

/** How somebody is called and reached there. */
export type Called = Readonly<{ name: string; email: string; phone: string | null }>;

/** Not `customerId`: nothing that is billed waits for it. */
type Renaming = Called & Readonly<{ account: string; customer: string }>;

export const customerRenaming: Deed<Renaming> = {
  kind: 'rename-customer',
  ask: async (payments, { customer: id, name, email, phone }) => {
    await renameProviderCustomer(payments, id, { name, email, phone });
    return async () => {}; // nothing of it is kept here
  },
};

export const customerCreationKind = 'create-customer';

export async function calledNow(read: Reader, profileId: string): Promise<Called> {
  const { firstName, lastName, email, phone } = await getUser(read, profileId);
  return { name: `${firstName} ${lastName}`.trim(), email, phone };
}

/**
 * Writes down that the provider is to call an account as it is called now, if it was told otherwise last; the job carries it
 * out. Accounts that never paid have nobody there. Called in the transaction that changes one, and in that which makes
 * the customer: they wait for each other.
 */
export async function followAccount(tx: Tx, profileId: string, requestedBy: string | null): Promise<void> {
  await lockFor(tx, accountKey(profileId));
  const customer = await findPayer(tx, profileId);
  if (customer === undefined) return;
  const called = await calledNow(tx, profileId);
  const which = { kind: customerRenaming.kind, fields: { account: profileId } };
  const told =
    (await findLastRequest(tx, which)) ??
    (await findLastRequest(tx, { kind: customerCreationKind, fields: { profileId } }));
  if (told && isSame(told, called)) return;
  await supersede(tx, which);
  const request = { account: profileId, customer, ...called };
  await intend(tx, { id: randomUUID(), kind: customerRenaming.kind, request, requestedBy });
}

const isSame = (told: ProviderCommand['request'], { name, email, phone }: Called): boolean =>
  told.name === name && told.email === email && told.phone === phone;
