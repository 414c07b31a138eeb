import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numbers } from '../../test/support/places-of-tours.ts';
import type { SparseGraph } from './neighbours.ts';
import { SpanningTree } from './spanning-tree.ts';

/** Everybody is joined with everybody. */
function complete(size: number): SparseGraph {
  const neighbour = numbers(size).flatMap((a) => numbers(size).filter((b) => b !== a));
  return { start: Int32Array.from(numbers(size + 1), (a) => a * (size - 1)), neighbour: Int32Array.from(neighbour) };
}

const graphs = fc.integer({ min: 3, max: 7 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    lengths: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: size * size, maxLength: size * size }),
    potentials: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }),
  }),
);

/** The least sum of edges that join all (Kruskal). */
function leastSum(size: number, edges: readonly (readonly [number, number, number])[]): number {
  const group = numbers(size);
  let sum = 0;
  for (const [a, b, length] of edges.toSorted((one, other) => one[2] - other[2])) {
    if (group[a] === group[b]) continue;
    const [from, to] = [group[a], group[b]];
    for (const node of numbers(size)) if (group[node] === from) group[node] = to ?? 0;
    sum += length;
  }
  return sum;
}

test('the tree is the shortest there is, and with one edge more it bounds every tour', () => {
  fc.assert(
    fc.property(graphs, ({ size, lengths, potentials }) => {
      const lengthOf = (a: number, b: number) => lengths[Math.min(a, b) * size + Math.max(a, b)] ?? 0;
      const shifted = (a: number, b: number) => lengthOf(a, b) + (potentials[a] ?? 0) + (potentials[b] ?? 0);
      const tree = new SpanningTree(size, complete(size), lengthOf);
      tree.potential.set(potentials);
      const bound = tree.grow();
      const edges = numbers(size).flatMap((a) => numbers(a).map((b) => [a, b, shifted(a, b)] as const));
      const inTree = numbers(size).flatMap((a) => ((tree.parent[a] ?? -1) < 0 ? [] : [[a, tree.parent[a] ?? 0]]));
      assert.equal(inTree.length, size - 1);
      for (const [a = 0, b = 0] of inTree) assert.equal(tree.key[a], shifted(a, b));
      const ofTree = inTree.reduce((sum, [a = 0, b = 0]) => sum + shifted(a, b), 0);
      assert.equal(ofTree, leastSum(size, edges));
      // The leaf whose second edge is the longest.
      const degreeIn = (node: number) => inTree.filter((edge) => edge.includes(node)).length;
      const seconds = numbers(size)
        .filter((node) => degreeIn(node) === 1)
        .map((leaf) =>
          Math.min(
            ...numbers(size)
              .filter((b) => b !== leaf && tree.parent[leaf] !== b && tree.parent[b] !== leaf)
              .map((b) => shifted(leaf, b)),
          ),
        );
      assert.equal(tree.leafLength, Math.max(...seconds));
      assert.equal(bound, ofTree + tree.leafLength - 2 * potentials.reduce((sum, one) => sum + one, 0));
      assert.equal(
        tree.degree.reduce((sum, one) => sum + one, 0),
        2 * size,
      );
      assert.equal(degreeIn(tree.leaf), 1);
      assert.equal(tree.degree[tree.leaf], 2);
      assert.deepEqual([...tree.joined].sort(), numbers(size));
      const place = (node: number) => tree.joined.indexOf(node);
      for (const [a = 0, b = 0] of inTree) assert.ok(place(b) < place(a), 'parents join first');
    }),
  );
});

test('two nodes have one edge, and no second one', () => {
  const tree = new SpanningTree(2, complete(2), () => 5);
  assert.equal(tree.grow(), 5);
  assert.deepEqual([...tree.degree], [1, 1]);
});
