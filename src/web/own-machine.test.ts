import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areLost, isOwnMachine } from './own-machine.ts';

test('an address that means the machine on which it is opened', () => {
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://127.3.2.1:80/x', 'http://[::1]:3000'])
    assert.ok(isOwnMachine(own), own);
  for (const other of ['http://192.168.1.20:3000', 'https://localhost.example.com', 'https://haul.example.com'])
    assert.ok(!isOwnMachine(other), other);
});

test('links are lost that lead each reader to their own machine, once others read the page', () => {
  assert.ok(areLost('http://localhost:3000', 'http://192.168.1.20:3000'));
  assert.ok(!areLost('http://localhost:3000', 'http://localhost:3000'), 'a trial on one machine');
  assert.ok(!areLost('https://haul.example.com', 'https://10.0.0.4'), 'told, and opened in another way');
  assert.ok(!areLost('', 'http://192.168.1.20:3000'), 'the company is not known yet');
});
