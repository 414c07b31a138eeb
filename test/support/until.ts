import { setTimeout as sleep } from 'node:timers/promises';

/** What is awaited comes by itself, on a busy machine late: only what never comes is waited for this long. */
const patienceMs = 60_000;

/**
 * Waits for what comes by itself: a job that was woken, word from the provider, what another process was told.
 * @returns what was found, once there is something
 */
export async function until<T>(what: () => T | Promise<T>): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(25)) {
    const found = await what();
    if (found) return found as Exclude<T, false | 0 | '' | null | undefined>;
  }
  throw new Error(`It did not happen within ${patienceMs / 1000} seconds: ${what}`);
}
