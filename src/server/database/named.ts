import type { CompiledQuery } from 'kysely';

const names = new Map<string, string>();

/** A query under a name, which PostgreSQL parses and plans once per connection. */
export function named<T>(query: CompiledQuery<T>): CompiledQuery<T> {
  // Kysely hands the text to pg as it is, and pg takes an object with text and name in its place.
  const statement = { text: query.sql, name: nameOf(query.sql) } as unknown as string;
  return { ...query, sql: statement };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `haulyard_${names.size + 1}`;
  names.set(text, name);
  return name;
}
