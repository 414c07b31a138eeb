import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../kernel/calendar.ts';
import type { UnservedPickup } from './exceptions.ts';
import { lookBackDays, waitsForTruck } from './look-back.ts';

const today = '2026-06-16';
const pickup: UnservedPickup = {
  ...{ serviceId: 's', routeId: 'r', nominal: '2026-06-15', contactId: 'c', contactName: 'Ana', street: '1 Elm St' },
  ...{ stream: 'Trash', routeName: 'North', why: 'The run is cancelled', needsTruck: true },
  stop: { id: 'x', dailyRouteId: 'y' },
};

test('a pickup on a cancelled run waits for a week, one on none only while its day is not over', () => {
  const waitFrom = (one: UnservedPickup) =>
    [-lookBackDays - 1, -lookBackDays, -1, 0, 1].filter((days) => waitsForTruck(one, addDays(today, days), today));
  assert.deepEqual(waitFrom(pickup), [-lookBackDays, -1, 0, 1]);
  assert.deepEqual(waitFrom({ ...pickup, stop: null }), [0, 1]);
  assert.deepEqual(waitFrom({ ...pickup, needsTruck: false }), []);
});
