import { reloadAfter, withoutReload } from './reload-once.ts';

const againMs = 5_000;
const reloadMs = 5 * 60_000;

/**
 * A part of the program that has to come, however weak the signal is: it is tried again until it is here or not wanted. A
 * browser that keeps for the life of a page what failed once (Chromium does) gets it by a new page alone, and of a file that
 * is missing for good nobody's page is taken away every few seconds.
 */
export async function loadAtLast<T>(load: () => Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  while (!isOver())
    try {
      return await withoutReload(load);
    } catch (error) {
      console.warn(error);
      await reloadAfter(reloadMs);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  return undefined;
}
