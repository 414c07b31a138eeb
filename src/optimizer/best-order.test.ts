import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestOrder, type OrderRequest } from './best-order.ts';
import { drivingLengths, type Lengths, lengthOf, lengthsBetween } from './lengths.ts';
import { randomFrom } from './random.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

function* permutations(rest: readonly number[], taken: readonly number[] = []): Generator<readonly number[]> {
  if (rest.length === 0) yield taken;
  for (const one of rest)
    yield* permutations(
      rest.filter((other) => other !== one),
      [...taken, one],
    );
}

function shortest({ lengths, given, start, end, locked = [], returns = false }: OrderRequest): number {
  const was = given ?? numbers(lengths.size);
  let least = Number.POSITIVE_INFINITY;
  for (const order of permutations(numbers(lengths.size))) {
    if (start !== undefined && order[0] !== start) continue;
    if (end !== undefined && order.at(-1) !== end) continue;
    if (locked.some((place) => order.indexOf(place) !== was.indexOf(place))) continue;
    least = Math.min(least, lengthOf(lengths, order, returns));
  }
  return least;
}

/** On a small grid, so that equal distances and equal places are common. */
const places = (min: number, max: number) =>
  fc.array(fc.record({ x: fc.nat(9), y: fc.nat(9) }), { minLength: min, maxLength: max });

const flat = (points: readonly { x: number; y: number }[], uphill = 0): Lengths => {
  const symmetric = lengthsBetween(points.length, (a, b) =>
    Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0)),
  );
  const values = symmetric.values.map((length, i) => {
    const climb = (points[i % points.length]?.y ?? 0) - (points[Math.floor(i / points.length)]?.y ?? 0);
    return length + uphill * Math.max(0, climb);
  });
  return { size: points.length, values };
};

const wishes = fc.record({
  hasStart: fc.boolean(),
  hasEnd: fc.boolean(),
  returns: fc.boolean(),
  uphill: fc.constantFrom(0, 0, 1.5),
  locks: fc.array(fc.nat(), { maxLength: 4 }),
  shuffle: fc.nat(),
  seed: fc.integer(),
});

function requestOf(points: readonly { x: number; y: number }[], wish: Wish) {
  const random = randomFrom(wish.shuffle);
  const keys = points.map(() => random());
  const given = numbers(points.length).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  return {
    lengths: flat(points, wish.uphill),
    points: points.map(({ x, y }) => ({ latitude: y / 100, longitude: x / 100 })),
    given,
    start: wish.hasStart ? given[0] : undefined,
    end: wish.hasEnd ? given.at(-1) : undefined,
    returns: wish.returns,
    locked: points.length === 0 ? [] : wish.locks.map((lock) => lock % points.length),
    seed: wish.seed,
    kicks: 200,
  };
}

type Wish = Readonly<{
  hasStart: boolean;
  hasEnd: boolean;
  returns: boolean;
  uphill: number;
  locks: readonly number[];
  shuffle: number;
  seed: number;
}>;

