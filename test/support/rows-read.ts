import { sql } from 'kysely';
import type { Tx } from '../../src/server/database/connection.ts';

/** How many rows of a table, or entries of its indexes, this transaction has read so far. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from (
      select ${table}::regclass::oid as oid union all
      select indexrelid from pg_index where indrelid = ${table}::regclass) parts`.execute(tx);
  return rows[0]?.read ?? 0;
}
