import { withoutReload } from './reload-once.ts';

const againMs = 5_000;

/** A part of the program that has to come, however weak the signal is: it is tried again until it is here or not wanted. */
export async function loadAtLast<T>(load: () => Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  for (let tries = 0; !isOver(); tries++)
    try {
      return await (tries === 0 ? load() : withoutReload(load));
    } catch (error) {
      console.warn(error);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  return undefined;
}
