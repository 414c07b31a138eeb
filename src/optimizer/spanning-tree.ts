/** Minimum spanning trees of a sparse graph whose lengths are shifted by a potential of each node (Prim, binary heap). */
import type { SparseGraph } from './neighbours.ts';

const outside = -1;
const done = -2;

export class SpanningTree {
  readonly graph: SparseGraph;
  /** Of each entry of `graph.neighbour`. */
  readonly lengths: Float64Array;
  readonly potential: Float64Array;
  readonly parent: Int32Array;
  readonly degree: Int32Array;
  /** Length of the edge to the parent, with potentials. */
  readonly key: Float64Array;
  /** Nodes in the order in which they joined. */
  readonly joined: Int32Array;
  /** The leaf that got a second edge (a tree with one edge more is a lower bound for a tour), and that edge's length. */
  leaf = 0;
  leafLength = 0;
  readonly #heap: Int32Array;
  readonly #place: Int32Array;
  #count = 0;

  constructor(size: number, graph: SparseGraph, lengthOf: (a: number, b: number) => number) {
    this.graph = graph;
    this.lengths = new Float64Array(graph.neighbour.length);
    for (let a = 0; a < size; a++)
      for (let e = graph.start[a]!; e < graph.start[a + 1]!; e++) this.lengths[e] = lengthOf(a, graph.neighbour[e]!);
    this.potential = new Float64Array(size);
    this.parent = new Int32Array(size);
    this.degree = new Int32Array(size);
    this.key = new Float64Array(size);
    this.joined = new Int32Array(size);
    this.#heap = new Int32Array(size);
    this.#place = new Int32Array(size);
  }

  /** Returns the length of the minimum 1-tree less the potentials: no tour is shorter (Held and Karp 1970). */
  grow(): number {
    const { graph, lengths, potential, parent, degree, key, joined } = this;
    const size = key.length;
    key.fill(Number.POSITIVE_INFINITY);
    parent.fill(-1);
    degree.fill(0);
    this.#place.fill(outside);
    this.#count = 0;
    key[0] = 0;
    this.#put(0);
    let length = 0;
    for (let m = 0; m < size; m++) {
      const a = this.#take();
      joined[m] = a;
      const up = parent[a]!;
      if (up >= 0) {
        length += key[a]!;
        degree[a]!++;
        degree[up]!++;
      }
      const own = potential[a]!;
      const end = graph.start[a + 1]!;
      for (let e = graph.start[a]!; e < end; e++) {
        const b = graph.neighbour[e]!;
        const edge = lengths[e]! + own + potential[b]!;
        if (this.#place[b] === done || edge >= key[b]!) continue;
        key[b] = edge;
        parent[b] = a;
        this.#put(b);
      }
      length -= 2 * own;
    }
    return length + this.#closeLeaf();
  }

  #closeLeaf(): number {
    const { graph, lengths, potential, parent, degree } = this;
    this.leafLength = Number.NEGATIVE_INFINITY;
    let other = -1;
    for (let a = 0; a < degree.length; a++) {
      if (degree[a] !== 1) continue;
      let least = Number.POSITIVE_INFINITY;
      let nearest = -1;
      for (let e = graph.start[a]!; e < graph.start[a + 1]!; e++) {
        const b = graph.neighbour[e]!;
        const edge = lengths[e]! + potential[a]! + potential[b]!;
        if (edge >= least || parent[a] === b || parent[b] === a) continue;
        least = edge;
        nearest = b;
      }
      if (nearest < 0 || least <= this.leafLength) continue;
      this.leafLength = least;
      this.leaf = a;
      other = nearest;
    }
    if (other < 0) return 0;
    degree[this.leaf]!++;
    degree[other]!++;
    return this.leafLength;
  }

  /** Into the heap, or up in it after its key fell. */
  #put(node: number): void {
    const heap = this.#heap;
    const place = this.#place;
    const key = this.key[node]!;
    let at = place[node] === outside ? this.#count++ : place[node]!;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = heap[up]!;
      if (this.key[above]! <= key) break;
      heap[at] = above;
      place[above] = at;
      at = up;
    }
    heap[at] = node;
    place[node] = at;
  }

  #take(): number {
    const heap = this.#heap;
    const place = this.#place;
    const first = heap[0]!;
    place[first] = done;
    const node = heap[--this.#count]!;
    if (node === first) return first;
    const key = this.key[node]!;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= this.#count) break;
      if (down + 1 < this.#count && this.key[heap[down + 1]!]! < this.key[heap[down]!]!) down++;
      const below = heap[down]!;
      if (this.key[below]! >= key) break;
      heap[at] = below;
      place[below] = at;
      at = down;
    }
    heap[at] = node;
    place[node] = at;
    return first;
  }
}
