import { type RawBuilder, sql } from 'kysely';
import type { Received, Sent } from '../../../kernel/operation.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { announce, announceNew } from '../../../server/live.ts';
import { sessionTopic } from '../../../server/sessions.ts';
import {
  type Contact,
  type ContactStatus,
  contactPageSize,
  contactStatuses,
  type contactsContract,
} from '../contract.ts';
import { formFields } from '../fields.ts';
import { jsonTexts, rowColumns, settingTexts, textColumns, valuesOf } from './store-fields.ts';
import { matching, newestFirst } from './store-search.ts';

export const noSuchContact = 'This contact does not exist or has been deleted.';

/** The contract's `contact` as the fields of a JSON object, of `contact c`. */
export const contactJson = sql`
  'id', c.id, ${jsonTexts}, 'status', c.status, 'createdAt', c.created_at, 'hasAccount', c.profile_id is not null,
  'updatedAt', c.updated_at, 'version', c.version`;

/** Rows beyond this are skipped over in the index alone; before it, reading them is cheaper than finding them again. */
const fewSkipped = 1000;

/** The contacts of a page: chosen first, so that rows skipped over are not built as JSON. */
function newest(status: ContactStatus | undefined, offset: number): RawBuilder<unknown> {
  const skipped = offset > 0 ? sql`offset ${offset}` : sql``;
  const chosen = sql`
    from contact c where ${matching({ q: '', status })} ${newestFirst} limit ${sql.lit(contactPageSize)} ${skipped}`;
  if (offset > fewSkipped)
    return sql`select c.* from contact c join (select c.id ${chosen}) found using (id) ${newestFirst}`;
  return sql`select c.id, c.first_name, c.last_name, c.email, c.company_name, c.status, c.created_at, c.phone, c.address_text
    ${chosen}`;
}

/** A page of the list as the JSON text of the answer; the exact total comes from the kept counts. `page` from 1. */
export async function contactsPage(
  read: Reader,
  { status, page }: Readonly<{ status?: ContactStatus | undefined; page: number }>,
): Promise<string> {
  const ofStatus = status ? sql`where status = ${status}` : sql``;
  const [row] = await prepared(
    read,
    sql<{ answer: string }>`
    select json_build_object(
      'rows', (
        select coalesce(json_agg(x), '[]')
        from (
          select ${rowColumns}, c.phone, nullif(split_part(c.address_text, E'\\n', 1), '') as street
          from (${newest(status, (page - 1) * contactPageSize)}) c) x),
      'total', counted.total,
      'hasMore', counted.total > ${page * contactPageSize}::bigint)::text as answer
    from (select coalesce(sum(contacts), 0)::bigint as total from contact_status_count ${ofStatus}) counted`,
  );
  return row?.answer ?? '';
}

/** Exact numbers without counting: migration 0002 keeps them by trigger. */
export async function countContacts(read: Reader): Promise<Record<ContactStatus, number>> {
  const rows = await read
    .selectFrom('contact_status_count')
    .select(['status', sql<number>`sum(contacts)::bigint`.as('contacts')])
    .groupBy('status')
    .execute();
  const counts = Object.fromEntries(contactStatuses.map((status) => [status, 0])) as Record<ContactStatus, number>;
  for (const { status, contacts } of rows) counts[status] = contacts;
  return counts;
}

/** Refuses (missing) a deleted or unknown contact. */
export async function getContact(read: Reader, id: string): Promise<Contact> {
  const { rows } = await sql<{ contact: Contact }>`
    select json_build_object(${contactJson}) as contact
    from contact c where c.id = ${id} and c.deleted_at is null`.execute(read);
  return found(rows[0], noSuchContact).contact;
}

/** Whoever is signed in with one of these accounts has another contact from now on, or none: they see other things. */
export function announceOtherContact(...accountIds: readonly (string | null | undefined)[]): void {
  for (const id of accountIds) if (id) announce({ topic: sessionTopic, id });
}

/** Holds the contact until the transaction ends, so that what hangs on it changes one after the other. */
export async function lockContact(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from contact where id = ${id} and deleted_at is null for no key update`.execute(tx);
  found(rows[0], noSuchContact);
}

/**
 * @param id made by the caller, so that the change can be announced without waiting for the statement that makes it
 * @param createdBy null: nobody of the company
 */
export async function insertContact(
  tx: Tx,
  id: string,
  contact: Omit<Sent<typeof contactsContract.create>, 'email'> & Readonly<{ email: string }>,
  createdBy: string | null,
): Promise<Contact> {
  announceNew({ topic: 'contacts', id });
  const [row] = await prepared(
    tx,
    sql<{ contact: Contact }>`
    insert into contact as c (id, ${textColumns}, status, created_by)
    values (${id}, ${valuesOf(contact)}, ${contact.status}, ${createdBy})
    returning json_build_object(${contactJson}) as contact`,
  );
  return (row as { contact: Contact }).contact;
}

/** Undefined when the contact is gone or no longer has this version: then nothing is changed. */
export async function updateContact(
  tx: Tx,
  id: string,
  version: number,
  form: Received<typeof contactsContract.create>,
): Promise<Contact | undefined> {
  const { rows } = await sql<{ contact: Contact }>`
    update contact c set ${settingTexts(formFields, form)}, status = ${form.status},
      version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} and deleted_at is null
    returning json_build_object(${contactJson}) as contact`.execute(tx);
  if (rows.length > 0) announce({ topic: 'contacts', id });
  return rows[0]?.contact;
}

/** Gives contacts their customer accounts, and with them the status Converted (spec 2 §4: Promotion). */
export async function linkAccounts(
  tx: Tx,
  links: readonly Readonly<{ id: string; profileId: string }>[],
): Promise<void> {
  await sql`
    update contact c set profile_id = x."profileId", status = 'Converted', version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(links)}) as x (id uuid, "profileId" uuid) where c.id = x.id`.execute(tx);
  if (links.length > mostTold) announce({ topic: 'contacts' });
  else for (const { id } of links) announce({ topic: 'contacts', id });
}

/** Of more than these it is told that any may have changed. */
const mostTold = 20;

/**
 * Hides a contact; refuses (missing) one that is hidden already. Its addresses keep their rows: an address lives as
 * long as it and its contact do, which every reader of addresses and route templates asks for, so that restoring a
 * contact brings everything back (decisions: Contacts and addresses).
 */
export async function markContactDeleted(tx: Tx, id: string, by: string): Promise<void> {
  const { rows } = await sql<{ profileId: string | null }>`
    update contact set deleted_at = now(), deleted_by = ${by}, updated_at = now(), version = version + 1
    where id = ${id} and deleted_at is null
    returning profile_id as "profileId"`.execute(tx);
  const { profileId } = found(rows[0], noSuchContact);
  announce({ topic: 'contacts', id });
  announceOtherContact(profileId);
}
