import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

/** As PostgreSQL lists the connection of a backup. */
export const backingUp = 'haulyard-backup';

/**
 * Whether a backup is being written, which may hold rows of before: what they name has to stay. One that begins later has
 * seen what was committed until now.
 */
export async function isBeingBackedUp(read: Reader): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${backingUp}`.execute(read);
  return rows.length > 0;
}
