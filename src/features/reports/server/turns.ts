import { setImmediate as letOthersWork } from 'node:timers/promises';

/** So many at once take a few milliseconds of the one thread on which everybody's requests are answered. */
const atOnce = 2_000;

/** As `map`, for very many: others have their turn in between. */
export async function inTurns<T, U>(all: readonly T[], make: (one: T) => U): Promise<U[]> {
  const made: U[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await letOthersWork();
    for (const one of all.slice(from, from + atOnce)) made.push(make(one));
  }
  return made;
}
