import { sql } from 'kysely';
import type { Sent } from '../../../kernel/operation.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { addMany } from '../../../server/database/many-rows.ts';
import type { contactsContract } from '../contract.ts';
import { recordShape, recordTexts, textColumns } from './store-fields.ts';

/** A contact to be added with many others; `id` and `createdAt` may be given, so that addresses can name it. */
export type NewContact = Omit<Sent<typeof contactsContract.create>, 'email'> &
  Readonly<{
    id?: string;
    /** Empty for none. */
    email: string;
    accountNumber?: string | null;
    profileId?: string | null;
    createdBy?: string | null;
    importId?: string | null;
    /** An instant; now when left out. */
    createdAt?: string;
    /** Of the only address that will follow: the contact is found by it without being written again. */
    street?: string;
  }>;

const rowsAtOnce = 5000;
/** So many make what was planned for a table of few rows slow. */
/** Adds many contacts in few statements; a fault when an account number is taken. Announces nothing. */
export const insertContacts = (tx: Tx, contacts: readonly NewContact[]): Promise<void> =>
  addMany(tx, sql`contact`, contacts.length, () => insertInParts(tx, contacts));

async function insertInParts(tx: Tx, contacts: readonly NewContact[]): Promise<void> {
  for (let from = 0; from < contacts.length; from += rowsAtOnce)
    await sql`
      insert into contact (id, ${textColumns}, status, profile_id, created_by, import_id, address_text, created_at,
        updated_at)
      select coalesce(r.id, gen_random_uuid()), ${recordTexts}, r.status, r."profileId", r."createdBy", r."importId",
        coalesce(r.street, ''), coalesce(r."createdAt", now()), coalesce(r."createdAt", now())
      from json_to_recordset(${JSON.stringify(contacts.slice(from, from + rowsAtOnce))}) as r (
        id uuid, ${recordShape}, status contact_status, "profileId" uuid, "createdBy" uuid, "importId" uuid,
        street text, "createdAt" timestamptz)`.execute(tx);
}

/** Hides many contacts; see `markContactDeleted`. Announces nothing. */
export async function markContactsDeleted(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update contact set deleted_at = now(), updated_at = now(), version = version + 1
    where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx);
}
