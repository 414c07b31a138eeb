import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from './once.ts';

test('a repeat is told by all that was sent but when, and nothing is kept by which a password could be guessed', () => {
  const ana = { email: 'ana@example.test', role: 'employee' };
  const known = hashOf('users.create', ana);
  for (const more of [{ sentAt: '2026-06-17T12:00:00Z' }, { password: 'Tumbleweed 88' }])
    assert.equal(hashOf('users.create', { ...ana, ...more }), known);
  assert.notEqual(hashOf('users.create', { ...ana, role: 'admin' }), known);
  assert.notEqual(hashOf('users.update', ana), known);
});
