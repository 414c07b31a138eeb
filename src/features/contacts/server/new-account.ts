import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { inSavepoint } from '../../../server/transact.ts';
import { insertUsers } from '../../users/server/store.ts';
import { queueWelcomes, type Sending } from '../../users/server/store-links.ts';
import type { Contact } from '../contract.ts';
import { linkAccounts } from './store.ts';

type Applicant = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'hasAccount'>;
type Outcome = 'made' | 'has-account' | 'email-needed' | 'email-taken';
type Around = Omit<Sending, 'contactId'> &
  Readonly<{
    /** Null: they choose a password by the link of the welcome e-mail. */
    passwordHash: string | null;
    log: FastifyBaseLogger;
  }>;

/**
 * Makes the customer accounts of contacts, who are locked and become Converted; says by their ids why somebody has none. Of
 * two with one e-mail the first gets it.
 */
export async function makeAccounts(
  tx: Tx,
  applicants: readonly Applicant[],
  { log, passwordHash, ...sending }: Around,
): Promise<ReadonlyMap<string, Outcome>> {
  const able = applicants.filter(({ hasAccount, email }) => !hasAccount && email !== '');
  const users = await insertUsers(
    tx,
    able.map(({ firstName, lastName, email, phone }) => ({
      ...{ firstName, lastName, email, phone, role: 'customer', passwordHash },
    })),
  );
  const idOf = new Map(able.toReversed().map(({ id, email }) => [email.toLowerCase(), id]));
  const made = users.map((user) => ({ ...user, contactId: idOf.get(user.email.toLowerCase()) as string }));
  await linkAccounts(
    tx,
    made.map(({ id: profileId, contactId: id }) => ({ id, profileId })),
  );
  // Failed e-mails never undo an account: a link to choose a password can be asked for at sign-in.
  const failure = made.length > 0 && (await inSavepoint(tx, () => queueWelcomes(tx, made, sending)));
  if (failure) log.error({ err: failure, contacts: [...idOf.values()] }, 'promoted without a welcome e-mail');
  const have = new Set(made.map(({ contactId }) => contactId));
  return new Map(
    applicants.map(({ id, hasAccount, email }) => {
      if (hasAccount) return [id, 'has-account'];
      if (email === '') return [id, 'email-needed'];
      return [id, have.has(id) ? 'made' : 'email-taken'];
    }),
  );
}

/** The living ones of these contacts, locked in one order, so that nobody waits in a ring; the first known come first. */
export async function listForAccounts(tx: Tx, ids: readonly string[]): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    with locked as materialized (
      select * from contact where id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update)
    select id, first_name as "firstName", last_name as "lastName", email, phone, profile_id is not null as "hasAccount"
    from locked order by created_at, id`.execute(tx);
  return rows;
}
