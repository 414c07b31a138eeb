import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoAddress, reachedHereAt } from './reached-at.ts';

const here = { address: '127.0.0.1', family: 'IPv4', internal: true } as const;
const house = { address: '192.168.1.7', family: 'IPv4', internal: false } as const;
const long = { address: 'fe80::1', family: 'IPv6', internal: false, scopeid: 1 } as const;
const more = { netmask: '', mac: '', cidr: null };
const interfaces = { lo: [{ ...here, ...more }], eth0: [long, house].map((one) => ({ ...one, ...more })) };
const at = (host: string, port = 3000, publicUrl?: string) => demoAddress({ host, port, publicUrl }, interfaces);

test('a demo is reached where it listens, by other machines at its own address in the house', () => {
  assert.equal(at('localhost'), 'http://localhost:3000');
  assert.equal(at('192.168.1.9', 80), 'http://192.168.1.9:80');
  assert.equal(at('fd00::7'), 'http://[fd00::7]:3000');
  for (const everywhere of ['0.0.0.0', '::']) assert.equal(at(everywhere), 'http://192.168.1.7:3000');
  assert.equal(demoAddress({ host: '0.0.0.0', port: 3000, publicUrl: undefined }, {}), 'http://localhost:3000');
});

test('what somebody says goes before that, and a port that nobody knows yet is not guessed', () => {
  for (const port of [3000, 0]) assert.equal(at('0.0.0.0', port, 'https://demo.example'), 'https://demo.example');
  assert.equal(at('localhost', 0), undefined);
});

test('on the machine itself it is reached where it listens, and as localhost only where that is listened on', () => {
  for (const host of ['localhost', '0.0.0.0', '::']) assert.equal(reachedHereAt(host, 3000), 'http://localhost:3000');
  assert.equal(reachedHereAt('192.168.1.9', 3000), 'http://192.168.1.9:3000');
});
