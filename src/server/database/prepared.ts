import type { CompiledQuery, RawBuilder } from 'kysely';
import { acting } from './acting.ts';
import type { Reader, Tx } from './connection.ts';

const names = new Map<string, string>();

/**
 * Runs a query as a named prepared statement, which PostgreSQL parses and plans once per connection: for the reads and
 * writes that everybody makes all day, a good part of their cost. Only for texts that are few and the same at every
 * call, and not for searches, whose best plan depends on the term.
 */
export async function prepared<T>(on: Reader, query: RawBuilder<T>): Promise<T[]> {
  return (await on.executeQuery<T>(named(on, query))).rows;
}

/**
 * The same in a transaction, sent at once: behind what was sent before, in whose order it is carried out, and without
 * waiting for answers. When one fails, so do all after it.
 */
export async function sent<T>(tx: Tx, query: RawBuilder<T>): Promise<T[]> {
  const connection = acting.getStore()?.connection ?? tx;
  return (await connection.executeQuery<T>(named(tx, query))).rows;
}

function named<T>(on: Reader, query: RawBuilder<T>): CompiledQuery<T> {
  const compiled = query.compile(on);
  // Kysely hands the text to pg as it is, and pg takes an object with text and name in its place.
  const statement = { text: compiled.sql, name: nameOf(compiled.sql) } as unknown as string;
  return { ...compiled, sql: statement };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `haulyard_${names.size + 1}`;
  names.set(text, name);
  return name;
}
