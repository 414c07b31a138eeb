import { sql } from 'kysely';
import { allow, found, Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockUser } from '../../users/server/store.ts';
import { contactPageSize } from '../contract.ts';
import { type DeletedContact, restorableDays } from '../deleted-contacts.ts';
import { mayRestore } from '../policy.ts';
import { searchTerms } from '../search-terms.ts';
import { announceOtherContact } from './store.ts';
import { rowColumns } from './store-fields.ts';
import { matchesTerms } from './store-search.ts';

/** Of `contact c`: until when it can be restored, if it is deleted. */
const restorableUntil = sql`c.deleted_at + make_interval(days => ${sql.lit(restorableDays)})`;
/** Whoever was merged into another is hidden too, and is parted from them instead. */
const isRestorable = sql`c.merged_into is null and c.deleted_at > now() - make_interval(days => ${sql.lit(restorableDays)})`;

/** A page of what can be restored, the latest first. They are few: searched and counted as they are. `page` from 1. */
export async function listDeleted(
  read: Reader,
  { q, page }: Readonly<{ q: string; page: number }>,
): Promise<{ rows: DeletedContact[]; total: number; hasMore: boolean }> {
  const terms = searchTerms(q);
  const asked = terms ? sql`${isRestorable} and ${matchesTerms(terms)}` : isRestorable;
  const { rows } = await sql<DeletedContact>`
    select ${rowColumns}, c.deleted_at as "deletedAt", ${restorableUntil} as "restorableUntil"
    from contact c where ${asked}
    order by c.deleted_at desc, c.id desc
    limit ${contactPageSize} offset ${(page - 1) * contactPageSize}`.execute(read);
  const counted = await sql<{ total: number }>`
    select count(*) as total from contact c where ${asked}`.execute(read);
  const total = counted.rows[0]?.total ?? 0;
  return { rows, total, hasMore: total > page * contactPageSize };
}

/**
 * Brings a deleted contact back: its addresses and stops live as soon as it does. Refuses (missing) one that lives or
 * was deleted too long ago, (forbidden) an employee who is not the one that deleted it, and (conflict) one whose account or account number somebody else has by now.
 */
export async function restoreContact(tx: Tx, id: string, actor: Actor): Promise<void> {
  await lockAccountOfDeleted(tx, id);
  const { rows } = await sql<{ accountNumber: string | null; profileId: string | null; deletedBy: string | null }>`
    select account_number as "accountNumber", profile_id as "profileId", deleted_by as "deletedBy" from contact c
    where c.id = ${id} and ${isRestorable} for no key update`.execute(tx);
  const deleted = found(rows[0], 'This contact is not among the deleted ones any more.');
  allow(mayRestore(actor, deleted), 'Only an admin, or whoever deleted this contact, can restore it.');
  const { accountNumber, profileId } = deleted;
  await refuseTaken(tx, accountNumber, profileId);
  await sql`
    update contact set deleted_at = null, deleted_by = null, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    tx,
  );
  announce({ topic: 'contacts', id });
  announceOtherContact(profileId);
}

/** Before the contact, as when an account is linked: whoever gives it to another contact meanwhile waits, or is waited for. */
async function lockAccountOfDeleted(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ profileId: string | null }>`
    select profile_id as "profileId" from contact where id = ${id}`.execute(tx);
  if (rows[0]?.profileId) await lockUser(tx, rows[0].profileId);
}

async function refuseTaken(tx: Tx, accountNumber: string | null, profileId: string | null): Promise<void> {
  const { rows } = await sql<{ name: string; hasNumber: boolean }>`
    select first_name || ' ' || last_name as name, coalesce(account_number = ${accountNumber}, false) as "hasNumber"
    from contact where deleted_at is null and (account_number = ${accountNumber} or profile_id = ${profileId})
    limit 1`.execute(tx);
  const owner = rows[0];
  if (!owner) return;
  throw owner.hasNumber
    ? new Refusal('conflict', 'account-number-taken', `${owner.name} has the account number ${accountNumber} by now.`)
    : new Refusal('conflict', 'account-taken', `The customer account is linked to ${owner.name} by now.`);
}
