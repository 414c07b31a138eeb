import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { changedMeanwhile, lockFor } from '../../../server/transact.ts';

/**
 * The living contact with this e-mail, or with an account that has it, whatever its case; of several the one whose account
 * has it, because what is kept with it is read there, then one with an account, else the newest. It is held: what is kept
 * with it is not lost as it is deleted or merged. Until the transaction ends nobody else looks for the same one, so that
 * two of the same are not made at once.
 */
export async function findContactIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  await lockFor(tx, `contact with ${email.toLowerCase()}`);
  const { rows } = await sql<{ id: string }>`
    select id from contact
    cross join (select (select w.id from correspondent w where lower(w.email) = lower(${email})) as writer) known
    where deleted_at is null and (lower(email) = lower(${email}) or profile_id = writer)
    order by coalesce(profile_id = writer, false) desc, profile_id is null, created_at desc, id limit 1`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const held = await sql`select from contact where id = ${id} and deleted_at is null for no key update`.execute(tx);
  if (held.rows.length === 0) throw changedMeanwhile();
  return id;
}
