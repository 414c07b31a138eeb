import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Answers no sooner than after this time, whatever the work was: how long it took does not tell what was found
 * (security: enumeration by time).
 */
export async function inEvenTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [worked] = await Promise.allSettled([work(), sleep(ms)]);
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
