import { type RawBuilder, sql } from 'kysely';

/**
 * What an upsert of a mirrored row sets: its reading is the latest also where nothing changed, so that an older answer
 * that comes later does not win.
 * @param row the row's name in the statement
 */
export function mirrored(row: string, columns: readonly string[]): RawBuilder<unknown> {
  const of = (name: string) => `(${columns.map((column) => `${name}.${column}`).join(', ')})`;
  return sql.raw(`${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, reading = excluded.reading,
    updated_at = case when ${of(row)} is distinct from ${of('excluded')} then now() else ${row}.updated_at end`);
}

/** What such an upsert returns of each row. */
export const isNew = sql`updated_at = now() as "isNew"`;
export type Mirrored = Readonly<{ isNew: boolean }>;
