/**
 * Which edges are worth trying: those that a minimum 1-tree nearly holds (alpha-nearness), after potentials have bent
 * the tree towards a tour (Held and Karp 1971; Helsgaun 2000).
 */
import { neighbourGraph } from './neighbours.ts';
import { SpanningTree } from './spanning-tree.ts';
import type { TourProblem } from './tour-problem.ts';

/** `node` holds `perNode` candidates of each node; potentials shift lengths without changing which tour is shortest. */
export type Candidates = Readonly<{ perNode: number; node: Int32Array; potential: Float64Array }>;

const mostPerNode = 14;
const ascentSteps = 50;
const firstStep = 0.2;
/** Of the caller's time, from the beginning until the search must have its candidates. */
const mostOfTime = 0.5;

export function candidatesOf(problem: TourProblem, spent: (() => number) | undefined): Candidates {
  const { size, lengths } = problem;
  const graph = neighbourGraph(problem);
  const tree = new SpanningTree(size, graph, (a, b) => lengths[a * size + b]!);
  const shareSpent = () => (spent?.() ?? 0) / mostOfTime;
  // Lengths that are shared cannot be bent, and without that the tree tells little.
  const isByAlpha = !problem.isShared && shareSpent() < 1;
  if (isByAlpha) ascend(tree, shareSpent);
  return chosenFrom(tree, isByAlpha);
}

/** Makes nodes with many edges in the tree dearer and its leaves cheaper (subgradient, step falling to nothing). */
function ascend(tree: SpanningTree, shareSpent: () => number): void {
  const { potential, degree, key } = tree;
  const before = new Int32Array(potential.length);
  const best = new Float64Array(potential.length);
  let bound = Number.NEGATIVE_INFINITY;
  let unit = 0;
  for (let step = 0; step < ascentSteps; step++) {
    const share = Math.max((step + 1) / ascentSteps, shareSpent());
    if (share > 1) break;
    const length = tree.grow();
    if (length > bound) {
      bound = length;
      best.set(potential);
    }
    // Edges that must stay are far below zero and say nothing about the scale.
    if (step === 0) unit = firstStep * meanOfPositive(key);
    const stride = unit * (1 - share);
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

/** The nearest by alpha, or by length where that is not known; the shortest first. */
function chosenFrom(tree: SpanningTree, isByAlpha: boolean): Candidates {
  const { graph, lengths, potential } = tree;
  const size = potential.length;
  const perNode = Math.min(mostPerNode, size - 1);
  const node = new Int32Array(size * perNode);
  const depth = isByAlpha ? depths(tree) : undefined;
  const offers = new Offers();
  for (let a = 0; a < size; a++) {
    offers.clear();
    for (let e = graph.start[a]!; e < graph.start[a + 1]!; e++) {
      const b = graph.neighbour[e]!;
      const length = lengths[e]! + potential[a]! + potential[b]!;
      offers.add(b, length, depth ? alpha(tree, depth, a, b, length) : 0);
    }
    const count = offers.best(perNode);
    for (let k = 0; k < perNode; k++) node[a * perNode + k] = offers.node[Math.min(k, count - 1)]!;
  }
  return { perNode, node, potential };
}

/** Of one node; sorted by insertion, because they are few. */
class Offers {
  node: number[] = [];
  #length: number[] = [];
  #alpha: number[] = [];

  clear(): void {
    this.node.length = 0;
    this.#length.length = 0;
    this.#alpha.length = 0;
  }

  /** After those of less alpha, of equal ones after the shorter. */
  add(node: number, length: number, alpha: number): void {
    let at = this.node.length;
    while (
      at > 0 &&
      (this.#alpha[at - 1]! > alpha || (this.#alpha[at - 1] === alpha && this.#length[at - 1]! > length))
    )
      at = this.#shift(at);
    this.#put(at, node, length, alpha);
  }

  /** Keeps so many at most, the shortest first: the search stops at the first that is too long. Returns how many. */
  best(most: number): number {
    const count = Math.min(most, this.node.length);
    for (let k = 1; k < count; k++) {
      const node = this.node[k]!;
      const length = this.#length[k]!;
      let at = k;
      while (at > 0 && this.#length[at - 1]! > length) at = this.#shift(at);
      this.#put(at, node, length, 0);
    }
    return count;
  }

  #shift(at: number): number {
    this.#put(at, this.node[at - 1]!, this.#length[at - 1]!, this.#alpha[at - 1]!);
    return at - 1;
  }

  #put(at: number, node: number, length: number, alpha: number): void {
    this.node[at] = node;
    this.#length[at] = length;
    this.#alpha[at] = alpha;
  }
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
