import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../../../server/database/connection.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { insertUsers } from '../../users/server/store.ts';
import { queueWelcomes, type Sending } from '../../users/server/store-links.ts';
import type { Contact } from '../contract.ts';
import { type LeftWithout, whyNoAccount } from '../new-accounts.ts';
import { linkAccounts } from './store.ts';

export type Applicant = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'hasAccount'>;
type Around = Omit<Sending, 'contactId'> &
  Readonly<{
    /** Null: they choose a password by the link of the welcome e-mail. */
    passwordHash: string | null;
    log: FastifyBaseLogger;
  }>;

/**
 * Makes the customer accounts of contacts, who are locked and become Converted. Says by their ids why somebody has got none;
 * of two with one e-mail the first gets it.
 */
export async function makeAccounts(
  tx: Tx,
  applicants: readonly Applicant[],
  { log, passwordHash, ...sending }: Around,
): Promise<ReadonlyMap<string, Exclude<LeftWithout['reason'], 'gone'>>> {
  const able = applicants.filter((contact) => !whyNoAccount(contact));
  const users = await insertUsers(
    tx,
    able.map(({ firstName, lastName, email, phone }) => ({
      ...{ firstName, lastName, email, phone, role: 'customer', passwordHash },
    })),
  );
  const idOf = new Map(able.toReversed().map(({ id, email }) => [email.toLowerCase(), id]));
  const made = users.map((user) => ({ ...user, contactId: idOf.get(user.email.toLowerCase()) as string }));
  const have = new Set(made.map(({ contactId }) => contactId));
  await linkAccounts(
    tx,
    made.map(({ id: profileId, contactId: id }) => ({ id, profileId })),
  );
  // Failed e-mails never undo an account: a link to choose a password can be asked for at sign-in.
  const failure = made.length > 0 && (await inSavepoint(tx, () => queueWelcomes(tx, made, sending)));
  if (failure) log.error({ err: failure, contacts: [...have] }, 'promoted without a welcome e-mail');
  const without = applicants.filter(({ id }) => !have.has(id));
  return new Map(without.map((contact) => [contact.id, whyNoAccount(contact) ?? 'email-taken']));
}
