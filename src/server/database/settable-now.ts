/**
 * PostgreSQL's `now()` on a clock that can be set (decisions/0041): beside its own stands one in `public`, which a
 * connection finds first when it is told so, and which adds what the connection was told. On every other connection
 * nothing is added.
 */
import { CompiledQuery, type DatabaseConnection, type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';

/** For the start of a connection. */
export const settableOptions = '-c search_path=public,pg_catalog';

/** Tells a connection that is about to be used what time it is, if it does not know. */
export function tellTime(clock: Clock): (connection: DatabaseConnection) => Promise<void> {
  const told = new WeakMap<DatabaseConnection, number>();
  return async (connection) => {
    const aheadMs = clock.aheadMs();
    if (told.get(connection) === aheadMs) return;
    await connection.executeQuery(CompiledQuery.raw(`set haulyard.clock_ahead = '${aheadMs} milliseconds'`));
    told.set(connection, aheadMs);
  };
}

/** Makes what the connections then find; columns that are filled with the time are filled from there. */
export async function makeNowSettable<T>(db: Kysely<T>): Promise<void> {
  for (const [name, volatility] of [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ] as const)
    await sql
      .raw(`create or replace function public.${name}() returns timestamptz language sql ${volatility} parallel safe as $$
        select pg_catalog.${name}()
          + coalesce(nullif(pg_catalog.current_setting('haulyard.clock_ahead', true), ''), '0')::interval
      $$`)
      .execute(db);
  await sql`do $$
    declare filled record;
    begin
      set local search_path = pg_catalog;
      for filled in
        select d.adrelid::regclass as "table", a.attname as "column"
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where pg_get_expr(d.adbin, d.adrelid) = 'now()'
      loop
        execute format('alter table %s alter column %I set default public.now()', filled.table, filled.column);
      end loop;
    end $$`.execute(db);
}
