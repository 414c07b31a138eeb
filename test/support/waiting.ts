import { sql } from 'kysely';
import type { Reader } from '../../src/server/database/connection.ts';

/** How many statements on this database wait for what another transaction holds. */
export async function countWaiting(read: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows[0]?.n ?? 0;
}
