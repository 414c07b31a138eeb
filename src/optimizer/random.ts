/** Chance that can be repeated: xorshift of 32 bits (Marsaglia 2003). */
export type Random = () => number;

/** Numbers in [0, 1); the same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
