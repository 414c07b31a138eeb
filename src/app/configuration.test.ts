import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { readConfiguration } from './configuration.ts';

test('the README names every environment variable that the product reads', () => {
  const asked: string[] = [];
  readConfiguration(
    new Proxy({}, { get: (_, name) => void asked.push(String(name)) }) as Readonly<Record<string, undefined>>,
  );
  const readme = fs.readFileSync('README.md', 'utf8');
  const missing = [...new Set(asked)].filter((name) => !readme.includes(`| \`${name}\` |`));
  assert.ok(asked.length > 10);
  assert.deepEqual(missing, []);
});
