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

test('the address that people use is one of a host: links of letters are put behind it', () => {
  const read = (PUBLIC_URL: string) => readConfiguration({ PUBLIC_URL }).publicUrl;
  assert.equal(read('https://Haul.example.com/'), 'https://haul.example.com');
  assert.equal(read('http://10.0.0.5:3000'), 'http://10.0.0.5:3000');
  for (const wrong of ['haul.example.com', 'https://a.test/dashboard', 'https://a.test?x=1', 'https://a.test/#x'])
    assert.throws(() => read(wrong), /PUBLIC_URL is ".*": write it as/);
});

test('a mail server without a host is refused', () => {
  for (const SMTP_URL of ['smtp://', 'mail.example.com', 'smtp://user@'])
    assert.throws(() => readConfiguration({ SMTP_URL }), /SMTP_URL is not an address/);
});

test('proxies are named by ranges that exist, and map pictures by an address: what is none would end the start later', () => {
  for (const TRUST_PROXY of ['loopback', '10.0.0.0/8, ::1', 'fd00::/128'])
    assert.equal(readConfiguration({ TRUST_PROXY }).trustProxy, TRUST_PROXY.replace(' ', ''));
  for (const TRUST_PROXY of ['0.0.0.0/0', '10.0.0.0/33', 'loopback/8', '::1/129'])
    assert.throws(() => readConfiguration({ TRUST_PROXY }), /TRUST_PROXY is ".*": list the addresses/);
  assert.throws(
    () => readConfiguration({ MAP_TILE_URL: 'https://tiles example.com/{z}/{x}/{y}.png' }),
    /MAP_TILE_URL is/,
  );
});

test('another address of the Census Bureau’s service is asked where no geocoder is named, too', () => {
  const { geocoding, censusUrl } = readConfiguration({ CENSUS_URL: 'http://localhost:8081/geocoder/' });
  assert.equal(geocoding, undefined);
  assert.equal(censusUrl, 'http://localhost:8081/geocoder');
  assert.throws(
    () => readConfiguration({ CENSUS_URL: 'localhost:8081' }),
    /CENSUS_URL is "localhost:8081": write it as/,
  );
});
