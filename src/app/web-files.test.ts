import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { serveWeb } from './web-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-web-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><head></head></html>');
fs.writeFileSync(path.join(folder, 'portal.html'), '<!doctype html><html lang="en"><body>portal</body></html>');
fs.mkdirSync(path.join(folder, 'assets'));
for (const [name, text] of Object.entries({ '': 'plain', '.br': 'brotli', '.gz': 'gzip' }))
  fs.writeFileSync(path.join(folder, `assets/app-1a2b.js${name}`), text);
fs.writeFileSync(path.join(folder, 'service-worker.js'), '1');
fs.writeFileSync(path.join(folder, 'landing.html'), 'half');
after(() => fs.rmSync(folder, { recursive: true }));

const purple = { primaryColor: '#6d28d9', secondaryColor: '#0d9488', accentColor: '#06b6d4' };
const styled = /<html lang="en" style="--brand-primary:#6d28d9;--brand-secondary:#0d9488;--brand-accent:#06b6d4">/;

async function pagesOf(answers: (() => Promise<typeof purple | undefined>)[]): Promise<string[]> {
  const app = fastify();
  serveWeb(app, folder, () => (answers.shift() ?? (async () => undefined))());
  const pages: string[] = [];
  while (answers.length > 0) pages.push((await app.inject('/login')).body);
  await app.close();
  return pages;
}

test('a page comes in the colours of its company, at once after they change', async () => {
  const blue = { ...purple, primaryColor: '#1d4ed8' };
  const [before, first, second] = await pagesOf([async () => undefined, async () => purple, async () => blue]);
  assert.match(before ?? '', /<html lang="en">/);
  assert.match(first ?? '', styled);
  assert.match(second ?? '', /--brand-primary:#1d4ed8/);
});

test('the customer’s first screen has a page of its own, in the same colours', async () => {
  const app = fastify();
  serveWeb(app, folder, async () => purple);
  const page = async (url: string) => (await app.inject(url)).body;
  for (const url of ['/customer', '/customer?a=b']) assert.match(await page(url), /portal/, url);
  for (const url of ['/customer/requests', '/customers', '/']) assert.doesNotMatch(await page(url), /portal/, url);
  assert.match(await page('/customer'), styled);
  await app.close();
});

test('while the database is away the colours are the last known ones', async () => {
  const [, away] = await pagesOf([async () => purple, () => Promise.reject(new Error('away'))]);
  assert.match(away ?? '', styled);
});

test('what is no colour never reaches the page', async () => {
  const [page] = await pagesOf([async () => ({ ...purple, primaryColor: '"><script>alert(1)</script>' })]);
  assert.match(page ?? '', /<html lang="en" style="--brand-secondary:#0d9488;--brand-accent:#06b6d4">/);
});

test('a file comes as the build compressed it where the browser takes it, and is kept when named by its content', async () => {
  const app = fastify();
  serveWeb(app, folder, async () => undefined);
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  for (const [accepted, body] of [
    ['gzip, deflate, br, zstd', 'brotli'],
    ['gzip', 'gzip'],
    ['identity', 'plain'],
  ] as const) {
    const answer = await get('/assets/app-1a2b.js?x', { 'accept-encoding': accepted });
    assert.deepEqual([answer.body, answer.headers['content-length']], [body, `${body.length}`]);
    assert.equal(answer.headers['content-type'], 'application/javascript; charset=utf-8');
    assert.match(String(answer.headers['cache-control']), /immutable/);
    assert.equal(answer.headers.vary, 'accept-encoding');
  }
  const worker = await get('/service-worker.js');
  assert.equal(worker.headers['cache-control'], 'no-cache');
  const again = await get('/service-worker.js', { 'if-none-match': String(worker.headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  await app.close();
});

test('nothing but the files of the build is served', async () => {
  const app = fastify();
  serveWeb(app, folder, async () => undefined);
  const beside = path.basename(import.meta.filename);
  for (const url of [
    '/landing.html',
    `/../${beside}`,
    `/assets/..%2f..%2f${beside}`,
    '/assets/missing.js',
    '/api/x',
    '/.git/config',
    '/.env',
    '/a/.ssh/id',
  ])
    assert.equal((await app.inject({ url })).statusCode, 404, url);
  assert.equal((await app.inject({ url: '/login', method: 'POST' })).statusCode, 404);
  assert.equal((await app.inject({ url: '/service-worker.js', method: 'HEAD' })).statusCode, 200);
  await app.close();
});
