/** Seeded chance: the same seed gives the same company on every machine and on every day. */
export type Random = Readonly<{
  /** In [0, 1). */
  next: () => number;
  /** In [min, max). */
  between: (min: number, max: number) => number;
  /** A whole number in [min, max], both included. */
  whole: (min: number, max: number) => number;
  /** True with a probability from 0 to 1. */
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Like pick, but the front of the list comes more often: names that are common come first in their lists. */
  pickFront: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
}>;

/** Each part of the demo has its own seed, so that a change of one leaves the others as they were. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], fraction: number): T => {
    if (list.length === 0) throw new Error(`Nothing to pick from (${seed})`);
    return list[Math.floor(fraction * list.length)] as T;
  };
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, next()),
    pickFront: (list) => at(list, next() ** 1.9),
    shuffled(list) {
      return list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h | 0;
}
