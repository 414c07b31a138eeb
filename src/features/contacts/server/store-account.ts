import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import { type Actor, isStaff } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { Contact } from '../contract.ts';
import { getContact, noSuchContact } from './store.ts';

/** The account of a living contact; null before it has one. Refuses (missing) a deleted or unknown contact. */
export async function accountOfContact(read: Reader, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from living_contact where id = ${contactId}`.execute(read);
  return found(rows[0], noSuchContact).profileId;
}

/** The same for whoever asks: customers are told of their own contact alone, and that others do not exist (missing). */
export async function accountShownTo(read: Reader, actor: Actor, contactId: string): Promise<string | null> {
  const profileId = await accountOfContact(read, contactId);
  return found(isStaff(actor) || profileId === actor.id ? { profileId } : undefined, noSuchContact).profileId;
}

/** The living contact of an account. */
export async function contactOfAccount(read: Reader, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from living_contact where profile_id = ${profileId}`.execute(read);
  return rows[0]?.id ?? null;
}

/** Holds the contact and says which account it has; refuses (missing) a deleted or unknown contact. */
export async function lockAccountOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from contact where id = ${id} and deleted_at is null for no key update`.execute(
    tx,
  );
  return found(rows[0], noSuchContact).profileId;
}

/** The name of the living contact that has this account. */
export async function findHolder(read: Reader, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contact
    where profile_id = ${profileId} and deleted_at is null`.execute(read);
  return rows[0]?.name;
}

/** Changes which account a contact has, and nothing else: what it is to the company does not depend on a sign-in. */
export async function setAccount(tx: Tx, id: string, profileId: string | null): Promise<Contact> {
  await sql`
    update contact set profile_id = ${profileId}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  );
  announce({ topic: 'contacts', id });
  return getContact(tx, id);
}
