/** Plants one violation of each law in a tree of its own and expects red: a check that cannot fail proves nothing. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { aTree, project } from './support/planted-tree.ts';
import { foreignWrites, ownedTables } from './support/table-ownership.ts';

const { tree, plant, run } = aTree();

const sound = {
  'src/kernel/roles.ts': 'export const role = 1;',
  'src/server/http.ts': "import { role } from '../kernel/roles.ts';\nexport const http = role;",
  'src/web/client.ts': "import { role } from '../kernel/roles.ts';\nexport const client = role;",
  'src/features/users/contract.ts': "import { role } from '../../kernel/roles.ts';\nexport const users = role;",
  'src/features/users/server/store.ts': "import { http } from '../../../server/http.ts';\nexport const store = http;",
  'src/features/users/server/handlers.ts': "import { store } from './store.ts';\nexport const handlers = store;",
  'src/features/users/web/user-list.tsx':
    "import { client } from '../../../web/client.ts';\nexport const list = client;",
  'src/features/contacts/contract.ts':
    "import type { users } from '../users/contract.ts';\nexport type Contacts = typeof users;",
  'src/features/contacts/server/store.ts': "export { store } from '../../users/server/store.ts';",
  'src/app/server.ts':
    "import { handlers } from '../features/users/server/handlers.ts';\nexport const server = handlers;",
  'src/app/web.tsx': "import { list } from '../features/users/web/user-list.tsx';\nexport const web = list;",
  'local-stripe/world.ts': 'export const world = 1;',
};

/** Each planted file and the law it breaks. */
const plants: readonly (readonly [law: string, file: string, text: string])[] = [
  ['1-no-cycles', 'src/kernel/back.ts', "import { a } from './circle.ts';\nexport const b = () => a;"],
  ['2-pure', 'src/features/users/rules.ts', "import { store } from './server/store.ts';\nexport const rule = store;"],
  ['2-pure', 'src/features/users/policy.ts', "import fs from 'node:fs';\nexport const policy = fs;"],
  [
    '3-kernel',
    'src/kernel/page.ts',
    "import type { users } from '../features/users/contract.ts';\nexport type Page = typeof users;",
  ],
  [
    '4-kits-know-no-feature',
    'src/server/session.ts',
    "import { users } from '../features/users/contract.ts';\nexport const s = users;",
  ],
  [
    '4-features-know-no-app',
    'src/features/users/server/mail.ts',
    "import { server } from '../../../app/server.ts';\nexport const m = server;",
  ],
  ['5-no-server-in-browser', 'src/web/direct.ts', "import { http } from '../server/http.ts';\nexport const d = http;"],
  ['5-no-node-in-browser', 'src/web/disk.ts', "import fs from 'node:fs';\nexport const d = fs;"],
  [
    '5-no-browser-in-server',
    'src/server/page.ts',
    "import { client } from '../web/client.ts';\nexport const p = client;",
  ],
  [
    '6-no-foreign-web',
    'src/features/contacts/web/panel.tsx',
    "import { list } from '../../users/web/user-list.tsx';\nexport const p = list;",
  ],
  [
    '7-foreign-server-by-store',
    'src/features/contacts/server/handlers.ts',
    "import { handlers } from '../../users/server/handlers.ts';\nexport const h = handlers;",
  ],
  [
    '8-downhill-users',
    'src/features/users/uphill.ts',
    "import type { Contacts } from '../contacts/contract.ts';\nexport type U = Contacts;",
  ],
  [
    '8-listed',
    'src/features/unheard-of/contract.ts',
    "import { role } from '../../kernel/roles.ts';\nexport const u = role;",
  ],
  [
    'local-stripe-imports-nothing-of-src',
    'local-stripe/server.ts',
    "import { role } from '../src/kernel/roles.ts';\nexport const s = role;",
  ],
  [
    'local-stripe-is-reached-over-http',
    'src/server/provider.ts',
    "import { world } from '../../local-stripe/world.ts';\nexport const p = world;",
  ],
  [
    'stripe-behind-its-gateway',
    'src/features/users/server/charging.ts',
    "import Stripe from 'stripe';\nexport const charging = Stripe;",
  ],
  [
    '5-nothing-of-the-server-reaches-the-browser',
    'src/app/web.tsx',
    "import { bridge } from './bridge.ts';\nexport const web = bridge;",
  ],
];

function cruise(): { modules: number; violations: string[] } {
  const config = path.join(project, '.dependency-cruiser.mjs');
  const { stdout } = run('depcruise', '--config', config, '--output-type', 'json', 'src', 'local-stripe');
  const { summary } = JSON.parse(stdout);
  const violations = summary.violations as { rule: { name: string }; from: string }[];
  return { modules: summary.totalCruised, violations: violations.map(({ rule, from }) => `${rule.name} ${from}`) };
}

