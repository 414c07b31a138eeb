import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';

/**
 * Moves what was told of a contact's pickups to another contact, or only what of `only` is still there; gives the ids that
 * moved. Nobody is reminded twice of one evening because two have become one; of whom both were told, one stays.
 */
export async function moveLettersToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and l.id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update pickup_letter l set contact_id = ${to}
    where l.contact_id = ${from} ${which} and not exists (
      select from pickup_letter k where k.contact_id = ${to} and k.profile_id = l.profile_id
        and k.channel = l.channel and k.reminds_of = l.reminds_of)
    returning l.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Moves what an account was told since to the contact that has it again: nobody is reminded twice of one evening. */
export async function moveToldToContact(
  tx: Tx,
  { from, to, by, since }: Readonly<{ from: string; to: string; by: string; since: Instant }>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pickup_letter
    where contact_id = ${from} and profile_id = ${by} and created_at >= ${since}`.execute(tx);
  await moveLettersToContact(tx, { from, to, only: rows.map(({ id }) => id) });
}
