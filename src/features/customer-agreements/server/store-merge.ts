import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';

/** Moves a contact's agreements to another, or only those of `only` that are still there; gives the ids that moved. */
export async function moveAgreementsToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update customer_agreement set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Moves what the linked account of one contact has signed since, except what came with somebody else, and gives its
 * titles; what was signed at the door names no account.
 */
export async function moveSignedToContact(
  tx: Tx,
  { from, to, since, except }: Readonly<{ from: string; to: string; since: Instant; except: readonly string[] }>,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    update customer_agreement set contact_id = ${to}
    where contact_id = ${from} and signed_at >= ${since} and witnessed_by is null and id <> all(${except}::uuid[])
    returning coalesce(signed_title, title) as title`.execute(tx);
  return rows.map(({ title }) => title);
}

/** The titles of what a contact was given since, or has signed since, except what came with somebody else. */
export async function listGivenSince(
  read: Reader,
  { contactId, since, except }: Readonly<{ contactId: string; since: Instant; except: readonly string[] }>,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(signed_title, title) as title from customer_agreement
    where contact_id = ${contactId} and greatest(created_at, signed_at) >= ${since}
      and id <> all(${except}::uuid[]) order by created_at, id`.execute(read);
  return rows.map(({ title }) => title);
}

/** Whether none of a contact's agreements counts any more, because what took their place is somebody else's. */
export async function lacksActive(read: Reader, contactId: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer_agreement g where g.contact_id = ${contactId}
      and not exists (select from active_agreement v where v.contact_id = g.contact_id) limit 1`.execute(read);
  return rows.length > 0;
}
