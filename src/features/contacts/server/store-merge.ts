import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { ContactRecord } from '../contact-record.ts';
import { contactFields } from '../fields.ts';
import { announceOtherContact } from './store.ts';
import { namedTexts, settingTexts } from './store-fields.ts';

/** Reads contacts for update, always in one order, so that two merges of the same two never wait for each other. */
export async function lockContactRecords(tx: Tx, ids: readonly string[]): Promise<ContactRecord[]> {
  const { rows } = await sql<ContactRecord>`
    select id, ${namedTexts}, status, profile_id as "profileId", import_id as "importId", version,
      updated_at as "updatedAt", deleted_at is not null as "isHidden", merged_into as "mergedInto"
    from contact c where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  return rows;
}

/**
 * Writes a contact whole: its fields, its account, and whether it is hidden because it was merged. Of two contacts
 * save the one first that gives up an account or a number.
 */
export async function saveContactRecord(tx: Tx, contact: ContactRecord): Promise<void> {
  const { rows } = await sql<{ before: string | null }>`
    update contact c set ${settingTexts(contactFields, contact)}, status = ${contact.status},
      profile_id = ${contact.profileId}, import_id = ${contact.importId}, merged_into = ${contact.mergedInto},
      deleted_at = case when ${contact.isHidden}::boolean then coalesce(c.deleted_at, now()) end,
      version = c.version + 1, updated_at = now()
    from contact b where c.id = ${contact.id} and b.id = c.id returning b.profile_id as before`.execute(tx);
  const before = rows[0]?.before;
  if (before !== contact.profileId) announceOtherContact(before, contact.profileId);
}

/** Which of the account numbers living contacts other than these two have. */
export async function listTakenAccountNumbers(
  read: Reader,
  numbers: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select account_number as number from contact
    where account_number = any(${numbers}::text[]) and deleted_at is null and id <> all(${except}::uuid[])`.execute(
    read,
  );
  return rows.map((row) => row.number);
}

/** The living contact into which a merged one went, over several merges; undefined for any other. */
export async function findMergedInto(read: Reader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select living_contact(id) as id from contact where id = ${id} and merged_into is not null`.execute(read);
  return rows[0]?.id ?? undefined;
}