test('a sound tree is green, and its modules are seen', () => {
  plant(sound);
  const { modules, violations } = cruise();
  assert.equal(modules, Object.keys(sound).length);
  assert.deepEqual(violations, []);
});

test('each import law turns red at its violation', () => {
  plant(sound);
  plant({
    'src/kernel/circle.ts': "import { b } from './back.ts';\nexport const a = () => b;",
    'src/app/bridge.ts': "import { http } from '../server/http.ts';\nexport const bridge = http;",
  });
  for (const [, file, text] of plants) plant({ [file]: text });
  const { violations } = cruise();
  for (const [law, file] of plants) assert.ok(violations.includes(`${law} ${file}`), `${law} is silent about ${file}`);
});

const literal = '`';
const foreign: readonly (readonly [path: string, text: string])[] = [
  ['src/features/contacts/server/handlers.ts', "await tx.insertInto('contact').values(row)"],
  ['src/features/routes/server/store.ts', "tx\n  .updateTable(\n    'contact',\n  )"],
  ['src/app/demo/fill.ts', `sql${literal}delete  from\n contact where true${literal}`],
  ['src/app/server.ts', `sql${literal}UPDATE contact AS c SET version = 1${literal}`],
  ['src/features/contacts/server/store.ts', "tx.updateTable('contact_status_count')"],
  ['src/features/contacts/server/store.ts', "tx.updateTable('living_contact')"],
  ['src/features/users/server/store.ts', "tx.deleteFrom('session')"],
];

test("only the owner's store writes a table", () => {
  for (const [file, text] of foreign) assert.equal(foreignWrites([{ path: file, text }]).length, 1, file);
  const sources = fs
    .globSync('src/**/*.{ts,tsx}', { cwd: project })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(project, file), 'utf8') }));
  assert.ok(sources.length > 100);
  assert.deepEqual(foreignWrites(sources), []);
});

test('every table has an owner', () => {
  const sql = fs
    .globSync('migrations/*.sql', { cwd: project })
    .map((file) => fs.readFileSync(path.join(project, file), 'utf8'));
  const made = [...sql.join('\n').matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
  const dropped = [...sql.join('\n').matchAll(/^drop table (?:if exists )?([\w, ]+)/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  assert.deepEqual(ownedTables, made.filter((name) => !dropped.includes(name)).sort());
});

test('policies ask about an object: where roles decide, access does', async () => {
  const files = fs.globSync('src/features/*/policy.ts', { cwd: project });
  assert.ok(files.length > 0);
  for (const file of files)
    for (const [name, may] of Object.entries(await import(path.join(project, file))))
      assert.match(String(may).split(')')[0] ?? '', /,/, `${name} of ${file} asks about nobody but the actor`);
});

test('an endpoint that does not say who may call, or what it shows, does not compile', () => {
  const endpoint = (...said: readonly string[]) => `
    import { operation } from '${project}/src/kernel/operation.ts';
    import { done, nothing } from '${project}/src/kernel/shapes.ts';
    export const ping = operation({ method: 'GET', path: '/ping', ${said.join()}, summary: 'Ping', input: nothing, output: done });`;
  const [access, shows] = ["access: 'signed-in'", "shows: ['users']"];
  plant({
    'with.ts': endpoint(access, shows),
    'accessible-to-whom.ts': endpoint(shows),
    'fresh-when.ts': endpoint(access),
    'of-no-topic.ts': endpoint(access, "shows: ['unheard-of']"),
    'tsconfig.json': JSON.stringify({ extends: `${project}/tsconfig.pure.json`, include: ['*.ts'] }),
  });
  const { output } = run('tsc', '-p', tree);
  const errors = output.split(/^(?=[\w-]+\.ts)/m);
  const errorOf = (file: string) => errors.find((error) => error.startsWith(file)) ?? '';
  assert.match(errorOf('accessible-to-whom.ts'), /'access' is missing/);
  assert.match(errorOf('fresh-when.ts'), /'shows' is missing/);
  assert.match(errorOf('of-no-topic.ts'), /'"unheard-of"' is not assignable/);
  assert.equal(errorOf('with.ts'), '');
});

test('pure files know neither browser nor Node', () => {
  plant({
    'pure/rules.ts': 'export const here = document.title;\nexport const there = process.pid;\n',
    'pure/tsconfig.json': JSON.stringify({ extends: `${project}/tsconfig.pure.json`, include: ['*.ts'] }),
  });
  const { output } = run('tsc', '-p', path.join(tree, 'pure'));
  assert.match(output, /'document'/);
  assert.match(output, /'process'/);
});
