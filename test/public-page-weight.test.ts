/** What a visitor's first look at the public page costs them: every byte on the line, without any cache. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { builtWeb } from '../src/app/web-build.ts';
import { aCompany } from './support/factories.ts';
import { aServer, type TestServer } from './support/server.ts';

const kilobyte = 1000;
let server: TestServer;

before(async () => {
  const webFolder = await builtWeb(
    { undo: () => {}, end: () => new Promise(() => {}), isEnding: () => false },
    () => {},
  );
  server = await aServer({ webFolder });
  await aCompany(server);
});
after(() => server.close());

type Loaded = Readonly<{ status: number; bytes: number; text: string }>;

/** Headers and body as they come over the line. */
function load(path: string, encoding: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const headers = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
        resolve({ status: answer.statusCode ?? 0, bytes: body.length + headers, text: body.toString() });
      });
    });
    request.on('error', reject);
  });
}

/** What the page names for itself: programs, style sheets, fonts and its icon. */
function namedIn(page: string): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const wanted = tags.filter((tag) => /src=|rel="(?:stylesheet|preload|modulepreload|icon)"/.test(tag));
  return wanted.map((tag) => /(?:src|href)="(\/[^"]*)"/.exec(tag)?.[1]).filter((path) => path !== undefined);
}

test('the first visit to the public page costs at most 60 kB, of which programs at most 10 kB', async () => {
  const named = namedIn((await load('/', 'identity')).text);
  assert.ok(named.some((path) => /landing-.*\.js$/.test(path)) && named.some((path) => path.endsWith('.css')));
  assert.equal(named.filter((path) => path.endsWith('.woff2')).length, 2);
  let total = 0;
  let programs = 0;
  for (const path of ['/', ...named]) {
    const { status, bytes } = await load(path, 'br');
    assert.equal(status, 200, path);
    total += bytes;
    if (path.endsWith('.js')) programs += bytes;
  }
  assert.ok(total <= 60 * kilobyte, `${total} bytes`);
  assert.ok(programs <= 10 * kilobyte, `${programs} bytes of programs`);
});

test('the half page from which the server makes whole ones is nobody’s', async () => {
  for (const path of ['/landing.html', '/landing.html.br']) assert.equal((await load(path, 'identity')).status, 404);
});
