import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceAddress } from './rules.ts';

const monday = '2026-11-23';
const route = {
  routeId: 'r',
  routeName: 'Mesa',
  days: ['Monday', 'Thursday'],
  cans: 1,
  holds: [],
  runDates: [],
} as const;
const shown = (routes: Parameters<typeof serviceAddress>[0]['routes']) =>
  serviceAddress(
    { addressId: 'a', street: '1 Main', cityLine: 'Aztec, NM 87410', routes, stops: [], waiting: [] },
    { id: 'a', today: monday },
  );

test('an address on two routes has the days of both and the most cans', () => {
  const { pickupDays, cans, nextPickup, suspendedTo } = shown([
    { ...route, days: ['Friday', 'Thursday'], cans: 3 },
    { ...route, days: ['Wednesday'] },
  ]);
  assert.deepEqual(
    [pickupDays, cans, nextPickup, suspendedTo],
    [['Wednesday', 'Thursday', 'Friday'], 3, '2026-11-25', null],
  );
});

test('a hold of today is told with its last day, one that is still ahead is not', () => {
  const hold = { from: monday, to: '2026-11-26' };
  const ahead = { from: '2026-11-30', to: '2026-11-30' };
  const { nextPickup, suspendedTo } = shown([{ ...route, holds: [hold, ahead] }]);
  assert.deepEqual([nextPickup, suspendedTo], ['2026-12-03', '2026-11-26']);
});

test('without a route there is no pickup', () => {
  assert.deepEqual([shown([]).nextPickup, shown([]).cans], [null, 0]);
});
