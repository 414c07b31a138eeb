/**
 * Which edges are worth trying: those that a minimum 1-tree nearly holds (alpha-nearness), after potentials have bent
 * the tree towards a tour (Held and Karp 1971; Helsgaun 2000).
 */
import { type Coordinates, neighbourGraph } from './neighbours.ts';
import { SpanningTree } from './spanning-tree.ts';

/** `node` holds `perNode` candidates of each node; potentials shift lengths without changing which tour is shortest. */
export type Candidates = Readonly<{ perNode: number; node: Int32Array; potential: Float64Array }>;

const mostPerNode = 14;
const ascentSteps = 50;
const firstStep = 0.2;

export function candidatesOf(size: number, lengths: Int32Array, coordinates?: Coordinates): Candidates {
  const graph = neighbourGraph(size, lengths, coordinates);
  const tree = new SpanningTree(size, graph, (a, b) => lengths[a * size + b]!);
  ascend(tree);
  return nearestByAlpha(tree, size);
}

/** Makes nodes with many edges in the tree dearer and its leaves cheaper (subgradient, step falling to nothing). */
function ascend(tree: SpanningTree): void {
  const { potential, degree, key } = tree;
  const before = new Int32Array(potential.length);
  const best = new Float64Array(potential.length);
  let bound = Number.NEGATIVE_INFINITY;
  let unit = 0;
  for (let step = 0; step < ascentSteps; step++) {
    const length = tree.grow();
    if (length > bound) {
      bound = length;
      best.set(potential);
    }
    // Edges that must stay are far below zero and say nothing about the scale.
    if (step === 0) unit = firstStep * meanOfPositive(key);
    const stride = unit * (1 - (step + 1) / ascentSteps);
    let isTour = true;
    for (let a = 0; a < potential.length; a++) {
      const excess = degree[a]! - 2;
      if (excess !== 0) isTour = false;
      potential[a]! += stride * (step === 0 ? excess : 0.7 * excess + 0.3 * before[a]!);
      before[a] = excess;
    }
    if (isTour) break;
  }
  potential.set(best);
  tree.grow();
}

function meanOfPositive(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value <= 0) continue;
    sum += value;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function nearestByAlpha(tree: SpanningTree, size: number): Candidates {
  const { graph, lengths, potential } = tree;
  const perNode = Math.min(mostPerNode, size - 1);
  const node = new Int32Array(size * perNode);
  const depth = depths(tree);
  for (let a = 0; a < size; a++) {
    const offers: { b: number; alpha: number; length: number }[] = [];
    for (let e = graph.start[a]!; e < graph.start[a + 1]!; e++) {
      const b = graph.neighbour[e]!;
      const length = lengths[e]! + potential[a]! + potential[b]!;
      offers.push({ b, length, alpha: alpha(tree, depth, a, b, length) });
    }
    offers.sort((p, q) => p.alpha - q.alpha || p.length - q.length);
    offers.length = Math.min(offers.length, perNode);
    // The search stops at the first candidate that is too long.
    offers.sort((p, q) => p.length - q.length);
    for (let k = 0; k < perNode; k++) node[a * perNode + k] = offers[Math.min(k, offers.length - 1)]!.b;
  }
  return { perNode, node, potential };
}

function depths({ parent, joined }: SpanningTree): Int32Array {
  const depth = new Int32Array(parent.length);
  for (let m = 1; m < joined.length; m++) depth[joined[m]!] = depth[parent[joined[m]!]!]! + 1;
  return depth;
}

/** By how much the 1-tree grows when it must hold the edge. */
function alpha(tree: SpanningTree, depth: Int32Array, a: number, b: number, length: number): number {
  const { parent, key } = tree;
  if (parent[a] === b || parent[b] === a) return 0;
  if (a === tree.leaf || b === tree.leaf) return Math.max(0, length - tree.leafLength);
  let longest = Number.NEGATIVE_INFINITY;
  while (a !== b) {
    if (depth[a]! >= depth[b]!) {
      longest = Math.max(longest, key[a]!);
      a = parent[a]!;
    } else {
      longest = Math.max(longest, key[b]!);
      b = parent[b]!;
    }
  }
  return length - longest;
}
