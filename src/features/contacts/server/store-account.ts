import { sql } from 'kysely';
import type { Language } from '../../../kernel/language.ts';
import { found } from '../../../kernel/refusal.ts';
import type { OwnContact } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { changedMeanwhile } from '../../../server/transact.ts';
import type { ProfileChange } from '../../users/own-profile.ts';
import type { Contact } from '../contract.ts';
import type { Applicant } from './making-accounts.ts';
import { announceOtherContact, getContact, noSuchContact } from './store.ts';

/** The account of a living contact; null before it has one. Refuses (missing) a deleted or unknown contact. */
export async function accountOfContact(read: Reader, contactId: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from living_contact where id = ${contactId}`.execute(read);
  return found(rows[0], noSuchContact).profileId;
}

/** In which language a contact reads: that of the account; English without one. */
export async function languageOf(read: Reader, contactId: string): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select w.language from living_contact c join correspondent w on w.id = c.profile_id
    where c.id = ${contactId}`.execute(read);
  return rows[0]?.language ?? 'en';
}

/**
 * The living contact that somebody who signs in with this account belongs to, and the account that is billed for it. Only
 * here it is known that both are one account: several people of one contact would be found here.
 */
export async function findOwnContact(read: Reader, profileId: string): Promise<OwnContact | null> {
  const { rows } = await sql<OwnContact>`
    select id, profile_id as "accountId" from living_contact where profile_id = ${profileId}`.execute(read);
  return rows[0] ?? null;
}

/** Whether the office has deleted the contact of an account that is still there. */
export async function hadContact(read: Reader, profileId: string): Promise<boolean> {
  const { rows } =
    await sql`select from contact where profile_id = ${profileId} and deleted_at is not null limit 1`.execute(read);
  return rows.length > 0;
}

/** Whoever has this account, or had it when they were deleted. */
export async function listContactsOfAccount(read: Reader, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from contact where profile_id = ${profileId}`.execute(read);
  return rows.map(({ id }) => id);
}

/** The living contact of an account. */
export const contactOfAccount = async (read: Reader, profileId: string): Promise<string | null> =>
  (await findOwnContact(read, profileId))?.id ?? null;

/**
 * Holds the living contact of an account until the transaction ends, so that what is written of it now is there for whoever
 * merges it next. Whose account another contact has got while this one waited is asked once more.
 */
export async function lockOwnContact(tx: Tx, profileId: string): Promise<void> {
  const lock = () =>
    sql`select from contact where profile_id = ${profileId} and deleted_at is null for no key update`.execute(tx);
  if ((await lock()).rows.length === 0) await lock();
}

/** Holds the contact and says which account it has; refuses (missing) a deleted or unknown contact. */
export async function lockAccountOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from contact where id = ${id} and deleted_at is null for no key update`.execute(
    tx,
  );
  return found(rows[0], noSuchContact).profileId;
}

/** The living ones of these contacts, locked in one order, so that nobody waits in a ring; the first known come first. */
export async function lockForAccounts(tx: Tx, ids: readonly string[]): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    with locked as materialized (
      select * from contact where id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update)
    select id, first_name as "firstName", last_name as "lastName", email, phone, profile_id is not null as "hasAccount"
    from locked order by created_at, id`.execute(tx);
  return rows;
}

/** The name of the living contact that has this account. */
export async function findOwner(read: Reader, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contact
    where profile_id = ${profileId} and deleted_at is null`.execute(read);
  return rows[0]?.name;
}

/** Changes which account a contact has, and nothing else: what it is to the company does not depend on a sign-in. */
export async function setAccount(tx: Tx, id: string, profileId: string | null): Promise<Contact> {
  const { rows } = await sql<{ before: string | null }>`
    update contact c set profile_id = ${profileId}, version = c.version + 1, updated_at = now()
    from contact b where c.id = ${id} and b.id = c.id returning b.profile_id as before`.execute(tx);
  announce({ topic: 'contacts', id });
  announceOtherContact(rows[0]?.before, profileId);
  return getContact(tx, id);
}

/** Whoever is deleted may be restored, and who was `merged` parted: they are called and reached by then as their account is. */
const ofAccount = (accountId: string, merged: readonly string[]) =>
  sql<boolean>`(profile_id = ${accountId} and merged_into is null or id = any(${merged}::uuid[]))`;

/** The contact is reached where its account is, if it was before; one with another e-mail keeps that. True when it follows. */
export async function followEmail(
  tx: Tx,
  accountId: string,
  { from, to, merged }: Readonly<{ from: string; to: string; merged: readonly string[] }>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update contact set email = ${to}, version = version + 1, updated_at = now()
    where ${ofAccount(accountId, merged)} and lower(email) = lower(${from}) returning id`.execute(tx);
  for (const { id } of rows) announce({ topic: 'contacts', id });
  return rows.length > 0;
}

/** What somebody has changed of themselves stands on their contact too; nothing happens without one. */
export async function followOwnProfile(
  tx: Tx,
  accountId: string,
  { merged, ...change }: ProfileChange & Readonly<{ merged: readonly string[] }>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const columns = {
    ...(change.firstName !== undefined && { first_name: change.firstName }),
    ...(change.lastName !== undefined && { last_name: change.lastName }),
    ...(change.phone !== undefined && { phone: change.phone }),
  };
  const rows = await tx
    .updateTable('contact')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where(ofAccount(accountId, merged))
    .returning('id')
    .execute();
  for (const { id } of rows) announce({ topic: 'contacts', id });
}

/** A deleted account leaves its contact, who can then be given another one. */
export async function unlinkAccount(tx: Tx, profileId: string): Promise<void> {
  const had = await listContactsOfAccount(tx, profileId);
  const { rows } = await sql`
    update contact set profile_id = null, version = version + 1, updated_at = now()
    where profile_id = ${profileId} returning id`.execute(tx);
  if (rows.length < had.length) throw changedMeanwhile(); // a merge has given it to another one, which is found then
  if (rows.length > 0) announce({ topic: 'contacts' });
}
