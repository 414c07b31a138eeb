/** Plants one violation of each law in a tree of its own and expects red: a check that cannot fail proves nothing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { foreignWrites, ownedTables } from './support/table-ownership.ts';

const project = path.resolve(import.meta.dirname, '..');
const program = (name: string) => path.join(project, 'node_modules/.bin', name);
let tree: string;
before(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-law-'));
});
after(() => fs.rmSync(tree, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    fs.writeFileSync(path.join(tree, name), text);
  }
}

function run(name: string, ...args: string[]) {
  const { stdout, stderr, status } = spawnSync(program(name), args, { cwd: tree, encoding: 'utf8' });
  return { output: stdout + stderr, stdout, status };
}

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

test('the linter refuses clocks and chance in pure files, default exports, barrels, any and odd file names', () => {
  for (const rule of ['cents', 'columns-once', 'money', 'no-random', 'one-clock', 'words'])
    fs.cpSync(path.join(project, `scripts/tools/${rule}.grit`), path.join(tree, `scripts/tools/${rule}.grit`));
  fs.cpSync(path.join(project, 'biome.json'), path.join(tree, 'biome.json'));
  const broken = {
    'src/features/users/clock.ts': ['noRestrictedGlobals', 'export const now = () => Date.now();\n'],
    'src/features/users/server/day.ts': ['one clock', 'export const now = () => new Date();\n'],
    'src/kernel/chance.ts': ['plugin', 'export const chance = () => Math.random();\n'],
    'src/app/standard.ts': ['noDefaultExport', 'export default 1;\n'],
    'src/app/barrel.ts': ['noBarrelFile', "export { server } from './server.ts';\n"],
    'src/app/anything.ts': ['noExplicitAny', 'export const thing: any = 1;\n'],
    'src/app/sure.ts': ['noNonNullAssertion', 'export const sure = (x?: string) => x!.length;\n'],
    'src/app/CamelCase.ts': ['useFilenamingConvention', 'export const name = 1;\n'],
  } as const;
  plant(Object.fromEntries(Object.entries(broken).map(([file, [, text]]) => [file, text])));
  for (const [file, [rule]] of Object.entries(broken)) {
    const { output } = run('biome', 'lint', '--colors=off', file);
    assert.match(output, new RegExp(rule), `${rule} is silent about ${file}`);
  }
  plant({ 'src/kernel/calendar.ts': 'export const today = () => new Date();\n' });
  assert.equal(run('biome', 'lint', '--colors=off', 'src/kernel/calendar.ts').status, 0);
});

test('the linter names what people read and no words of a feature say', () => {
  const room = 'src/features/daily-routes/web/said.tsx';
  const said = {
    'a text': '<p>Hello there</p>',
    'a property': '<p title="Stop" />',
    'a choice': "<p>{a === 'b' ? 'Less' : null}</p>",
    'a lower-case piece': "<p>{a === 'b' && 'more of it'}</p>",
    'a sentence around a value': `<p>{\`\${a} cans\`}</p>`,
  };
  const silent = '<a href="tel:1" className="one two">·</a>';
  for (const [what, element] of Object.entries({ ...said, silent })) {
    plant({ [room]: `export const Said = ({ a }: { a: string }) => ${element};\n` });
    const { output } = run('biome', 'lint', '--colors=off', room);
    if (element === silent) assert.doesNotMatch(output, /words of its feature/);
    else assert.match(output, /words of its feature/, `${what} is not named`);
  }
});

test('the linter names them in pages that the server writes, and in contracts', () => {
  const page = 'src/features/landing/server/said.ts';
  const shape = 'src/features/landing/contract.ts';
  const sayings = {
    'a text': [page, 'html`<p>Hello there</p>`'],
    'a text behind a value': [page, 'html`<p>{a} cans</p>`'],
    'a text in front of a tag': [page, 'html`<p class="{a}">Hello <b>{a}</b></p>`'],
    'a text between values': [page, 'html`{a} and {a}`'],
    'an attribute that is read out': [page, 'html`<nav id="{a}" aria-label="Small print"></nav>`'],
    'a sentence of an answer': [page, '({ message: `Call {a}` })'],
    'a message of a field': [shape, "text(a, 'Please say your name')"],
    'the name of a field': [shape, "text('Street address')"],
  } as const;
  const silences = {
    markup: [page, 'html`<p id="x-{a}" class="one two"><b style="--brand:{a};--ink:{a}">{a}</b> – {a}</p>`'],
    'a query': [page, 'sql`select name from contact where id = {a}`'],
    'a header': [page, "a.header('vary', 'cookie, accept-encoding').send(a)"],
    'a log': [page, "a.log.error({ a }, 'a form failed')"],
    'a kind': [page, "({ kind: 'Password link' })"],
    'what the API says of itself': [shape, "({ path: '/messages', summary: 'Write to the company' })"],
  } as const;
  const said = (room: string, value: string) => {
    const code = value.replaceAll('{a}', (part) => `$${part}`);
    plant({ [room]: `export const said = (a: Site) => ${code};\n` });
    return run('biome', 'lint', '--colors=off', room).output;
  };
  for (const [what, [room, value]] of Object.entries(sayings))
    assert.match(said(room, value), /words of its feature/, `${what} is not named`);
  for (const [what, [room, value]] of Object.entries(silences))
    assert.doesNotMatch(said(room, value), /words of its feature/, `${what} is named`);
});

test('the linter names columns of a table that are made at each render', () => {
  const table = (columns: string, made = '') =>
    `export const List = () => {${made}; return <DataTable columns={${columns}} />; };\n`;
  const anew = [
    table("[{ key: 'a' }]"),
    table('columnsFor(1)'),
    table('columns', "const columns = [{ key: 'a' }]"),
    table('ownColumns', 'const ownColumns: readonly Column[] = columnsFor(1)'),
  ];
  const once = [
    `const columns = [1];\n${table('columns')}`,
    table('columns', 'const columns = useMemo(() => [1], [])'),
  ];
  for (const text of [...anew, ...once]) {
    plant({ 'src/features/users/web/list.tsx': text });
    const { output } = run('biome', 'lint', '--colors=off', 'src/features/users/web/list.tsx');
    assert.equal(/columns that are made once/.test(output), anew.includes(text), text);
  }
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
