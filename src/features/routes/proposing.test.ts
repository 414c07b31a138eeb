import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { weekdays } from '../../kernel/calendar.ts';
import { proposeRoutes, type Unrouted } from './proposing.ts';

const address = fc.record(
  {
    addressId: fc.uuid(),
    city: fc.constantFrom('Aztec', 'Bloomfield', 'Arvada'),
    cans: fc.integer({ min: 1, max: 4 }),
    pickupDay: fc.option(fc.constantFrom(...weekdays)),
    latitude: fc.option(fc.double({ min: 36, max: 37, noNaN: true })),
    longitude: fc.option(fc.double({ min: -108, max: -107, noNaN: true })),
  },
  { noNullPrototype: true },
);
const addresses = fc.uniqueArray(address, { selector: ({ addressId }) => addressId, minLength: 1, maxLength: 120 });

test('every address stands on one route of its day, none is too long, and names tell them apart', () => {
  const days = weekdays.slice(0, 5);
  fc.assert(
    fc.property(addresses, fc.constantFrom('day', 'town'), fc.integer({ min: 3, max: 40 }), (all, by, mostStops) => {
      const routes = proposeRoutes(all, { by, days, mostStops });
      const ids = (list: readonly Unrouted[]) => list.map(({ addressId }) => addressId).sort();
      assert.deepEqual(ids(routes.flatMap(({ stops }) => stops)), ids(all));
      assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length);
      for (const { day, stops, name } of routes) {
        assert.ok(stops.length > 0 && stops.length <= mostStops);
        assert.ok(
          stops.every(({ pickupDay }) => pickupDay === day || (pickupDay === null && days.includes(day as never))),
        );
        assert.ok(name.startsWith(`${day} `));
        if (by === 'town') assert.equal(new Set(stops.map(({ city }) => city)).size, 1);
      }
    }),
  );
});

const at = (n: number, latitude: number, longitude: number): Unrouted => ({
  ...{ addressId: `a${String(n).padStart(3, '0')}`, city: 'Aztec', cans: 1, pickupDay: null, latitude, longitude },
});

test('neighbours go together, and without pickup days the days get as many each', () => {
  const villages = [0, 1, 2, 3, 4].flatMap((village) =>
    Array.from({ length: 20 }, (_, n) => at(village * 20 + n, 36 + village / 10, -107 + n / 10_000)),
  );
  const routes = proposeRoutes(villages, { by: 'day', days: weekdays.slice(0, 5), mostStops: 20 });
  assert.deepEqual(
    routes.map(({ stops }) => new Set(stops.map(({ latitude }) => latitude)).size),
    [1, 1, 1, 1, 1],
  );
  assert.deepEqual(new Set(routes.map(({ day }) => day)).size, 5);
});
