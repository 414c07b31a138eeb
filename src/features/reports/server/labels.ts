import { type RawBuilder, sql } from 'kysely';

/** A code of the database in words; null stays null, what is not listed stays as it is. */
export function labelled(code: RawBuilder<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const cases = Object.entries(labels).map(([value, words]) => sql`when ${value} then ${words}`);
  return sql`case ${code}::text ${sql.join(cases, sql` `)} else ${code}::text end`;
}
