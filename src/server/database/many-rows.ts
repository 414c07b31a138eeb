import { sql } from 'kysely';
import type { Tx } from './connection.ts';
import type { DB } from './schema.generated.ts';

/** So many at once make a small table another one. */
const manyRows = 1000;

/**
 * Adds rows to a table which what is added next leans on. When they are many, nobody else counts the table until the
 * transaction ends: rows that are not committed count as none, and plans for an empty table read all of it for each row.
 * We count it ourselves once they are there, because connections keep the plans that they made when it was small. Without
 * either, 9,500 customers took 38 or 48 s instead of 2.
 */
export async function addMany<T>(tx: Tx, table: keyof DB, count: number, add: () => Promise<T>): Promise<T> {
  if (count < manyRows) return add();
  await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(tx);
  const added = await add();
  await sql`analyze ${sql.table(table)}`.execute(tx);
  return added;
}
