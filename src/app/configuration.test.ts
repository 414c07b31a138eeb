import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { Obstacle } from '../server/obstacle.ts';
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

test('the clock can be set for tests and development, and never in production', () => {
  const CLOCK = '2026-12-31T23:50:00-07:00';
  for (const NODE_ENV of ['test', 'development']) {
    const { clock } = readConfiguration({ CLOCK, NODE_ENV });
    assert.match(clock.now(), /^2027-01-01T06:50:0/);
    clock.set?.('2026-03-08T08:59:59Z');
    assert.match(clock.now(), /^2026-03-08T(08:59:59|09:00:0)/);
  }
  for (const NODE_ENV of [undefined, 'production'])
    assert.throws(
      () => readConfiguration({ CLOCK, NODE_ENV }),
      new Obstacle('CLOCK is for tests and development alone: take it away, or set NODE_ENV to test or development.'),
    );
  for (const wrong of ['noon', '2026-12-31', '2026-12-31T23:50', '2026-13-31T23:50:00Z'])
    assert.throws(() => readConfiguration({ CLOCK: wrong, NODE_ENV: 'test' }), {
      message: `CLOCK is "${wrong}": write a moment with its offset from UTC, such as 2026-12-31T23:50:00-07:00.`,
    });
  assert.equal(readConfiguration({}).clock.set, undefined);
});
