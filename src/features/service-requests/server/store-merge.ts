import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';

/** Moves a contact's requests to another, or only those of `only` that are still there; gives the ids that moved. */
export async function moveRequestsToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update service_request set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves what an account has asked for as one contact since. */
export async function moveAskedToContact(
  tx: Tx,
  { from, to, by, since }: Readonly<{ from: string; to: string; by: string; since: Instant }>,
): Promise<void> {
  await sql`
    update service_request set contact_id = ${to}
    where contact_id = ${from} and created_by = ${by} and created_at >= ${since}`.execute(tx);
}
