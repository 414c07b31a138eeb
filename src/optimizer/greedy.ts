/** A first tour: the shortest candidate edges that fit together, loose ends joined to the nearest. */
import type { Candidates } from './candidates.ts';

export function greedyTour(size: number, lengths: Int32Array, { perNode, node }: Candidates): Int32Array {
  const count = node.length;
  // Length and edge in one number, which sorts many times faster than a comparison that looks lengths up.
  const edges = new Float64Array(count);
  for (let e = 0; e < count; e++) edges[e] = lengths[Math.floor(e / perNode) * size + node[e]!]! * count + e;
  edges.sort();
  const links = new Int32Array(2 * size).fill(-1);
  const fragment = Int32Array.from({ length: size }, (_, a) => a);
  const fragmentOf = (a: number): number => {
    let root = a;
    while (fragment[root] !== root) {
      fragment[root] = fragment[fragment[root]!]!;
      root = fragment[root]!;
    }
    return root;
  };
  const isFree = (a: number) => links[2 * a + 1] === -1;
  const link = (a: number, b: number) => {
    links[links[2 * a] === -1 ? 2 * a : 2 * a + 1] = b;
  };
  for (const edge of edges) {
    const e = edge - Math.floor(edge / count) * count;
    const a = Math.floor(e / perNode);
    const b = node[e]!;
    if (!isFree(a) || !isFree(b) || fragmentOf(a) === fragmentOf(b)) continue;
    fragment[fragmentOf(a)] = fragmentOf(b);
    link(a, b);
    link(b, a);
  }
  return walkFragments(size, lengths, links);
}

function walkFragments(size: number, lengths: Int32Array, links: Int32Array): Int32Array {
  const tour = new Int32Array(size);
  const isSeen = new Uint8Array(size);
  let ends: number[] = [];
  for (let a = 0; a < size; a++) if (links[2 * a + 1] === -1) ends.push(a);
  let last = ends[0] ?? 0;
  for (let m = 0; m < size; m++) {
    tour[m] = last;
    isSeen[last] = 1;
    let next = -1;
    for (const b of [links[2 * last]!, links[2 * last + 1]!]) if (b >= 0 && !isSeen[b]) next = b;
    if (next < 0) {
      ends = ends.filter((end) => !isSeen[end]);
      for (const end of ends) if (next < 0 || lengths[last * size + end]! < lengths[last * size + next]!) next = end;
    }
    last = next;
  }
  return tour;
}
