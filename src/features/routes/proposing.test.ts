import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { weekdays } from '../../kernel/calendar.ts';
import { type Proposing, proposeRoutes as propose, type Unrouted } from './proposing.ts';

const proposeRoutes = (all: readonly Unrouted[], wish: Omit<Proposing, 'stream' | 'taken'> & Partial<Proposing>) =>
  propose(all, { stream: 'Trash', taken: [], ...wish });

const address = fc.record(
  {
    addressId: fc.uuid(),
    city: fc.constantFrom('Aztec', 'Bloomfield', 'Arvada'),
    cans: fc.integer({ min: 1, max: 4 }),
    pickupDay: fc.option(fc.constantFrom(...weekdays)),
    latitude: fc.option(fc.double({ min: 36, max: 37, noNaN: true })),
    longitude: fc.option(fc.double({ min: -108, max: -107, noNaN: true })),
    isCollected: fc.boolean(),
    isServed: fc.constant(true),
  },
  { noNullPrototype: true },
);
const addresses = fc.uniqueArray(address, { selector: ({ addressId }) => addressId, minLength: 1, maxLength: 120 });

test('every address stands on one route of its day, none is too long, and names tell them apart', () => {
  const days = weekdays.slice(0, 5);
  fc.assert(
    fc.property(addresses, fc.constantFrom('day', 'town'), fc.integer({ min: 3, max: 40 }), (all, by, mostStops) => {
      const there = proposeRoutes(all, { by, days, mostStops: 40 }).map(({ name }) => name.toUpperCase());
      const routes = proposeRoutes(all, { by, days, mostStops, taken: there });
      const ids = (list: readonly Unrouted[]) => list.map(({ addressId }) => addressId).sort();
      assert.deepEqual(ids(routes.flatMap(({ stops }) => stops)), ids(all));
      const names = [...there, ...routes.map(({ name }) => name.toUpperCase())];
      assert.equal(new Set(names).size, names.length);
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
  ...{ isCollected: true, isServed: true },
});

test('who may come on any day comes on one that the trucks work, also where a list names another', () => {
  const named = (n: number, pickupDay: Unrouted['pickupDay']) => ({ ...at(n, 36, -107), pickupDay });
  const all = [named(1, 'Monday'), named(2, 'Monday'), named(3, 'Sunday'), at(4, 36, -107)];
  const routes = proposeRoutes(all, { by: 'day', days: ['Monday'], mostStops: 2 });
  assert.deepEqual(routes.map(({ day }) => day).sort(), ['Monday', 'Monday', 'Sunday']);
});

test('neighbours go together, and without pickup days the days get as many each', () => {
  // As they came, one of each village after the other.
  const villages = Array.from({ length: 20 }, (_, n) => n).flatMap((n) =>
    [0, 1, 2, 3, 4].map((village) => at(n * 5 + village, 36 + village / 10, -107 + n / 10_000)),
  );
  const routes = proposeRoutes(villages, { by: 'day', days: weekdays.slice(0, 5), mostStops: 20 });
  assert.deepEqual(
    routes.map(({ stops }) => new Set(stops.map(({ latitude }) => latitude)).size),
    [1, 1, 1, 1, 1],
  );
  assert.deepEqual(new Set(routes.map(({ day }) => day)).size, 5);
});

test('a long valley is cut across, whether it runs east or north', () => {
  const cut = (place: (n: number) => Unrouted) =>
    proposeRoutes([3, 0, 2, 1].map(place), { by: 'day', days: ['Monday'], mostStops: 2 })
      .map(({ stops }) => stops.map(({ addressId }) => addressId.slice(-1)).sort())
      .map((ids) => ids.join(''))
      .sort();
  assert.deepEqual(
    cut((n) => at(n, 36 + (n % 2) / 100, -107 + n / 10)),
    ['01', '23'],
  );
  assert.deepEqual(
    cut((n) => at(n, 36 + n / 10, -107 + (n % 2) / 100)),
    ['01', '23'],
  );
});

test('of one house with many addresses the routes are the same in whatever order the addresses come', () => {
  const house = Array.from({ length: 9 }, (_, n) => at(n, 36, -107));
  const routes = (all: readonly Unrouted[]) => proposeRoutes(all, { by: 'day', days: ['Monday'], mostStops: 4 });
  fc.assert(
    fc.property(fc.shuffledSubarray(house, { minLength: house.length }), (shuffled) => {
      assert.deepEqual(routes(shuffled), routes(house));
    }),
  );
});

test('who lies nobody knows where goes with the others of the town, also where one coordinate is known', () => {
  const town = (city: string, latitude: number, from: number, length: number) =>
    Array.from({ length }, (_, n) => ({ ...at(from + 2 * n, latitude, -107 + n / 1_000), city }));
  const nowhere = [
    { ...at(1, 36, -107), city: 'Bloomfield', latitude: null, longitude: null },
    { ...at(3, 36, -107), city: 'BLOOMFIELD', latitude: null },
    { ...at(5, 36, -107), city: 'Bloomfield', longitude: null },
  ];
  // Of a town of which nobody knows where it lies: in the middle of all.
  const alone = { ...at(7, 36, -107), city: 'Cuba', latitude: null, longitude: null };
  const all = [...nowhere, ...town('Aztec', 36, 0, 7), alone, ...town('Bloomfield', 36.5, 100, 5)];
  const routes = proposeRoutes(all, { by: 'day', days: ['Monday', 'Tuesday'], mostStops: 8 });
  const towns = routes.map(({ stops }) => [...new Set(stops.map(({ city }) => city.toLowerCase()))].sort());
  assert.deepEqual(
    towns.toSorted((one, other) => one.length - other.length),
    [['bloomfield'], ['aztec', 'cuba']],
  );
});

test('the days get as many stops each, however small the towns are that come first', () => {
  const cities = ['Aztec', 'Bloomfield', 'Cuba', 'Cuba', 'Dulce', 'Dulce', 'Dulce', 'Dulce'];
  const all = cities.map((city, n) => ({ ...at(n, 36, -107), city }));
  const routes = proposeRoutes(all, { by: 'town', days: ['Monday', 'Tuesday'], mostStops: 8 });
  const load = Map.groupBy(routes, ({ day }) => day);
  assert.deepEqual(
    [...load.values()].map((those) => those.reduce((sum, { stops }) => sum + stops.length, 0)),
    [4, 4],
  );
});

test('a route is called by its day and the town of most stops, and those of one name are numbered', () => {
  const names = (...cities: readonly string[]) =>
    proposeRoutes(
      cities.map((city, n) => ({ ...at(n, 36, -107 + n / 1_000), city })),
      { by: 'day', days: ['Monday'], mostStops: 3 },
    ).map(({ name }) => name);
  assert.deepEqual(names('Cuba', 'Aztec', 'Aztec'), ['Monday Aztec']);
  assert.deepEqual(names('Cuba', 'Aztec'), ['Monday Cuba']);
  assert.deepEqual(names('Cuba', 'Cuba', 'Aztec', 'Aztec'), ['Monday Cuba', 'Monday Aztec']);
  assert.deepEqual(names('Aztec', 'Aztec', 'Aztec', 'Aztec'), ['Monday Aztec 1', 'Monday Aztec 2']);
});
