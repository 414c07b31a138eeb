/** A sparse graph that is likely to hold the best tour: who is near whom, in every direction. */

export type Coordinates = Readonly<{ x: Float64Array; y: Float64Array }>;

/** Each row lists its neighbours; edges are in both rows. */
export type SparseGraph = Readonly<{ start: Int32Array; neighbour: Int32Array }>;

type Placed = Readonly<{
  size: number;
  lengths: Int32Array;
  coordinates?: Coordinates | undefined;
  /** An edge that the tour must hold. */
  kept?: readonly [number, number] | undefined;
}>;

const nearestOfAll = 6;
const nearestPerQuadrant = 3;
const nearestWithoutDirections = 14;

/**
 * The nearest of all, and of each quadrant when coordinates are known: clusters are joined by long edges which the
 * nearest alone would miss. The first nodes have the coordinates; nodes beyond them are joined with everybody.
 */
export function neighbourGraph({ size, lengths, coordinates, kept }: Placed): SparseGraph {
  const edges = coordinates ? nearestOnMap(coordinates) : nearestByLength(size, lengths);
  for (let a = edges.length; a < size; a++) edges.push(Array.from({ length: a }, (_, b) => b));
  if (kept) edges[kept[0]]!.push(kept[1]);
  const graph = bothWays(edges);
  if (isConnected(graph)) return graph;
  joinByTree(edges, size, lengths);
  return bothWays(edges);
}

/** Outwards along x from each node, in both directions, until nothing nearer can come. */
function nearestOnMap({ x, y }: Coordinates): number[][] {
  const size = x.length;
  const keys = Float64Array.from(x);
  const eastwards = Int32Array.from(x.keys()).sort((a, b) => keys[a]! - keys[b]!);
  const place = new Int32Array(size);
  for (let i = 0; i < size; i++) place[eastwards[i]!] = i;
  const nearest = new NearestLists(nearestOfAll);
  const { worst } = nearest;
  const edges: number[][] = [];
  for (let a = 0; a < size; a++) {
    nearest.clear();
    const ax = x[a]!;
    const ay = y[a]!;
    for (let step = 1; step >= -1; step -= 2) {
      const [one, other] = step === 1 ? [northEast, southEast] : [northWest, southWest];
      for (let i = place[a]! + step; i >= 0 && i < size; i += step) {
        const b = eastwards[i]!;
        const dx = x[b]! - ax;
        const across = dx * dx;
        if (across >= worst[ofAll]! && across >= worst[one!]! && across >= worst[other!]!) break;
        const dy = y[b]! - ay;
        const square = across + dy * dy;
        if (square < worst[ofAll]!) nearest.keep(ofAll, b, square);
        const quadrant = quadrantOf(dx, dy);
        if (square < worst[quadrant]!) nearest.keep(quadrant, b, square);
      }
    }
    edges.push(nearest.listed());
  }
  return edges;
}

function nearestByLength(size: number, lengths: Int32Array): number[][] {
  const nearest = new NearestLists(nearestWithoutDirections);
  const { worst } = nearest;
  return Array.from({ length: size }, (_, a) => {
    nearest.clear();
    for (let b = 0, row = a * size; b < size; b++)
      if (b !== a && lengths[row + b]! < worst[ofAll]!) nearest.keep(ofAll, b, lengths[row + b]!);
    return nearest.listed();
  });
}

const northEast = 0;
const northWest = 1;
const southWest = 2;
const southEast = 3;
const ofAll = 4;

/** Each axis belongs to one of its quadrants, so that a grid has all four. */
function quadrantOf(dx: number, dy: number): number {
  if (dy > 0) return dx > 0 ? northEast : northWest;
  if (dy < 0) return dx < 0 ? southWest : southEast;
  return dx > 0 ? northEast : southWest;
}

const mostListed = 16;

/** Five short lists, one of each quadrant and one of all, sorted by insertion: most nodes fail the first comparison. */
class NearestLists {
  /** How near a node must be to come into a list. */
  readonly worst = new Float64Array(5);
  readonly #limits: readonly number[];
  readonly #node = new Int32Array(5 * mostListed);
  readonly #length = new Float64Array(5 * mostListed);
  readonly #count = new Int32Array(5);

  constructor(nearest: number) {
    const ofQuadrant = nearestPerQuadrant;
    this.#limits = [ofQuadrant, ofQuadrant, ofQuadrant, ofQuadrant, nearest];
  }

  clear(): void {
    this.#count.fill(0);
    this.worst.fill(Number.POSITIVE_INFINITY);
  }

  keep(list: number, node: number, length: number): void {
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
    if (this.#count[list] === limit) this.worst[list] = this.#length[first + limit - 1]!;
  }

  listed(): number[] {
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

function isConnected({ start, neighbour }: SparseGraph): boolean {
  const size = start.length - 1;
  const isSeen = new Uint8Array(size);
  const seen = new Int32Array(size);
  let found = Math.min(1, size);
  isSeen[0] = 1;
  for (let m = 0; m < found; m++) {
    const a = seen[m]!;
    for (let e = start[a]!; e < start[a + 1]!; e++) {
      const b = neighbour[e]!;
      if (isSeen[b]) continue;
      isSeen[b] = 1;
      seen[found++] = b;
    }
  }
  return found === size;
}

/** The minimum spanning tree of all (Prim). */
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
