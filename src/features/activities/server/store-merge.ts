import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';

/** Moves a contact's activities to another, or only those of `only` that are still there; gives the ids that moved. */
export async function moveActivitiesToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update activity set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves what an account has written to one contact since, and with it what was answered. */
export async function moveWrittenToContact(
  tx: Tx,
  { from, to, by, since }: Readonly<{ from: string; to: string; by: string; since: Instant }>,
): Promise<void> {
  await sql`
    update activity set contact_id = ${to}
    where contact_id = ${from} and created_by = ${by} and created_at >= ${since}`.execute(tx);
}

/** The titles of a contact's messages under which an account has written since. */
export async function listAnsweredBy(
  read: Reader,
  { contactId, by, since }: Readonly<{ contactId: string; by: string; since: Instant }>,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from activity a
    where contact_id = ${contactId} and exists (
      select from activity_note n
      where n.activity_id = a.id and n.is_from_customer and n.created_by = ${by} and n.created_at >= ${since})
    order by created_at, id`.execute(read);
  return rows.map(({ title }) => title);
}
