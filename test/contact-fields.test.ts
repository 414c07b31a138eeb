/**
 * A field of contacts that was forgotten somewhere: in a change, in a merge and its undoing, in the search, in the export
 * or the import.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { type ContactField, contactFields, each, formFields } from '../src/features/contacts/fields.ts';
import { customerImportContract as imports } from '../src/features/customer-import/contract.ts';
import { duplicatesContract as duplicates, mergeFields } from '../src/features/duplicates/contract.ts';
import { aCompany, aServerWith } from './support/factories.ts';
import { aServer, type Caller } from './support/server.ts';

const [server, admin] = await aServerWith('admin');

/** Columns that nobody fills in: which row it is, what became of it, and what triggers make of the others. */
const notFilledIn: readonly string[] = [
  ...['id', 'version', 'created_at', 'created_by', 'updated_at', 'deleted_at', 'deleted_by'],
  ...['profile_id', 'import_id', 'merged_into', 'search_text', 'address_text', 'phone_key'],
];

type Row = Record<string, unknown>;
async function rowOf(id: string): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(c) as row from contact c where id = ${id}`.execute(
    server.database.read,
  );
  return Object.fromEntries(Object.entries(rows[0]?.row ?? {}).filter(([column]) => !notFilledIn.includes(column)));
}
const columnsThatDiffer = (one: Row, other: Row) => Object.keys(one).filter((column) => one[column] !== other[column]);

const keys = Object.keys(contactFields) as ContactField[];
const textColumns = Object.values(each(contactFields, 'column'));

/** Every text of the contact with this number, no two alike. */
const textsOf = (n: number): Record<ContactField, string> => ({
  ...(Object.fromEntries(keys.map((key) => [key, `${key}${n}`])) as Record<ContactField, string>),
  ...{ email: `x${n}@example.test`, phone: `505 555 01${10 + n}` },
});

let n = 0;
/** A customer list of one, with every field filled in. */
function aList(): string {
  const texts = Object.values(textsOf(++n));
  const header = `${Object.values(each(contactFields, 'header'))},Status,Street,City,State,Zip,Country,Latitude,Longitude`;
  const place = `${n} Elm St,Aztec,NM,87410,USA,36.8${n},-107.9${n}`;
  const marks = 'No Announcements,No Service Notices,Email Failed';
  const row = `${texts},${n % 2 ? 'Contacted' : 'Qualified'},${place},${1 + n},Tuesday,yes,yes,yes`;
  return `${header},Carts,Pickup Day,${marks}\n${row}\n`;
}

async function importFile(to: Caller, csv: string): Promise<void> {
  const file = new File([csv], 'list.csv', { type: 'text/csv' });
  const { report } = await to.call(imports.create, {}, file);
  assert.equal(report.bad, 0, JSON.stringify(report));
}

async function anImported(): Promise<string> {
  await importFile(admin, aList());
  return (await admin.call(contacts.list, { q: `x${n}@example.test` })).rows[0]?.id ?? '';
}

async function exportOf(from: Caller): Promise<Row[]> {
  const text = await (await from.fetch('/api/contacts/export')).text();
  return parse(text, { columns: true, bom: true });
}

test('a change of a contact reaches every column that its form has', async () => {
  const id = await anImported();
  const [before, other] = [await rowOf(id), await rowOf(await anImported())];
  const { version } = await admin.call(contacts.get, { id });
  await admin.call(contacts.update, { id, version, ...textsOf(80), status: 'Lost' });
  const columnsOfForm = [...Object.values(each(formFields, 'column')), 'status'];
  const expected = columnsThatDiffer(before, other).filter((column) => columnsOfForm.includes(column));
  assert.equal(expected.length, columnsOfForm.length);
  assert.deepEqual(columnsThatDiffer(before, await rowOf(id)), expected);
});

test('a merge takes every column that is chosen, and undoing it brings every column back', async () => {
  const [keptId, mergedId] = [await anImported(), await anImported()];
  const [kept, merged] = [await rowOf(keptId), await rowOf(mergedId)];
  assert.deepEqual(columnsThatDiffer(kept, merged), Object.keys(kept), 'two contacts that differ in every column');
  const versions = { keptVersion: 1, mergedVersion: 1 };
  const { mergeId } = await admin.call(duplicates.merge, { keptId, mergedId, ...versions, take: [...mergeFields] });
  assert.deepEqual(columnsThatDiffer(await rowOf(keptId), merged), []);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await rowOf(keptId), kept);
  assert.deepEqual(await rowOf(mergedId), merged);
});

test('a contact is found by every text, and the list shows it or says why', async () => {
  const id = await anImported();
  const texts = textsOf(n);
  for (const key of keys) {
    const { rows } = await admin.call(contacts.list, { q: texts[key] });
    assert.deepEqual([key, ...rows.map((row) => row.id)], [key, id]);
    assert.ok(JSON.stringify(rows[0]).includes(texts[key]), key);
  }
});

test('every column of the table has its field, and the export every field', async () => {
  const row = await rowOf(await anImported());
  assert.deepEqual(new Set(Object.keys(row)), new Set([...textColumns, 'status']));
  const [line = {}] = await exportOf(admin);
  const headers = Object.values(each(contactFields, 'header'));
  assert.deepEqual(
    headers.filter((header) => !(header in line)),
    [],
  );
});

test('every column of the export is filled, and comes back through an import as it was', async () => {
  const [source, target] = [await aServer(), await aServer()];
  try {
    const [from, to] = [await source.as('admin'), await target.as('admin')];
    for (const one of [source, target]) await aCompany(one);
    await importFile(from, aList());
    await importFile(from, aList());
    const exported = await exportOf(from);
    assert.equal(exported.length, 2);
    for (const line of exported)
      assert.deepEqual(
        Object.keys(line).filter((name) => line[name] === ''),
        [],
      );
    await importFile(to, await (await from.fetch('/api/contacts/export')).text());
    const byEmail = (one: Row, other: Row) => String(one.Email).localeCompare(String(other.Email));
    assert.deepEqual((await exportOf(to)).sort(byEmail), exported.sort(byEmail));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
});

test('a column that nothing was told of is noticed', async () => {
  await server.transact(async (tx) => {
    await sql`alter table contact add column gate_code text default 'none'`.execute(tx);
  });
  const [one, other] = [await rowOf(await anImported()), await rowOf(await anImported())];
  assert.ok(!columnsThatDiffer(one, other).includes('gate_code'));
  assert.notDeepEqual(columnsThatDiffer(one, other), Object.keys(one));
});
