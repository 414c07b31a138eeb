/** Plants what the linter of the house has to name. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { aTree, project } from './support/planted-tree.ts';

const { tree, plant, run } = aTree();
for (const rule of fs.globSync('scripts/tools/*.grit', { cwd: project }))
  fs.cpSync(path.join(project, rule), path.join(tree, rule), { recursive: true });
fs.cpSync(path.join(project, 'biome.json'), path.join(tree, 'biome.json'));

/** What the linter says of each of these files. */
function lint(files: Readonly<Record<string, string>>): (file: string) => string {
  plant(files);
  const { output } = run('biome', 'lint', '--colors=off', '--max-diagnostics=none', ...Object.keys(files));
  const said = Map.groupBy(output.split(/^(?=src\/)/m), (part) => /^src\/[\w/.-]+/.exec(part)?.[0]);
  return (file) => (said.get(file) ?? []).join('');
}

test('the linter refuses clocks and chance in pure files, default exports, barrels, any and odd file names', () => {
  const broken = {
    'src/features/users/clock.ts': ['noRestrictedGlobals', 'export const now = () => Date.now();\n'],
    'src/features/users/server/day.ts': ['one clock', 'export const now = () => new Date();\n'],
    'src/features/users/server/sql-day.ts': ['one clock', 'export const old = sql`day < current_date - 60`;\n'],
    'src/features/billing/server/sum.ts': ['whole cents', 'export const all = sql`select sum(amount)::float8`;\n'],
    'src/kernel/chance.ts': ['plugin', 'export const chance = () => Math.random();\n'],
    'src/app/standard.ts': ['noDefaultExport', 'export default 1;\n'],
    'src/app/barrel.ts': ['noBarrelFile', "export { server } from './server.ts';\n"],
    'src/app/anything.ts': ['noExplicitAny', 'export const thing: any = 1;\n'],
    'src/app/sure.ts': ['noNonNullAssertion', 'export const sure = (x?: string) => x!.length;\n'],
    'src/app/CamelCase.ts': ['useFilenamingConvention', 'export const name = 1;\n'],
    'src/features/users/words.ts': ['pluralOf', "export const cans = (n: number) => (n === 1 ? 'can' : 'cans');\n"],
    'src/features/users/web/renamed.tsx': [
      'made once',
      'export const List = ({ heads }) => <Table columns={heads} />;\n',
    ],
    'src/features/users/web/each.tsx': ['made once', 'export const List = ({ of }) => <Table columns={[of]} />;\n'],
  } as const;
  const calendar = 'src/kernel/calendar.ts';
  const texts = Object.fromEntries(Object.entries(broken).map(([file, [, text]]) => [file, text]));
  const saidOf = lint({ ...texts, [calendar]: 'export const today = () => new Date();\n' });
  for (const [file, [rule]] of Object.entries(broken))
    assert.match(saidOf(file), new RegExp(rule), `${rule} is silent about ${file}`);
  assert.equal(saidOf(calendar), '');
});

test('the linter names what people read and no words of a feature say', () => {
  const said = {
    'a text': '<p>Hello there</p>',
    'a property': '<p title="Stop" />',
    'a choice': "<p>{a === 'b' ? 'Less' : null}</p>",
    'a lower-case piece': "<p>{a === 'b' && 'more of it'}</p>",
    'a sentence around a value': `<p>{\`\${a} cans\`}</p>`,
  };
  const silent = '<a href="tel:1" className="one two">·</a>';
  const room = (what: string) => `src/features/daily-routes/web/${what.replaceAll(' ', '-')}.tsx`;
  const files = Object.entries({ ...said, silent }).map(([what, element]) => [
    room(what),
    `export const Said = ({ a }: { a: string }) => ${element};\n`,
  ]);
  const saidOf = lint(Object.fromEntries(files));
  for (const what of Object.keys(said))
    assert.match(saidOf(room(what)), /words of its feature/, `${what} is not named`);
  assert.doesNotMatch(saidOf(room('silent')), /words of its feature/);
});

test('the linter names them in pages that the server writes, and in contracts', () => {
  const page = (number: number) => `src/features/landing/server/said-${number}.ts`;
  const sayings = {
    'a text': [page(1), 'html`<p>Hello there</p>`'],
    'a text behind a value': [page(2), 'html`<p>{a} cans</p>`'],
    'a text in front of a tag': [page(3), 'html`<p class="{a}">Hello <b>{a}</b></p>`'],
    'a text between values': [page(4), 'html`{a} and {a}`'],
    'an attribute that is read out': [page(5), 'html`<nav id="{a}" aria-label="Small print"></nav>`'],
    'a sentence of an answer': [page(6), '({ message: `Call {a}` })'],
    'a message of a field': ['src/features/landing/contract.ts', "text(a, 'Please say your name')"],
    'the name of a field': ['src/features/landing/rules.ts', "text('Street address')"],
  } as const;
  const silences = {
    markup: [page(7), 'html`<p id="x-{a}" class="one two"><b style="--brand:{a};--ink:{a}">{a}</b> – {a}</p>`'],
    'a query': [page(8), 'sql`select name from contact where id = {a}`'],
    'a header': [page(9), "a.header('vary', 'cookie, accept-encoding').send(a)"],
    'a log': [page(10), "a.log.error({ a }, 'a form failed')"],
    'a kind': [page(11), "({ kind: 'Password link' })"],
    'what the API says of itself': [
      'src/features/users/contract.ts',
      "({ path: '/messages', summary: 'Write to the company' })",
    ],
  } as const;
  const code = (value: string) => value.replaceAll('{a}', (part) => `$${part}`);
  const all = Object.values({ ...sayings, ...silences });
  const saidOf = lint(
    Object.fromEntries(all.map(([room, value]) => [room, `export const said = (a: Site) => ${code(value)};\n`])),
  );
  for (const [what, [room]] of Object.entries(sayings))
    assert.match(saidOf(room), /words of its feature/, `${what} is not named`);
  for (const [what, [room]] of Object.entries(silences))
    assert.doesNotMatch(saidOf(room), /words of its feature/, `${what} is named`);
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
  const texts = [...anew, ...once].map((text, at) => [`src/features/users/web/list-${at}.tsx`, text] as const);
  const saidOf = lint(Object.fromEntries(texts));
  for (const [file, text] of texts)
    assert.equal(/columns that are made once/.test(saidOf(file)), anew.includes(text), text);
});