test('few places get the shortest order there is', () => {
  fc.assert(
    fc.property(places(0, 6), wishes, (points, wish) => {
      const request = requestOf(points, wish);
      const { length } = bestOrder(request);
      assert.ok(Math.abs(length - (points.length === 0 ? 0 : shortest(request))) < 1e-6);
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('eight places, with and without ends', () => {
  const random = randomFrom(3);
  const points = numbers(8).map(() => ({ x: random() * 100, y: random() * 100 }));
  for (const uphill of [0, 1]) {
    const lengths = flat(points, uphill);
    for (const ends of [
      {},
      { returns: true },
      { start: 0 },
      { end: 7 },
      { start: 0, end: 7 },
      { start: 0, locked: [3] },
    ])
      assert.ok(Math.abs(bestOrder({ lengths, ...ends }).length - shortest({ lengths, ...ends })) < 1e-6);
  }
});

test('every place stays in the order once, what is fixed stays, and nothing gets longer', () => {
  fc.assert(
    fc.property(places(1, 40), wishes, (points, wish) => {
      const request = requestOf(points, wish);
      const { order, length, givenLength } = bestOrder(request);
      assert.deepEqual(
        order.toSorted((a, b) => a - b),
        numbers(points.length),
      );
      if (request.start !== undefined) assert.equal(order[0], request.start);
      if (request.end !== undefined) assert.equal(order.at(-1), request.end);
      for (const place of request.locked) assert.equal(order.indexOf(place), request.given.indexOf(place));
      assert.ok(Math.abs(length - lengthOf(request.lengths, order, request.returns)) < 1e-9);
      assert.ok(length <= givenLength);
    }),
    { numRuns: 200, seed: 2 },
  );
});

/** Places on a circle: its circumference is the best round trip, and the best open order leaves out the longest gap. */
const circle = (count: number) => {
  const angles = numbers(count).map((i) => ((i * 7) % count) * ((2 * Math.PI) / count));
  return angles.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
};

test('the tour search finds round a circle, from every kind of end, also one way only', () => {
  const count = 30;
  const points = circle(count);
  const side = 2 * Math.sin(Math.PI / count);
  const oneWay = flat(points);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++) {
      const step = (((b * 7) % count) - ((a * 7) % count) + count) % count;
      if (step > count / 2) oneWay.values[a * count + b] = 100;
    }
  const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-6, `${actual}`);
  const length = (request: Partial<OrderRequest>) => bestOrder({ lengths: flat(points), ...request }).length;
  close(length({ returns: true }), count * side);
  close(length({ returns: true, start: 0 }), count * side);
  close(length({}), (count - 1) * side);
  close(length({ start: 0 }), (count - 1) * side);
  close(length({ end: count - 1 }), (count - 1) * side);
  const neighbours = [0, ...numbers(count).filter((i) => i !== 0 && i !== 13), 13]; // 13 * 7 % 30 is 1
  close(length({ given: neighbours, start: 0, end: 13 }), (count - 1) * side);
  close(length({ lengths: oneWay, returns: true }), count * side);
  close(length({ lengths: oneWay }), (count - 1) * side);
  close(length({ lengths: oneWay, start: 0 }), (count - 1) * side);
  close(length({ lengths: oneWay, end: count - 1 }), (count - 1) * side);
});

test('stops locked in the middle cost little', () => {
  const points = circle(30);
  const given = numbers(30).map((i) => (i * 13) % 30); // in order round the circle
  const mixed = [...given];
  [mixed[4], mixed[20]] = [given[20] ?? 0, given[4] ?? 0];
  const locked = [given[0] ?? 0, given[10] ?? 0, given[15] ?? 0];
  const best = bestOrder({ lengths: flat(points), given: mixed, locked, kicks: 3000 });
  assert.ok(best.length < 29 * 2 * Math.sin(Math.PI / 30) * 1.001);
});

const homes = (count: number, seed: number) => {
  const random = randomFrom(seed);
  return numbers(count).map(() => ({ latitude: 35 + random() / 10, longitude: -106 + random() / 10 }));
};

test('the same seed and kicks give the same answer', () => {
  const points = homes(120, 5);
  const request = { lengths: drivingLengths(points), points, start: 0, seed: 7, kicks: 500 };
  assert.deepEqual(bestOrder(request), bestOrder(request));
});

test('when the time is over, the best so far is the answer', () => {
  const points = homes(120, 6);
  let looks = 0;
  const request = { lengths: drivingLengths(points), points, seed: 1, spent: () => (looks++ > 60 ? 1 : 0) };
  const { order, kicks, length, givenLength } = bestOrder(request);
  assert.ok(kicks > 0 && kicks < 200, `${kicks} kicks`);
  assert.equal(new Set(order).size, 120);
  assert.ok(length < givenLength);
  assert.equal(bestOrder({ ...request, spent: () => 1 }).length, givenLength);
});

test('more kicks leave little to gain: two seeds agree within half a percent', () => {
  const points = homes(200, 8);
  const lengths = drivingLengths(points);
  const [one, other] = [1, 2].map((seed) => bestOrder({ lengths, points, returns: true, seed, kicks: 3000 }).length);
  assert.ok(Math.abs((one ?? 0) / (other ?? 1) - 1) < 0.005);
});

test('all places at one point, or on one line', () => {
  const same = bestOrder({ lengths: lengthsBetween(25, () => 0), kicks: 20 });
  assert.equal(same.length, 0);
  const line = numbers(25).map((i) => (i * 7) % 25);
  const onLine = { lengths: lengthsBetween(25, (a, b) => Math.abs((line[a] ?? 0) - (line[b] ?? 0))), kicks: 200 };
  assert.equal(bestOrder(onLine).length, 24);
});

test('a request that contradicts itself is refused', () => {
  const lengths = lengthsBetween(3, () => 1);
  assert.throws(() => bestOrder({ lengths, given: [0, 1, 1] }), RangeError);
  assert.throws(() => bestOrder({ lengths, start: 2 }), RangeError);
  assert.throws(() => bestOrder({ lengths, locked: [9] }), RangeError);
  assert.throws(() => bestOrder({ lengths: lengthsBetween(3, () => Number.NaN) }), RangeError);
});

test("thousands of places: the caller's whole lengths are searched as they are, in the time there is", () => {
  const side = 42;
  const points = numbers(side * side).map((i) => ({ x: (i * 17) % side, y: Math.floor(i / side) }));
  const metric = (a: number, b: number) =>
    Math.round(100 * Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0)));
  const lengths = lengthsBetween(points.length, metric, new Int32Array(points.length ** 2));
  const before = lengths.values.slice();
  let looks = 0;
  const { order, length } = bestOrder({
    lengths,
    points: points.map(({ x, y }) => ({ latitude: y / 1000, longitude: x / 1000 })),
    returns: true,
    spent: () => looks++ / 40,
  });
  assert.deepEqual(lengths.values, before);
  assert.equal(new Set(order).size, points.length);
  assert.ok(length < 1.05 * 100 * points.length, `${length}`); // a grid of an even side is walked without a diagonal
  assert.ok(looks < 50, `${looks} looks`);
});

test('clusters far from each other, and many places at one, are one graph', () => {
  const far = [0, 1, 2, 3].flatMap((cluster) =>
    numbers(30).map((i) => ({ x: cluster * 10_000 + (i % 3), y: Math.floor(i / 15) })),
  );
  const { order, length } = bestOrder({
    lengths: flat(far),
    points: far.map(({ x, y }) => ({ latitude: y / 1e6, longitude: x / 1e6 })),
    returns: true,
    kicks: 500,
  });
  assert.equal(new Set(order).size, far.length);
  assert.ok(length < 60_004 + 4 * 8, `${length}`);
});
