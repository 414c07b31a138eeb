/** A sparse graph that is likely to hold the best tour: who is near whom, in every direction. */

export type Coordinates = Readonly<{ x: Float64Array; y: Float64Array }>;

/** Each row lists its neighbours; edges are in both rows. */
export type SparseGraph = Readonly<{ start: Int32Array; neighbour: Int32Array }>;

const nearestOfAll = 6;
const nearestPerQuadrant = 3;
const nearestWithoutDirections = 14;

/**
 * The nearest of all, and of each quadrant when coordinates are known: clusters are joined by long edges which the
 * nearest alone would miss. The first nodes have the coordinates; nodes beyond them are joined with everybody.
 */
export function neighbourGraph(size: number, lengths: Int32Array, coordinates?: Coordinates): SparseGraph {
  const edges: number[][] = Array.from({ length: size }, () => []);
  const located = coordinates ? coordinates.x.length : size;
  const list = new NearestList(lengths);
  for (let a = 0; a < located; a++) {
    const row = edges[a]!;
    list.startAt(a * size, coordinates ? nearestOfAll : nearestWithoutDirections);
    for (let b = 0; b < located; b++) if (b !== a) list.offer(b);
    list.addTo(row);
    if (coordinates) addQuadrants(row, a, list, coordinates, a * size);
  }
  for (let a = located; a < size; a++) for (let b = 0; b < a; b++) edges[a]!.push(b);
  joinByTree(edges, size, lengths);
  return bothWays(edges);
}

function addQuadrants(row: number[], a: number, list: NearestList, { x, y }: Coordinates, offset: number): void {
  const ax = x[a]!;
  const ay = y[a]!;
  for (let quadrant = 0; quadrant < 4; quadrant++) {
    list.startAt(offset, nearestPerQuadrant);
    for (let b = 0; b < x.length; b++) {
      const dx = x[b]! - ax;
      const dy = y[b]! - ay;
      if (b !== a && (dx >= 0 ? (dy > 0 ? 0 : 3) : dy > 0 ? 1 : 2) === quadrant) list.offer(b);
    }
    list.addTo(row);
  }
}

/** The nearest of those offered, sorted by insertion: nearly every offer is refused by its first comparison. */
class NearestList {
  readonly #lengths: Int32Array;
  readonly #node = new Int32Array(32);
  readonly #length = new Int32Array(32);
  #offset = 0;
  #limit = 0;
  #count = 0;
  #worst = 0;

  constructor(lengths: Int32Array) {
    this.#lengths = lengths;
  }

  startAt(offset: number, limit: number): void {
    this.#offset = offset;
    this.#limit = limit;
    this.#count = 0;
    this.#worst = 0x7fffffff;
  }

  offer(node: number): void {
    const length = this.#lengths[this.#offset + node]!;
    if (length >= this.#worst) return;
    let place = this.#count < this.#limit ? this.#count++ : this.#limit - 1;
    while (place > 0 && this.#length[place - 1]! > length) {
      this.#length[place] = this.#length[place - 1]!;
      this.#node[place] = this.#node[place - 1]!;
      place--;
    }
    this.#length[place] = length;
    this.#node[place] = node;
    if (this.#count === this.#limit) this.#worst = this.#length[this.#limit - 1]!;
  }

  addTo(row: number[]): void {
    for (let k = 0; k < this.#count; k++) if (!row.includes(this.#node[k]!)) row.push(this.#node[k]!);
  }
}

/** The minimum spanning tree of all (Prim), so that the graph is connected. */
function joinByTree(edges: number[][], size: number, lengths: Int32Array): void {
  const nearest = new Int32Array(size).fill(0x7fffffff);
  const parent = new Int32Array(size);
  const isIn = new Uint8Array(size);
  let last = 0;
  for (let joined = 1; joined < size; joined++) {
    isIn[last] = 1;
    let next = -1;
    for (let node = 0, row = last * size; node < size; node++) {
      if (isIn[node]) continue;
      const length = lengths[row + node]!;
      if (length < nearest[node]!) {
        nearest[node] = length;
        parent[node] = last;
      }
      if (next < 0 || nearest[node]! < nearest[next]!) next = node;
    }
    if (!edges[next]!.includes(parent[next]!)) edges[next]!.push(parent[next]!);
    last = next;
  }
}

function bothWays(edges: readonly number[][]): SparseGraph {
  const size = edges.length;
  const pairs = new Map<number, true>();
  const start = new Int32Array(size + 1);
  for (let a = 0; a < size; a++) {
    for (const b of edges[a]!) pairs.set(a < b ? a * size + b : b * size + a, true);
  }
  for (const pair of pairs.keys()) {
    start[Math.floor(pair / size) + 1]!++;
    start[(pair % size) + 1]!++;
  }
  for (let a = 0; a < size; a++) start[a + 1]! += start[a]!;
  const place = start.slice(0, size);
  const neighbour = new Int32Array(start[size]!);
  for (const pair of pairs.keys()) {
    const a = Math.floor(pair / size);
    const b = pair % size;
    neighbour[place[a]!++] = b;
    neighbour[place[b]!++] = a;
  }
  return { start, neighbour };
}
