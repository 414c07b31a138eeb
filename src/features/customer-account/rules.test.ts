import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPickup } from './rules.ts';

const monday = '2026-11-23';
const route = { days: ['Monday', 'Thursday'], suspensions: [], isWorkedToday: false } as const;

test('today counts until its stop has been worked', () => {
  assert.equal(nextPickup([route], monday), monday);
  assert.equal(nextPickup([{ ...route, isWorkedToday: true }], monday), '2026-11-26');
});

test('days under a hold are passed over, both ends included', () => {
  assert.equal(nextPickup([{ ...route, suspensions: [{ from: monday, to: '2026-11-26' }] }], monday), '2026-11-30');
});

test('the earliest of several routes wins; without a route there is none', () => {
  const tuesday = { ...route, days: ['Tuesday'] } as const;
  assert.equal(nextPickup([{ ...route, isWorkedToday: true }, tuesday], monday), '2026-11-24');
  assert.equal(nextPickup([], monday), undefined);
  assert.equal(nextPickup([{ ...route, suspensions: [{ from: monday, to: '2027-11-26' }] }], monday), undefined);
});
