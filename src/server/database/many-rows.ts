import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Tx } from './connection.ts';

/** So many at once make a small table another one. */
const manyRows = 1000;

/**
 * Adds rows to a table which what is added next leans on. When they are many, nobody else counts the table until the
 * transaction ends: rows that are not committed count as none, and plans for an empty table read all of it for each row.
 * We count it ourselves once they are there, because connections keep the plans that they made when it was small. Without
 * either, 9,500 customers took 38 or 48 s instead of 2.
 * @param table its name as SQL
 */
export async function addMany<T>(tx: Tx, table: RawBuilder<unknown>, count: number, add: () => Promise<T>): Promise<T> {
  if (count < manyRows) return add();
  await sql`lock table ${table} in share update exclusive mode`.execute(tx);
  const added = await add();
  await sql`analyze ${table}`.execute(tx);
  return added;
}

/**
 * Counts every table of ours. `analyze` alone counts what all databases of a PostgreSQL share too, and waits for whoever
 * does the same in another one.
 */
export async function countTables(read: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`.execute(read);
  await sql`analyze ${sql.raw(rows[0]?.names ?? '')}`.execute(read);
}
