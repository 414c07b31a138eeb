import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLeaving } from './leaving.ts';

test('who moves does not leave; who has nothing left to be collected does', () => {
  const ends = { lastPickup: '2026-12-10', cans: 2 };
  assert.ok(isLeaving([ends]));
  assert.ok(isLeaving([ends, { lastPickup: null, cans: 0 }]), 'a house where nothing is collected any more');
  assert.ok(
    !isLeaving([ends, { lastPickup: null, cans: 2 }]),
    'service goes on or begins there, on a route or not yet',
  );
});
