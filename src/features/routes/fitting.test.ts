import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Weekday } from '../../kernel/calendar.ts';
import { maxStops } from './contract.ts';
import {
  fitCandidates,
  fitsOnRoads,
  offeredFits,
  openRoutes,
  type RouteLineFacts,
  roadPlaces,
  spreadOverDays,
} from './fitting.ts';

/** Along one street, a hundred metres a number. */
const at = (n: number) => ({ latitude: 36.7, longitude: -108 + n / 891 });
const stop = (n: number) => ({ addressId: `a${n}`, street: `${n} Main`, ...at(n) });
const unplaced = (name: string) => ({ addressId: name, street: name, latitude: null, longitude: null });
const line = (id: string, stops: RouteLineFacts['stops'], changed: Partial<RouteLineFacts> = {}): RouteLineFacts => ({
  id,
  name: id,
  version: 3,
  daysOfWeek: ['Monday'],
  cadence: { kind: 'weekly' },
  season: null,
  driver: null,
  stops,
  ...changed,
});
const depot = { address: 'Depot', ...at(0) };
const landfill = { address: 'Landfill', ...at(50) };
const wished = { onRoutes: 5, perRoute: 5 };

test('a place is told by its position, its neighbours and what it adds', () => {
  const routes = [line('near', [stop(1), stop(5), stop(9)]), line('far', [stop(30), stop(40)])];
  const [best, second] = fitCandidates(at(6), routes, {}, wished);
  assert.deepEqual(best?.fit.after, { addressId: 'a5', street: '5 Main' });
  assert.deepEqual(best?.fit.before, { addressId: 'a9', street: '9 Main' });
  assert.deepEqual([best?.fit.routeId, best?.fit.position, best?.fit.stopCount, best?.fit.version], ['near', 3, 3, 3]);
  assert.ok(Math.abs(best?.fit.addedMetres ?? 1) < 1);
  // One house back and forth: 200 m, a third longer than the crow flies, at 30 km/h.
  assert.deepEqual([second?.fit.routeId, second?.fit.position], ['near', 2]);
  assert.ok(Math.abs((second?.fit.addedMinutes ?? 0) - (200 * 1.35) / 500) < 0.01);
});

test('depot and landfill count at the ends, and stops that nobody can place are not in the way', () => {
  const routes = [line('r', [unplaced('x'), stop(10), unplaced('y'), stop(20), unplaced('z')])];
  const positions = (n: number) => fitCandidates(at(n), routes, { depot, landfill }, wished)[0]?.fit;
  assert.deepEqual([positions(5)?.position, positions(5)?.before?.street], [2, '10 Main']);
  assert.deepEqual([positions(15)?.position, positions(15)?.after?.street], [3, '10 Main']);
  assert.deepEqual([positions(30)?.position, positions(30)?.after?.street], [5, '20 Main']);
  assert.equal(positions(30)?.before?.street, 'z');
  assert.ok((positions(30)?.addedMetres ?? 1) < 1);
  const [open] = fitCandidates(at(30), routes, {}, wished);
  assert.ok(Math.abs((open?.fit.addedMetres ?? 0) - 1350) < 10);
});

test('full routes, routes that have the address, and those that lie nowhere take no part', () => {
  const routes = [
    line('has', [stop(1)]),
    line(
      'full',
      Array.from({ length: maxStops }, (_, n) => stop(n + 2)),
    ),
    line('nowhere', [unplaced('x')]),
    line('empty', []),
    line('open', [stop(9)]),
  ];
  const open = (places: object) => openRoutes('a1', routes, places).map(({ id }) => id);
  assert.deepEqual(open({}), ['open']);
  assert.deepEqual(open({ depot }), ['nowhere', 'empty', 'open']);
  const half = [
    { ...unplaced('x'), latitude: 36.7 },
    { ...unplaced('y'), longitude: -108 },
  ];
  assert.deepEqual(openRoutes('a1', [line('half', half)], {}), []);
  const [onEmpty] = fitCandidates(at(3), [line('empty', [])], { depot, landfill }, wished);
  assert.deepEqual([onEmpty?.fit.position, onEmpty?.fit.after, onEmpty?.fit.before], [1, null, null]);
});

test('several places of a route are looked at, and the best one of each is offered', () => {
  const routes = ['a', 'b', 'c'].map((id, n) => line(id, [stop(n), stop(n + 2), stop(n + 4)]));
  const fits = fitCandidates(at(3), routes, {}, { onRoutes: 2, perRoute: 3 }).map(({ fit }) => fit);
  assert.equal(fits.length, 6);
  const offered = offeredFits(fits);
  assert.deepEqual([offered.length, new Set(offered.map(({ routeId }) => routeId)).size], [2, 2]);
  for (const { routeId, addedMetres } of offered)
    assert.equal(addedMetres, Math.min(...fits.filter((fit) => fit.routeId === routeId).map((fit) => fit.addedMetres)));
});

test('the places of all routes stand in one row, the cheapest first', () => {
  const stops = fc.array(fc.integer({ min: 0, max: 40 }).map(stop), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(stops, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 40 }), (all, n) => {
      const routes = all.map((one, index) => line(`r${index}`, one));
      const added = fitCandidates(at(n), routes, {}, wished).map(({ fit }) => fit.addedMetres);
      assert.deepEqual(
        added,
        added.toSorted((one, other) => one - other),
      );
    }),
  );
});

test('of five places no weekdays come more than twice, as long as there are others', () => {
  const on = (...days: readonly Weekday[][]) => days.map((daysOfWeek, rank) => ({ rank, daysOfWeek }));
  const ranks = (places: ReturnType<typeof on>) => spreadOverDays(places, 5).map(({ rank }) => rank);
  const [monday, tuesday, both]: Weekday[][] = [['Monday'], ['Tuesday'], ['Monday', 'Tuesday']];
  assert.ok(monday && tuesday && both);
  assert.deepEqual(ranks(on(monday, monday, monday, tuesday, tuesday, tuesday, both)), [0, 1, 3, 4, 6]);
  // One other: it is among them, and the cheapest fill what is left.
  assert.deepEqual(ranks(on(monday, monday, monday, monday, monday, monday, tuesday)), [0, 1, 2, 3, 6]);
  assert.deepEqual(ranks(on(monday, monday, monday, monday, monday, monday)), [0, 1, 2, 3, 4]);
  assert.deepEqual(ranks(on(monday, tuesday)), [0, 1]);
});

test('on roads another place may be the better one', () => {
  const routes = [line('river', [stop(1), stop(3)]), line('bridge', [stop(6), stop(9)])];
  const candidates = fitCandidates(at(2), routes, {}, { onRoutes: 2, perRoute: 1 });
  assert.deepEqual(
    candidates.map(({ fit }) => fit.routeId),
    ['river', 'bridge'],
  );
  const places = roadPlaces(at(2), candidates);
  const riverPlaces = new Set([at(1).longitude, at(3).longitude]);
  // Over the river it is an hour, wherever to.
  const seconds = places.flatMap((from, i) =>
    places.map((to, j) => {
      if (i === j) return 0;
      return i === 0 || j === 0 ? (riverPlaces.has((i === 0 ? to : from).longitude) ? 3600 : 60) : 60;
    }),
  );
  const metres = seconds.map((time) => time * 10);
  const [best, worst] = fitsOnRoads(candidates, places, { metres, seconds });
  assert.deepEqual([best?.routeId, best?.addedMinutes, best?.addedMetres], ['bridge', 1, 600]);
  assert.deepEqual([worst?.routeId, worst?.addedMinutes], ['river', (3600 + 3600 - 60) / 60]);
});
