/** What has to be fetched of programs before somebody's first screen is usable, without any cache, by a browser that takes gzip. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { currentBuild } from './support/current-build.ts';
import { aServer, type TestServer } from './support/server.ts';
import { loadFrom, namedIn } from './support/weight.ts';

const kilobyte = 1000;
let server: TestServer;

before(async () => {
  server = await aServer({ webFolder: await currentBuild() });
});
after(() => server.close());

type Program = Readonly<{ bytes: number; text: string }>;

/** The programs of a page with all that they import before they run; what they fetch later is not among them. */
async function programsOf(address: string): Promise<Map<string, Program>> {
  const page = await loadFrom(server.url, address, 'identity');
  const programs = new Map<string, Program>();
  const wanted = new Set(namedIn(page.text).filter((name) => name.endsWith('.js')));
  for (const name of wanted) {
    const { status, body } = await loadFrom(server.url, name, 'gzip');
    assert.equal(status, 200, name);
    const text = (isGzip(body) ? gunzipSync(body) : body).toString();
    programs.set(name, { bytes: body.length, text });
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g))
      wanted.add(path.join(path.dirname(name), imported));
  }
  return programs;
}

const isGzip = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;
const weightOf = (programs: Map<string, Program>) => [...programs.values()].reduce((sum, { bytes }) => sum + bytes, 0);
/** Which of the program holds this, so that a screen that moved into a file of its own is not missed. */
const holding = (programs: Map<string, Program>, text: string) =>
  [...programs.values()].some((it) => it.text.includes(text));

/** What the kit, the router and the validator say in their programs. */
const ofTheOffice = ['MantineProvider', '__TSR_index', 'invalid_type'];

test('a customer’s first screen is usable after at most 120 kB of programs, without kit, router and validator', async () => {
  const programs = await programsOf('/customer');
  assert.ok(holding(programs, 'customer-home'), 'the screen itself');
  for (const foreign of ofTheOffice) assert.ok(!holding(programs, foreign), foreign);
  assert.ok(weightOf(programs) <= 120 * kilobyte, `${weightOf(programs)} bytes`);
});

test('the office’s first screen is usable after at most 220 kB of programs', async () => {
  const programs = await programsOf('/admin');
  for (const own of ["Today's Operations", ...ofTheOffice]) assert.ok(holding(programs, own), own);
  assert.ok(weightOf(programs) <= 220 * kilobyte, `${weightOf(programs)} bytes`);
});
