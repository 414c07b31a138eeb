/** Plants reads that the import law forbids, beside those that only look like it, and expects exactly these named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breachesOfReading, type Order } from '../scripts/tools/read-law.ts';

const order: Order = {
  features: ['users', 'contacts', 'routes'],
  readers: ['history', 'reports'],
  tables: {
    'src/server': ['audit_entry'],
    users: ['profile'],
    contacts: ['contact', 'suspension'],
    routes: ['route'],
    reports: ['report'],
  },
  views: { users: ['person'], contacts: ['living_contact'], routes: ['route_stop'], reports: ['told'] },
  readsAll: { history: 'tells of every row' },
};
const views = `
  create view person as select id, 'from contact' as name from profile; -- from contact
  create view living_contact as select c.id from contact c left join person p using (id);
  create view route_stop as select r.id from (route r join living_contact c on true) where r.id is distinct from c.id;
  create view told as
    select id from report;`;

const literal = '`';
/** A piece of SQL in a source; `?` is where another one is put in. */
const piece = (text: string) =>
  `const x = sql<{ a: string }>${literal}${text.replaceAll('?', `\${y(${literal}z${literal})}`)}${literal};`;
const lawful = {
  'src/features/contacts/server/store.ts': piece('select from contact c, person p where ? order by c.id, profile'),
  'src/features/routes/server/store.ts': piece('select extract(epoch from contact), suspension from living_contact'),
  'src/features/users/server/store.ts': piece('suspension = 1, is_held = suspension is distinct from contact'),
  'src/features/reports/server/store.ts': piece("select 'from contact' from route_stop where ? -- from contact"),
  'src/features/history/server/store.ts': `${piece('select from audit_entry, contact')} sql.table(named);`,
  'src/app/server.ts': `${piece('select from told')} toast('Removed from contact'); // sql.table('contact')`,
};

/** However a feature writes it: it reads a table of an earlier one. */
const foreign = [
  piece('select from contact'),
  piece('contact c join ?'),
  piece('?, ?').concat(piece('from route r, ? y, "contact" c')),
  piece('from (\n public.contact c join x on y)'),
  piece('delete from route r using contact'),
  piece('update route r set x = 1 from contact'),
  piece('with contact as (select) select from contact'),
  piece('join lateral (select from only contact) x'),
  piece('select lower(x), ? from route_stop r join route on (a, b) = (1, 2), contact'),
  `const x = sql${literal}select \${sql${literal}(select from contact)${literal}}${literal};`,
  "read.selectFrom(['route', 'contact as c'])",
  "read.selectFrom('route').innerJoin('contact as c', 'a', 'b')",
  "sql.raw('select from contact')",
  `client.query(${literal}select from contact where id = \${id}${literal})`,
];
const table = 'reads the table contact of contacts';
/** What each of them reads that it may not. */
const unlawful: readonly (readonly [path: string, text: string, breach: string])[] = [
  ...foreign.map((text) => ['src/features/routes/server/store-more.ts', text, table] as const),
  ['src/features/routes/server/odd.ts', 'sql.table(named)', 'reads a table whose name is not written there'],
  ['src/features/users/server/up.ts', piece('join living_contact'), uphill('living_contact of contacts')],
  ['src/features/users/server/far.ts', piece('from told'), uphill('told of reports')],
  ['src/server/kit.ts', piece('select from person'), uphill('person of users')],
  ['src/app/demo/fill.ts', piece('select from contact'), table],
];
function uphill(what: string): string {
  return `reads ${what}, which does not come before it`;
}

const breachesOf = (files: Readonly<Record<string, string>>, made = views) =>
  breachesOfReading(
    order,
    Object.entries(files).map(([path, text]) => ({ path, text })),
    made,
  );

test('others read what the owner lets them, and only downhill', () => {
  assert.deepEqual(breachesOf(lawful), []);
  for (const [file, text, breach] of unlawful)
    assert.deepEqual(breachesOf({ ...lawful, [file]: text }), [`${file} ${breach}`], text);
});

test('a view that nobody declared, made or reads, or that reads too much itself, is named', () => {
  const without = (file: keyof typeof lawful) => breachesOf({ ...lawful, [file]: '' });
  assert.deepEqual(breachesOf(lawful, `${views}\ncreate view more as select 1;`), ['the view more has no owner']);
  assert.deepEqual(breachesOf(lawful, `${views}\ndrop view if exists told, x;`), ['no migration makes the view told']);
  assert.deepEqual(without('src/app/server.ts'), ['nobody but its owner reads the view told']);
  assert.deepEqual(without('src/features/history/server/store.ts'), ['history may read everything and does not']);
  const again = `${views}\ncreate or replace view person as select id from contact join route_stop using (id);`;
  assert.deepEqual(breachesOf(lawful, again), [
    `the view person ${table}`,
    `the view person ${uphill('route_stop of routes')}`,
  ]);
});
