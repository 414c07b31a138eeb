import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aTourProblem, numbers } from '../../test/support/places-of-tours.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { neighbourGraph } from './neighbours.ts';
import { SpanningTree } from './spanning-tree.ts';
import { Tour } from './tour.ts';
import type { TourProblem } from './tour-problem.ts';
import { searchTour } from './tour-search.ts';

const sizes = { size: fc.integer({ min: 5, max: 45 }), seed: fc.integer() };

/** The tree that belongs to potentials. */
function treeOf(problem: TourProblem, potential: Float64Array) {
  const { size, lengths } = problem;
  const tree = new SpanningTree(size, neighbourGraph(problem), (a, b) => lengths[a * size + b] ?? 0);
  tree.potential.set(potential);
  return { tree, bound: tree.grow() };
}

const chosenOf = ({ perNode, node }: Candidates, a: number) => [...node.subarray(a * perNode, (a + 1) * perNode)];

/** What joins two nodes in a tree, by walking up from both. */
function longestBetween({ parent, key }: SpanningTree, a: number, b: number): number {
  const up = (node: number): number[] => (node < 0 ? [] : [node, ...up(parent[node] ?? -1)]);
  const [ofA, ofB] = [up(a), up(b)];
  const apart = [...ofA.filter((node) => !ofB.includes(node)), ...ofB.filter((node) => !ofA.includes(node))];
  return Math.max(...apart.map((node) => key[node] ?? 0));
}

test('of each node those that a shortest tree nearly holds, the shortest first', () => {
  fc.assert(
    fc.property(fc.record(sizes), ({ size, seed }) => {
      const problem = aTourProblem(size, seed);
      const candidates = candidatesOf(problem, undefined);
      const { tree } = treeOf(problem, candidates.potential);
      const { graph, lengths, potential, parent } = tree;
      assert.equal(candidates.perNode, Math.min(14, size - 1));
      for (const a of numbers(size)) {
        const offers = numbers(graph.neighbour.length)
          .slice(graph.start[a], graph.start[a + 1])
          .map((e) => {
            const b = graph.neighbour[e] ?? 0;
            const length = (lengths[e] ?? 0) + (potential[a] ?? 0) + (potential[b] ?? 0);
            if (parent[a] === b || parent[b] === a) return { b, length, alpha: 0 };
            if (a === tree.leaf || b === tree.leaf) return { b, length, alpha: Math.max(0, length - tree.leafLength) };
            return { b, length, alpha: length - longestBetween(tree, a, b) };
          })
          .sort((one, other) => one.alpha - other.alpha || one.length - other.length)
          .slice(0, candidates.perNode)
          .sort((one, other) => one.length - other.length)
          .map(({ b }) => b);
        // Where fewer are near, the last of them stands for the rest.
        const expected = numbers(candidates.perNode).map((k) => offers[Math.min(k, offers.length - 1)]);
        assert.deepEqual(chosenOf(candidates, a), expected);
      }
    }),
    { numRuns: 40 },
  );
});

test('potentials raise the bound that no tour is below, most of the way to the tour that is found', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const problem = aTourProblem(120, seed);
    const { potential } = candidatesOf(problem, undefined);
    const plain = treeOf(problem, new Float64Array(120)).bound;
    const raised = treeOf(problem, potential).bound;
    const lengths = Int32Array.from(problem.lengths);
    const { nodes } = searchTour(problem, { seed, kicks: 2000 });
    const found = new Tour(nodes).length(lengths);
    assert.ok(raised <= found, 'a bound');
    assert.ok((found - raised) / (found - plain) < 0.25, `${plain} ${raised} ${found}`);
  }
});

test('without time, or where lengths are shared, the nearest are taken as they are', () => {
  for (const [more, spent] of [
    [{}, () => 0.5],
    [{ isShared: true }, undefined],
  ] as const) {
    const problem = { ...aTourProblem(60, 7), ...more };
    const candidates = candidatesOf(problem, spent);
    assert.ok(candidates.potential.every((one) => one === 0));
    const { start, neighbour } = neighbourGraph(problem);
    for (const a of numbers(60)) {
      const near = [...neighbour.subarray(start[a], start[a + 1])]
        .sort((b, c) => (problem.lengths[a * 60 + b] ?? 0) - (problem.lengths[a * 60 + c] ?? 0))
        .slice(0, 14);
      assert.deepEqual(chosenOf(candidates, a).slice(0, near.length), near);
    }
  }
});
