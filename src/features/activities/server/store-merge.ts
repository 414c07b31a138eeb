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

/**
 * Moves what was written on the website to one contact since by somebody who signs in nowhere, where its sender has an
 * e-mail of the other alone: their own, or that of somebody who is merged into them.
 */
export async function moveVisitorsWordsToContact(
  tx: Tx,
  { from, to, since }: Readonly<{ from: string; to: string; since: Instant }>,
): Promise<void> {
  const isFrom = (contactId: string) => sql`exists (
    with recursive one as (
      select ${contactId}::uuid as id union select k.id from one join known_contact k on k.merged_into = one.id)
    select from one join known_contact c using (id) left join correspondent w on w.id = c.profile_id
    cross join lateral (values (c.email), (w.email)) as said (email)
    where said.email <> '' and strpos(lower(a.description), '<' || lower(said.email) || '>') > 0)`;
  await sql`
    update activity a set contact_id = ${to}
    where a.contact_id = ${from} and a.is_customer_generated and a.created_by is null and a.created_at >= ${since}
      and ${isFrom(to)} and not ${isFrom(from)}`.execute(tx);
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
