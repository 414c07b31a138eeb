/** Every order of a few places, by dynamic programming over the sets already visited (Held and Karp 1962). */
import type { Lengths } from './lengths.ts';

export type Fixed = ReadonlyMap<number, number>;

/** Beyond this the sets become too many. */
export const mostExact = 9;

/** `fixed` says which place stands at which index. */
export function exactOrder({ size, values }: Lengths, fixed: Fixed, returns: boolean): number[] {
  const places = Array.from({ length: size }, (_, place) => place);
  const firsts = fixed.has(0) ? [fixed.get(0)!] : returns && fixed.size === 0 ? [0] : places;
  const fixedPlaces = new Set(fixed.values());
  const mayStand = (place: number, index: number) =>
    fixed.has(index) ? fixed.get(index) === place : !fixedPlaces.has(place);
  let best: number[] = [];
  let bestLength = Number.POSITIVE_INFINITY;
  for (const first of firsts) {
    if (!mayStand(first, 0)) continue;
    const { order, length } = bestFrom(first);
    if (length >= bestLength) continue;
    bestLength = length;
    best = order;
  }
  return best;

  function bestFrom(first: number): { order: number[]; length: number } {
    const least = new Float64Array((1 << size) * size).fill(Number.POSITIVE_INFINITY);
    const before = new Int8Array(least.length).fill(-1);
    least[(1 << first) * size + first] = 0;
    for (let visited = 1; visited < 1 << size; visited++) {
      const index = countOnes(visited);
      for (const last of places) {
        const length = least[visited * size + last]!;
        if (length === Number.POSITIVE_INFINITY) continue;
        for (const next of places) {
          if (visited & (1 << next) || !mayStand(next, index)) continue;
          const state = (visited | (1 << next)) * size + next;
          const longer = length + values[last * size + next]!;
          if (longer >= least[state]!) continue;
          least[state] = longer;
          before[state] = last;
        }
      }
    }
    return trace(first, least, before);
  }

  function trace(first: number, least: Float64Array, before: Int8Array): { order: number[]; length: number } {
    let visited = (1 << size) - 1;
    const total = (last: number) =>
      least[visited * size + last]! + (returns && size > 1 ? values[last * size + first]! : 0);
    let last = places.reduce((one, other) => (total(other) < total(one) ? other : one));
    const length = total(last);
    const order = [last];
    while (order.length < size) {
      const earlier = before[visited * size + last]!;
      visited &= ~(1 << last);
      order.unshift(earlier);
      last = earlier;
    }
    return { order, length };
  }
}

function countOnes(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}
