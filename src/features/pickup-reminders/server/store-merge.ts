import { sql } from 'kysely';
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
