import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapestInsertions, type Insertion, type RouteLine } from './insertion.ts';
import { drivingMetres } from './lengths.ts';
import { randomFrom } from './random.ts';

const random = randomFrom(11);
const home = () => ({ latitude: 35 + random() / 5, longitude: -106 + random() / 5 });
const routes: RouteLine[] = Array.from({ length: 20 }, (_, i) => ({
  routeId: `route-${i}`,
  stops: Array.from({ length: i * 3 }, home),
  start: i % 2 === 0 ? home() : undefined,
  end: i % 3 === 0 ? home() : undefined,
}));

function allInsertions(address: { latitude: number; longitude: number }): Insertion[] {
  return routes
    .flatMap(({ routeId, stops, start, end }) =>
      Array.from({ length: stops.length + 1 }, (_, position) => {
        const line = (points: typeof stops) => [...(start ? [start] : []), ...points, ...(end ? [end] : [])];
        const length = (points: typeof stops) =>
          points.reduce((sum, point, i) => sum + (i === 0 ? 0 : drivingMetres(points[i - 1] ?? point, point)), 0);
        const addedMetres = length(line(stops.toSpliced(position, 0, address))) - length(line(stops));
        return { routeId, position, addedMetres };
      }),
    )
    .sort((a, b) => a.addedMetres - b.addedMetres);
}

test('finds the five cheapest of all positions, as trying each would', () => {
  const address = home();
  const found = cheapestInsertions(address, routes);
  const expected = allInsertions(address).slice(0, 5);
  found.forEach(({ routeId, position, addedMetres }, i) => {
    assert.deepEqual([routeId, position], [expected[i]?.routeId, expected[i]?.position]);
    assert.ok(Math.abs(addedMetres - (expected[i]?.addedMetres ?? 0)) < 1e-6);
  });
  assert.equal(found.length, 5);
});

test('lists each route once when asked to', () => {
  const address = home();
  const found = cheapestInsertions(address, routes, { oncePerRoute: true });
  const best = [...new Set(allInsertions(address).map(({ routeId }) => routeId))].slice(0, 5);
  assert.deepEqual(
    found.map(({ routeId }) => routeId),
    best,
  );
});

test('an empty route takes its first stop; no route, no place', () => {
  assert.deepEqual(cheapestInsertions(home(), [{ routeId: 'new', stops: [] }]), [
    { routeId: 'new', position: 0, addedMetres: 0 },
  ]);
  assert.deepEqual(cheapestInsertions(home(), []), []);
});
