import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../kernel/calendar.ts';
import type { PickupOn, State } from '../daily-routes/each-pickup.ts';
import { isElsewhere, withoutRun } from './missed-pickups.ts';

const monday = '2026-06-15';
const states: readonly State[] = [
  { kind: 'comes', because: null, isDone: false },
  { kind: 'comes', because: null, isDone: true },
  { kind: 'goes', to: monday, name: null },
  { kind: 'lost', why: { kind: 'over' } },
  { kind: 'lost', why: { kind: 'cancelled' } },
  { kind: 'lost', why: { kind: 'left_out' } },
];
const day = fc.integer({ min: 0, max: 3 }).map((ahead) => addDays(monday, ahead));
const serviceId = fc.constantFrom('trash', 'recycling');
const routeId = fc.constantFrom('Mesa', 'Blue');
const pickup = fc.record({ serviceId, routeId, date: day, state: fc.constantFrom(...states) }).map(
  (one): PickupOn => ({
    ...one,
    nominal: one.date,
    addressId: 'home',
    place: '1 Main, Town',
    street: '1 Main',
    stream: 'Trash',
    cans: 1,
  }),
);
const promised = fc.record({ serviceId, routeId, since: day });
const held = fc.record({ serviceId: fc.option(serviceId), date: day });

test('a pickup was forgotten when it was to come, was announced before its day, and no run of that day held it', () => {
  fc.assert(
    fc.property(fc.array(pickup), fc.array(promised), fc.array(held), (pickups, promises, stops) => {
      const forgotten = new Set(withoutRun(pickups, promises, stops));
      for (const one of pickups) {
        const since = promises
          .filter((other) => other.serviceId === one.serviceId && other.routeId === one.routeId)
          .map((other) => other.since)
          .sort()[0];
        const isAnnounced = since !== undefined && since < one.date;
        const stood = stops.filter(({ date }) => date === one.date).some((stop) => stop.serviceId === one.serviceId);
        const isDue = one.state === states[0] || one.state === states[3];
        assert.equal(forgotten.has(one), isDue && isAnnounced && !stood);
      }
    }),
    { numRuns: 500 },
  );
});

test('an open stop is elsewhere when the plan has put its pickup to another day and brings nothing else on its own', () => {
  fc.assert(
    fc.property(fc.array(pickup), held, fc.constantFrom('pending', 'skipped'), (pickups, stop, status) => {
      const here = pickups.filter((one) => one.serviceId === stop.serviceId && one.date === stop.date);
      const goes = here.some(({ state }) => state === states[2]);
      const comes = here.some(({ state }) => state === states[0] || state === states[1]);
      assert.equal(isElsewhere({ ...stop, status }, pickups), status === 'pending' && goes && !comes);
    }),
    { numRuns: 500 },
  );
});
