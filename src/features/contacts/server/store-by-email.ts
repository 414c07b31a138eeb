import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { lockFor } from '../../../server/transact.ts';

/**
 * The living contact with this e-mail, whatever its case; of several the one with an account, else the newest. Until
 * the transaction ends nobody else looks for the same one, so that two of the same are not made at once.
 */
export async function findContactIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  await lockFor(tx, `contact with ${email.toLowerCase()}`);
  const { rows } = await sql<{ id: string }>`
    select id from contact where lower(email) = lower(${email}) and deleted_at is null
    order by profile_id is null, created_at desc, id limit 1`.execute(tx);
  return rows[0]?.id;
}
