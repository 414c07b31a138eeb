import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anywhere, numbers } from '../../test/support/places-of-tours.ts';
import { neighbourGraph, type SparseGraph } from './neighbours.ts';

const rowsOf = ({ start, neighbour }: SparseGraph) =>
  numbers(start.length - 1).map((a) => [...neighbour.subarray(start[a], start[a + 1])].sort((x, y) => x - y));

const seeds = fc.integer();

/** What each node chooses, in both directions. */
function mutual(choices: readonly (readonly number[])[]): number[][] {
  return choices.map((own, a) =>
    [...new Set([...own, ...numbers(choices.length).filter((b) => choices[b]?.includes(a))])].sort((x, y) => x - y),
  );
}

test('on a map the six nearest, and the three nearest in each direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), seeds, (size, seed) => {
      const { at, coordinates, lengths, between } = anywhere(size, seed);
      const choices = numbers(size).map((a) => {
        const others = numbers(size)
          .filter((b) => b !== a)
          .sort((b, c) => between(a, b) - between(a, c));
        const [x = 0, y = 0] = at[a] ?? [];
        const directions = [true, false].flatMap((isEast) =>
          [true, false].map((isNorth) =>
            others.filter((b) => (at[b]?.[0] ?? 0) > x === isEast && (at[b]?.[1] ?? 0) > y === isNorth).slice(0, 3),
          ),
        );
        return [...others.slice(0, 6), ...directions.flat()];
      });
      assert.deepEqual(rowsOf(neighbourGraph({ size, lengths, coordinates })), mutual(choices));
    }),
    { numRuns: 60 },
  );
});

test('without a map the fourteen nearest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), seeds, (size, seed) => {
      const { lengths } = anywhere(size, seed);
      const to = (a: number, b: number) => lengths[a * size + b] ?? 0;
      const choices = numbers(size).map((a) =>
        numbers(size)
          .filter((b) => b !== a)
          .sort((b, c) => to(a, b) - to(a, c))
          .slice(0, 14),
      );
      assert.deepEqual(rowsOf(neighbourGraph({ size, lengths })), mutual(choices));
    }),
    { numRuns: 60 },
  );
});

test('on the axes each direction has its share, so that a grid is joined all round', () => {
  const at = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((x) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((y) => [x, y] as const),
  );
  const coordinates = { x: Float64Array.from(at, ([x]) => x), y: Float64Array.from(at, ([, y]) => y) };
  const rows = rowsOf(neighbourGraph({ size: 81, lengths: new Int32Array(81 * 81), coordinates }));
  const centre = at.findIndex(([x, y]) => x === 0 && y === 0);
  const near = (dx: number, dy: number) => at.findIndex(([x, y]) => x === dx && y === dy);
  for (const [dx, dy] of [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const)
    assert.ok(rows[centre]?.includes(near(dx, dy)), `${dx} ${dy}`);
});

test('clusters are joined by the shortest ways between them; who is not on the map, and what is kept, is joined too', () => {
  // Two heaps of twenty at one point each, and one more node that lies nowhere.
  const isFar = (node: number) => node >= 20;
  const size = 41;
  const gap = (a: number, b: number) => (a === 40 || b === 40 ? 5 : isFar(a) === isFar(b) ? 0 : 900 + a + b);
  const lengths = Int32Array.from(numbers(size * size), (i) => gap(Math.floor(i / size), i % size));
  const onMap = (count: number) => ({
    x: Float64Array.from(numbers(count), (node) => (isFar(node) ? 1000 : 0)),
    y: new Float64Array(count),
  });
  const rows = rowsOf(neighbourGraph({ size, lengths, coordinates: onMap(40), kept: [3, 33] }));
  assert.deepEqual(rows[40], numbers(40));
  assert.ok(rows[3]?.includes(33) && rows[33]?.includes(3));
  const two = Int32Array.from(numbers(1600), (i) => gap(Math.floor(i / 40), i % 40));
  const joined = rowsOf(neighbourGraph({ size: 40, lengths: two })).flatMap((row, a) =>
    row.filter((b) => !isFar(a) && isFar(b)).map((b) => [a, b]),
  );
  assert.deepEqual(joined, [[0, 20]], 'one way between them, and the shortest');
});
