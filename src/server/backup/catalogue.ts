/** What the database says about itself. Everything of the schema `public` that belongs to no extension is ours. */
import pg from 'pg';
import type { SequenceState, TableShape } from './archive.ts';

const quoted = pg.escapeIdentifier;
const ours = (catalogue: string, at: string) => `${at}.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${at}.oid and d.deptype = 'e')`;

/** Tables in name order with their columns, generated ones left out: they make themselves. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and ${ours('pg_class', 'c')} and c.relname <> 'kysely_migration_lock'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ours('pg_class', 'c')} order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    states.push({ name, value: state.rows[0]?.value ?? '1', isCalled: state.rows[0]?.isCalled ?? false });
  }
  return states;
}

export async function setSequence(client: pg.ClientBase, { name, value, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
}

/**
 * Loads rows as they were: foreign keys are taken off and put back (which checks them, in any order and around cycles),
 * and our own triggers rest (what they keep is in the rows). Needs no superuser, only the tables' owner.
 */
export async function withoutGuards(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and ${ours('pg_class', 'c')}`);
  for (const key of keys) await client.query(`alter table ${quoted(key.table)} drop constraint ${quoted(key.name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await load();
  await client.query('set constraints all immediate'); // a table with deferred checks pending cannot be altered
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** Removes tables, sequences, functions and types, but neither the schema nor extensions: those may need other rights. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const routines = ours('pg_proc', 'p').replace('relnamespace', 'pronamespace');
  const types = ours('pg_type', 't').replace('relnamespace', 'typnamespace');
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop routine if exists %s cascade', p.oid::regprocedure) as drop, 1 as turn from pg_proc p where ${routines}
    union all select format('drop table if exists %s cascade', c.oid::regclass), 2
      from pg_class c where c.relkind = 'r' and ${ours('pg_class', 'c')}
    union all select format('drop view if exists %s cascade', c.oid::regclass), 3
      from pg_class c where c.relkind = 'v' and ${ours('pg_class', 'c')}
    union all select format('drop sequence if exists %s cascade', c.oid::regclass), 4
      from pg_class c where c.relkind = 'S' and ${ours('pg_class', 'c')}
    union all select format('drop type if exists %s cascade', t.oid::regtype), 5
      from pg_type t where t.typtype in ('e', 'd') and ${types}
    order by turn`); // a sequence goes with its table, never before it
  for (const { drop } of rows) await client.query(drop);
}

/** The first table with rows, of those that are not named. */
export async function findFilledTable(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  except: readonly string[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) return name;
  }
  return undefined;
}

export const copyOut = ({ name, columns }: TableShape) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;
export const copyIn = ({ name, columns }: TableShape) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
export const emptyAll = (tables: readonly TableShape[]) =>
  `truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`;
