import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Reader } from './connection.ts';

const names = new Map<string, string>();

/**
 * Runs a query as a named prepared statement, which PostgreSQL parses and plans once per connection: for the reads and
 * writes that everybody makes all day, a good part of their cost. Only for texts that are few and the same at every
 * call, and not for searches, whose best plan depends on the term.
 */
export async function prepared<T>(on: Reader, query: RawBuilder<T>): Promise<T[]> {
  const compiled = query.compile(on);
  // Kysely hands the text to pg as it is, and pg takes an object with text and name in its place.
  const statement = { text: compiled.sql, name: nameOf(compiled.sql) } as unknown as string;
  const named: CompiledQuery<T> = { ...compiled, sql: statement };
  return (await on.executeQuery<T>(named)).rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `haulyard_${names.size + 1}`;
  names.set(text, name);
  return name;
}
