import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './limits.ts';

test('an IPv4 address counts alone, however it is written', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
    assert.equal(networkOf(address), '203.0.113.7');
  assert.notEqual(networkOf('203.0.113.8'), networkOf('203.0.113.7'));
});

test('all addresses of one IPv6 network count together, and no others', () => {
  const one = networkOf('2001:db8:1:2::1');
  for (const same of ['2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:2::', '2001:0db8:0001:0002::9%eth0'])
    assert.equal(networkOf(same), one);
  for (const other of ['2001:db8:1:3::1', '2001:db8::1:2:0:1', '::1']) assert.notEqual(networkOf(other), one);
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
});

test('what is no address stays what it is', () => {
  for (const text of ['', 'unknown', '1.2.3', ':::']) assert.equal(networkOf(text), text);
});
