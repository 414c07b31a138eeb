import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aTourProblem, edgesOf, numbers } from '../../test/support/places-of-tours.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { greedyTour } from './greedy.ts';
import { Improvement } from './improvement.ts';
import { Kick } from './kick.ts';
import { randomFrom } from './random.ts';
import { Tour } from './tour.ts';

/** As the search begins, without bending lengths. */
function aSearch(size: number, seed: number) {
  const problem = aTourProblem(size, seed);
  const { lengths } = problem;
  const candidates = candidatesOf({ ...problem, isShared: true }, undefined);
  const tour = new Tour(Int32Array.from(shuffled(size, seed)));
  const improvement = new Improvement(lengths, candidates, tour);
  return { size, lengths, candidates, tour, improvement };
}

function shuffled(size: number, seed: number): number[] {
  const random = randomFrom(seed);
  const keys = numbers(size).map(() => random());
  return numbers(size).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}

function assertWhole(tour: Tour): void {
  assert.deepEqual(
    [...tour.node].sort((a, b) => a - b),
    numbers(tour.node.length),
  );
  for (const [place, node] of tour.node.entries()) assert.equal(tour.place[node], place);
}

type Edge = readonly [number, number];
const isSame = ([a, b]: Edge, [c, d]: Edge) => (a === c && b === d) || (a === d && b === c);

/** Whether the tour stays one when these edges are taken out and those are put in. */
function isTour(nodes: readonly number[], out: readonly Edge[], into: readonly Edge[]): boolean {
  const links = new Map(nodes.map((node) => [node, [] as number[]]));
  const kept = nodes
    .map((a, i): Edge => [a, nodes[(i + 1) % nodes.length] ?? a])
    .filter((edge) => !out.some((one) => isSame(one, edge)));
  for (const [a, b] of [...kept, ...into]) {
    links.get(a)?.push(b);
    links.get(b)?.push(a);
  }
  if ([...links.values()].some((two) => two.length !== 2)) return false;
  let [before, at, steps] = [-1, nodes[0] ?? 0, 0];
  do {
    const [one = 0, other = 0] = links.get(at) ?? [];
    [before, at] = [at, one === before ? other : one];
    steps++;
  } while (at !== nodes[0] && steps <= nodes.length);
  return steps === nodes.length;
}

/**
 * Every 2-opt and 3-opt move along candidates that would make it shorter (Lin and Kernighan's gains all above 0), but the
 * one that only carries t3 elsewhere: that is looked for from its other ends.
 */
function movesLeft(lengths: Int32Array, { perNode, node: candidate }: Candidates, tour: Tour): string[] {
  const nodes = [...tour.node];
  const size = nodes.length;
  const to = (a: number, b: number) => lengths[a * size + b] ?? 0;
  const beside = (a: number) => [1, -1].map((step) => nodes[((tour.place[a] ?? 0) + step + size) % size] ?? 0);
  const near = (a: number, most: number) => [...candidate.subarray(a * perNode, a * perNode + Math.min(perNode, most))];
  const found: string[] = [];
  for (const t1 of nodes)
    for (const t2 of beside(t1))
      for (const t3 of near(t2, perNode)) {
        const gain1 = to(t1, t2) - to(t2, t3);
        if (gain1 <= 0 || t3 === t1 || beside(t2).includes(t3)) continue;
        for (const t4 of beside(t3)) {
          const gain2 = gain1 + to(t3, t4);
          const two: Edge[] = [
            [t1, t2],
            [t3, t4],
          ];
          if (
            gain2 > to(t4, t1) &&
            isTour(nodes, two, [
              [t2, t3],
              [t4, t1],
            ])
          )
            found.push(`${t1} ${t2} ${t3} ${t4}`);
          for (const t5 of near(t4, 8))
            for (const t6 of beside(t5)) {
              const gain3 = gain2 - to(t4, t5);
              const edge: Edge = [t5, t6];
              if (gain3 <= 0 || t5 === t3 || beside(t4).includes(t5) || two.some((one) => isSame(one, edge))) continue;
              if (t6 === t1 || t6 === t3 || gain3 + to(t5, t6) <= to(t6, t1)) continue;
              if (
                isTour(
                  nodes,
                  [...two, edge],
                  [
                    [t2, t3],
                    [t4, t5],
                    [t6, t1],
                  ],
                )
              )
                found.push(`${t1} ${t2} ${t3} ${t4} ${t5} ${t6}`);
            }
        }
      }
  return found;
}

