/** What a visitor's first look at the public page costs them: every byte on the line, without any cache. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentBuild } from './support/current-build.ts';
import { aServer, type TestServer } from './support/server.ts';
import { loadFrom, namedIn } from './support/weight.ts';

const kilobyte = 1000;
let server: TestServer;

before(async () => {
  server = await aServer({ webFolder: await currentBuild() });
});
after(() => server.close());

test('the first visit to the public page costs at most 60 kB, of which programs at most 10 kB', async () => {
  const named = namedIn((await loadFrom(server.url, '/', 'identity')).text);
  assert.ok(named.some((path) => /landing-.*\.js$/.test(path)) && named.some((path) => path.endsWith('.css')));
  assert.equal(named.filter((path) => path.endsWith('.woff2')).length, 2);
  let total = 0;
  let programs = 0;
  for (const path of ['/', ...named]) {
    const { status, bytes } = await loadFrom(server.url, path, 'br');
    assert.equal(status, 200, path);
    total += bytes;
    if (path.endsWith('.js')) programs += bytes;
  }
  assert.ok(total <= 60 * kilobyte, `${total} bytes`);
  assert.ok(programs <= 10 * kilobyte, `${programs} bytes of programs`);
});

test('the half page from which the server makes whole ones is nobody’s', async () => {
  for (const path of ['/landing.html', '/landing.html.br'])
    assert.equal((await loadFrom(server.url, path, 'identity')).status, 404);
});
