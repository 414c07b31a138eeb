/** Orders in which some places keep their index in the middle: annealing on the free ones. */
import type { Fixed } from './exact-order.ts';
import type { Lengths } from './lengths.ts';
import { randomFrom } from './random.ts';
import type { Budget } from './tour-search.ts';

const movesPerKick = 32;
const longestRange = 50;

/** Starts from `given`, in which the fixed places stand where they must, and never returns anything longer. */
export function annealFreeStops(
  { size, values }: Lengths,
  given: readonly number[],
  fixed: Fixed,
  returns: boolean,
  { seed, kicks: limit, spent }: Budget,
): { order: number[]; kicks: number } {
  const random = randomFrom(seed);
  const order = Int32Array.from(given);
  const free = given.map((_, index) => index).filter((index) => !fixed.has(index));
  const moved = new Int32Array(free.length);
  const between = (index: number) => {
    if (index < 0 || (index === size - 1 && !returns)) return 0;
    return values[order[index]! * size + order[index + 1 === size ? 0 : index + 1]!]!;
  };
  /** Of all edges that touch the places from one index to another. */
  const lengthAround = (from: number, to: number) => {
    let sum = from === 0 && returns && to < size - 1 ? between(size - 1) : 0;
    for (let index = Math.max(0, from - 1); index <= to; index++) sum += between(index);
    return sum;
  };
  const mean = lengthAround(0, size - 1) / size;
  let change = 0;
  let leastChange = 0;
  let best = [...given];
  let kicks = 0;
  for (; kicks < limit && free.length > 1; kicks++) {
    const share = Math.max(kicks / limit, spent?.() ?? 0);
    if (share >= 1) break;
    const temperature = mean * 0.001 ** share;
    for (let move = 0; move < movesPerKick; move++) {
      const a = Math.floor(random() * free.length);
      const reach = random() < 0.2 ? free.length : Math.min(longestRange, free.length);
      const b = Math.min(free.length - 1, a + 1 + Math.floor(random() * (reach - 1)));
      if (a === b) continue;
      const from = free[a]!;
      const to = free[b]!;
      const before = lengthAround(from, to);
      for (let k = a; k <= b; k++) moved[k] = order[free[k]!]!;
      rearrange(order, free, moved, a, b, Math.floor(random() * 4));
      const added = lengthAround(from, to) - before;
      if (added > 0 && added > -temperature * Math.log(random())) {
        for (let k = a; k <= b; k++) order[free[k]!] = moved[k]!;
        continue;
      }
      change += added;
      if (change >= leastChange - 1e-9 * mean) continue;
      leastChange = change;
      best = [...order];
    }
  }
  return { order: best, kicks };
}

/** Turns the range round, exchanges its ends, or carries one end to the other. */
function rearrange(
  order: Int32Array,
  free: readonly number[],
  was: Int32Array,
  a: number,
  b: number,
  how: number,
): void {
  for (let k = a; k <= b; k++) {
    let source = k;
    if (how === 0) source = a + b - k;
    else if (how === 1) source = k === a ? b : k === b ? a : k;
    else if (how === 2) source = k === b ? a : k + 1;
    else source = k === a ? b : k - 1;
    order[free[k]!] = was[source]!;
  }
}
