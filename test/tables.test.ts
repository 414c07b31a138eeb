/** What every table of the database has, however new it is. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { operations } from '../src/app/features.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { aServerWith } from './support/factories.ts';
import {
  featuresInOrder,
  ownedTables,
  ownerOf,
  tablesDeletedFrom,
  unauditedTables,
  writtenByTriggers,
} from './support/table-ownership.ts';

const [server] = await aServerWith();

const asked = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(server.database.read)).rows.map(({ name }) => name);

const audited = () =>
  asked(sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'audit%'`);

/**
 * Foreign keys to these tables, and to those that are deleted from with them, that no index finds: each deleted row would
 * walk through the whole other table.
 */
const withoutIndex = (deletedFrom: readonly string[]) =>
  asked(sql`
    with recursive deleted as (
      select pg_class.oid from pg_class where pg_class.oid::regclass::text = any(${deletedFrom})
      union select conrelid from pg_constraint c join deleted on confrelid = deleted.oid where contype = 'f' and confdeltype = 'c')
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in (select oid from deleted)
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))
    order by 1`);

test('every table is audited, or exempt for a reason', async () => {
  const expected = ownedTables.filter((name) => !unauditedTables.includes(name) && !writtenByTriggers.includes(name));
  assert.deepEqual((await audited()).sort(), expected);
  const triggers = await asked(sql`
    select tgname as name from pg_trigger where tgrelid = 'contact_address'::regclass and tgname like 'audit%'`);
  for (const one of triggers) await sql`drop trigger ${sql.id(one)} on contact_address`.execute(server.database.read);
  const forgotten = expected.filter((name) => name !== 'contact_address');
  assert.deepEqual((await audited()).sort(), forgotten, 'a table that lost its audit is not noticed');
});

test('what deletes walk through has an index', async () => {
  const files = fs.globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const sources = files.map((path) => ({ path, text: fs.readFileSync(path, 'utf8') }));
  const deletedFrom = tablesDeletedFrom(sources);
  assert.ok(deletedFrom.includes('daily_route_stop'));
  assert.deepEqual(await withoutIndex(deletedFrom), []);
  await sql`drop index pickup_exception_stop`.execute(server.database.read);
  assert.deepEqual(await withoutIndex(deletedFrom), ['pickup_exception.from_stop_id']);
});

/** Whatever says what was charged, paid, owed or allowed to be charged. */
const ofMoney = ['products', 'payers', 'autopay', 'subscriptions', 'invoices', 'hold-credits'];
/** A key to a page, which ends by itself. */
const noMoney = ['autopay_link'];

const moneyTables = ownedTables.filter((name) => ofMoney.includes(ownerOf(name)) && !noMoney.includes(name));

/** Foreign keys of these tables with which something else is deleted, or forgets whose it is. */
const unrestricted = () =>
  asked(sql`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype not in ('a', 'r')
      and c.conrelid::regclass::text = any(${moneyTables})
    order by 1`);

test('nothing deletes money with it: the keys of its tables restrict', async () => {
  assert.ok(moneyTables.length > 10);
  assert.deepEqual(await unrestricted(), []);
  await sql`
    alter table stripe_invoice_line drop constraint stripe_invoice_line_invoice_id_fkey,
      add foreign key (invoice_id) references stripe_invoice (id) on delete cascade`.execute(server.database.read);
  await sql`
    alter table customer_credit drop constraint customer_credit_created_by_fkey,
      add foreign key (created_by) references profile (id) on delete set null`.execute(server.database.read);
  assert.deepEqual(await unrestricted(), ['customer_credit.created_by', 'stripe_invoice_line.invoice_id']);
});

/** Runs keep copies, and follow what they hang on: then they change themselves. */
const follow = ['daily-routes of addresses', 'daily-routes of routes'];
/** Nearly every row hangs on these, and few reads show more of them than a name. */
const everywhere = ['users', 'company'];

/** The features of contracts, by their names: `pickup-exceptions` is one of `daily-routes`. */
const features = new Map(
  fs.globSync('src/features/*/*.ts').flatMap((file) => {
    const named = fs.readFileSync(file, 'utf8').matchAll(/= contract\('([\w-]+)'/g);
    return [...named].map(([, contract = '']) => [contract, file.split('/')[2] ?? ''] as const);
  }),
);

/** `feature of earlier`: its rows hang on rows of the earlier one, whose topic no read of it shows. */
async function unheard(of: readonly Operation[]): Promise<string[]> {
  const keys = await asked(sql`
    select distinct conrelid::regclass || ' ' || confrelid::regclass as name from pg_constraint where contype = 'f'`);
  const found = keys.flatMap((key) => {
    const [feature = '', earlier = ''] = key.split(' ').map(ownerOf);
    const isLater = featuresInOrder.indexOf(feature) > featuresInOrder.indexOf(earlier);
    if (!isLater || !featuresInOrder.includes(earlier) || everywhere.includes(earlier)) return [];
    const reads = of.filter(({ name, shows }) => shows && features.get(name.split('.')[0] ?? '') === feature);
    const isHeard = reads.length === 0 || reads.some(({ shows }) => shows?.some((topic) => topic === earlier));
    return isHeard ? [] : `${feature} of ${earlier}`;
  });
  return [...new Set(found)].sort();
}

test('what the rows of a feature hang on is shown by one of its reads', async () => {
  assert.deepEqual(await unheard(operations), follow, 'write its topic in the `shows` of the contract');
  const without = operations.map(({ shows, ...one }) => ({
    ...one,
    shows: shows?.filter((topic) => topic !== 'addresses'),
  }));
  const forgotten = ['routes of addresses', 'services of addresses'];
  assert.deepEqual(await unheard(without as Operation[]), [...follow, ...forgotten]);
});

test('migrations are numbered without gaps since the 22nd, and none twice', () => {
  const numbers = fs
    .readdirSync('migrations')
    .map((name) => Number(name.slice(0, 4)))
    .sort((one, other) => one - other);
  const recent = numbers.filter((number) => number >= 22);
  assert.deepEqual(
    recent,
    recent.map((_, place) => 22 + place),
  );
  assert.equal(new Set(numbers).size, numbers.length);
});