test('it ends where no move of two or three edges is left, and is shorter by what it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), fc.integer(), (size, seed) => {
      const { lengths, candidates, tour, improvement } = aSearch(size, seed);
      const before = tour.length(lengths);
      for (const node of numbers(size)) {
        improvement.enqueue(node);
        improvement.enqueue(node); // once is enough
      }
      const gained = improvement.run();
      assertWhole(tour);
      assert.equal(before - tour.length(lengths), gained);
      // What was looked at early may have become worth another look.
      let all = gained;
      for (let more = 1; more > 0; all += more) {
        for (const node of numbers(size)) improvement.enqueue(node);
        more = improvement.run();
      }
      assert.deepEqual(movesLeft(lengths, candidates, tour), []);
      assert.equal(before - tour.length(lengths), all);
    }),
    { numRuns: 60 },
  );
});

test('it stops when it is over, and goes on later', () => {
  const { lengths, tour, improvement } = aSearch(600, 3);
  for (const node of tour.node) improvement.enqueue(node);
  let looks = 0;
  const first = improvement.run(() => ++looks > 0);
  assert.equal(looks, 1);
  const before = tour.length(lengths);
  const rest = improvement.run();
  assert.ok(first > 0 && rest > 0);
  assert.equal(before - tour.length(lengths), rest);
});

test('a greedy beginning joins the shortest ways that fit together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), fc.integer(), (size, seed) => {
      const { lengths, candidates } = aSearch(size, seed);
      const { perNode, node } = candidates;
      const nodes = greedyTour(size, lengths, candidates);
      assertWhole(new Tour(nodes));
      const group = numbers(size);
      const count = new Array<number>(size).fill(0);
      const joined: string[] = [];
      const offers = numbers(size * perNode)
        .map((e) => [Math.floor(e / perNode), node[e] ?? 0] as const)
        .sort(([a, b], [c, d]) => (lengths[a * size + b] ?? 0) - (lengths[c * size + d] ?? 0));
      for (const [a, b] of offers) {
        if (count[a] === 2 || count[b] === 2 || group[a] === group[b]) continue;
        const [from, into] = [group[a], group[b] ?? 0];
        for (const one of numbers(size)) if (group[one] === from) group[one] = into;
        for (const one of [a, b]) count[one] = (count[one] ?? 0) + 1;
        joined.push([a, b].sort((x, y) => x - y).join('–'));
      }
      const edges = edgesOf(nodes);
      for (const edge of joined) assert.ok(edges.includes(edge), edge);
      // From each end to the nearest one that is left.
      const ends = numbers(size).filter((one) => (count[one] ?? 0) < 2);
      for (const [i, a] of nodes.entries()) {
        const b = nodes[i + 1];
        if (b === undefined || joined.includes([a, b].sort((x, y) => x - y).join('–'))) continue;
        const left = ends.filter((one) => !nodes.subarray(0, i + 1).includes(one));
        assert.equal(lengths[a * size + b], Math.min(...left.map((one) => lengths[a * size + one] ?? 0)));
      }
    }),
    { numRuns: 60 },
  );
});

test('a kick changes four ways at most, says what that costs, and tears no pair apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), fc.integer(), fc.boolean(), (half, seed, isPaired) => {
      const size = 2 * half;
      const { lengths, candidates, tour, improvement } = aSearch(size, seed);
      if (isPaired) tour.set(Int32Array.from(shuffled(half, seed).flatMap((a) => [2 * a, 2 * a + 1])));
      const random = randomFrom(seed);
      const kick = new Kick({ lengths, candidates, tour, improvement, random, stride: isPaired ? 2 : 1 });
      for (let times = 0; times < 20; times++) {
        const [before, edges] = [tour.length(lengths), edgesOf(tour.node)];
        const added = kick.apply();
        assertWhole(tour);
        assert.equal(tour.length(lengths) - before, added);
        const changed = edgesOf(tour.node).filter((edge) => !edges.includes(edge));
        assert.ok(changed.length > 0 && changed.length <= 4, String(changed));
        if (isPaired) for (const a of numbers(half)) assert.ok(edgesOf(tour.node).includes(`${2 * a}–${2 * a + 1}`));
      }
    }),
    { numRuns: 60 },
  );
});

test('whatever a kick has changed waits to be improved', () => {
  const { lengths, candidates, tour, improvement } = aSearch(80, 11);
  const random = randomFrom(5);
  const kick = new Kick({ lengths, candidates, tour, improvement, random, stride: 1 });
  for (const node of tour.node) improvement.enqueue(node);
  improvement.run();
  let repaired = 0;
  for (let times = 0; times < 50; times++) {
    const added = kick.apply();
    const gained = improvement.run();
    if (added > 0 && gained > 0) repaired++;
  }
  assert.ok(repaired > 45, `${repaired} of 50`);
});
