import type { RawBuilder } from 'kysely';
import { acting } from './acting.ts';
import type { Reader } from './connection.ts';
import { named } from './named.ts';

/**
 * Runs a query as a named prepared statement, which PostgreSQL parses and plans once per connection: for the reads and
 * writes that everybody makes all day, a good part of their cost. Only for texts that are few and the same at every
 * call, and not for searches, whose best plan depends on the term.
 *
 * In a transaction it is sent at once, without waiting for the answers of those sent before: several of them cost one
 * wait. They are carried out in their order, each sees what those before did, and when one fails, so do all after it.
 */
export async function prepared<T>(on: Reader, query: RawBuilder<T>): Promise<T[]> {
  const connection = (on.isTransaction && acting.getStore()?.connection) || on;
  return (await connection.executeQuery<T>(named(query.compile(on)))).rows;
}
