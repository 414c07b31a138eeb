import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { serveWeb } from './web-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-web-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"><head></head></html>');
after(() => fs.rmSync(folder, { recursive: true }));

const purple = { primaryColor: '#6d28d9', secondaryColor: '#0d9488', accentColor: '#06b6d4' };
const styled = /<html lang="en" style="--brand-primary:#6d28d9;--brand-secondary:#0d9488;--brand-accent:#06b6d4">/;

async function pagesOf(answers: (() => Promise<typeof purple | undefined>)[]): Promise<string[]> {
  const app = fastify();
  await serveWeb(app, folder, () => (answers.shift() ?? (async () => undefined))());
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

test('while the database is away the colours are the last known ones', async () => {
  const [, away] = await pagesOf([async () => purple, () => Promise.reject(new Error('away'))]);
  assert.match(away ?? '', styled);
});

test('what is no colour never reaches the page', async () => {
  const [page] = await pagesOf([async () => ({ ...purple, primaryColor: '"><script>alert(1)</script>' })]);
  assert.match(page ?? '', /<html lang="en" style="--brand-secondary:#0d9488;--brand-accent:#06b6d4">/);
});
