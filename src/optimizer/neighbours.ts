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
  const edges: number[][] = [];
  const located = coordinates ? coordinates.x.length : size;
  const nearest = new NearestLists(coordinates ? nearestOfAll : nearestWithoutDirections);
  for (let a = 0; a < located; a++) edges.push(nearest.of(a, size, located, lengths, coordinates));
  for (let a = located; a < size; a++) edges.push(Array.from({ length: a }, (_, b) => b));
  joinByTree(edges, size, lengths);
  return bothWays(edges);
}

const mostListed = 16;
const ofAll = 4;

/** Five short lists, one of each quadrant and one of all, sorted by insertion: most nodes fail the first comparison. */
class NearestLists {
  readonly #limits: readonly number[];
  readonly #node = new Int32Array(5 * mostListed);
  readonly #length = new Int32Array(5 * mostListed);
  readonly #count = new Int32Array(5);
  readonly #worst = new Int32Array(5);

  constructor(nearest: number) {
    const ofQuadrant = nearestPerQuadrant;
    this.#limits = [ofQuadrant, ofQuadrant, ofQuadrant, ofQuadrant, nearest];
  }

  of(a: number, size: number, located: number, lengths: Int32Array, coordinates?: Coordinates): number[] {
    const worst = this.#worst;
    this.#count.fill(0);
    worst.fill(0x7fffffff);
    const row = a * size;
    for (let b = 0; b < located; b++) {
      if (b !== a && lengths[row + b]! < worst[ofAll]!) this.#keep(ofAll, b, lengths[row + b]!);
    }
    if (coordinates) {
      const { x, y } = coordinates;
      const ax = x[a]!;
      const ay = y[a]!;
      for (let b = 0; b < located; b++) {
        const dx = x[b]! - ax;
        const dy = y[b]! - ay;
        const quadrant = dy > 0 ? (dx > 0 ? 0 : 1) : dy < 0 ? (dx < 0 ? 2 : 3) : dx > 0 ? 0 : 2;
        if (lengths[row + b]! < worst[quadrant]! && b !== a) this.#keep(quadrant, b, lengths[row + b]!);
      }
    }
    return this.#listed();
  }

  #keep(list: number, node: number, length: number): void {
    const limit = this.#limits[list]!;
    const first = list * mostListed;
    let place = first + (this.#count[list]! < limit ? this.#count[list]!++ : limit - 1);
    while (place > first && this.#length[place - 1]! > length) {
      this.#length[place] = this.#length[place - 1]!;
      this.#node[place] = this.#node[place - 1]!;
      place--;
    }
    this.#length[place] = length;
    this.#node[place] = node;
    if (this.#count[list] === limit) this.#worst[list] = this.#length[first + limit - 1]!;
  }

  #listed(): number[] {
    const nodes: number[] = [];
    for (let list = 0; list <= ofAll; list++) {
      for (let k = 0; k < this.#count[list]!; k++) {
        const node = this.#node[list * mostListed + k]!;
        if (!nodes.includes(node)) nodes.push(node);
      }
    }
    return nodes;
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

function bothWays(edges: number[][]): SparseGraph {
  const size = edges.length;
  for (let a = 0; a < size; a++) for (const b of edges[a]!) if (!edges[b]!.includes(a)) edges[b]!.push(a);
  const start = new Int32Array(size + 1);
  for (let a = 0; a < size; a++) start[a + 1] = start[a]! + edges[a]!.length;
  const neighbour = new Int32Array(start[size]!);
  for (let a = 0; a < size; a++) neighbour.set(edges[a]!, start[a]);
  return { start, neighbour };
}
