/** Starts a database again that has died, as long as that helps. */
import { setTimeout as sleep } from 'node:timers/promises';

const most = 5;
const withinMs = 10 * 60_000;
/** Processes of the one before may hold its memory for a moment. */
const patienceMs = 20_000;

type Life = Readonly<{
  /** Settles with the last words of the server that runs now. */
  death: () => Promise<string>;
  isWanted: () => boolean;
  revive: () => Promise<void>;
  log: (line: string) => void;
}>;

/** Settles with the last words when the server ended because it should, or died more than 5 times in 10 minutes. */
export async function keepAlive({ death, isWanted, revive, log }: Life): Promise<string> {
  let deaths: number[] = [];
  for (;;) {
    const words = await death();
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < withinMs), now];
    if (!isWanted() || deaths.length > most) return words;
    log(`The database ended unexpectedly (${words}): starting it again…`);
    const failure = await tryFor(patienceMs, isWanted, revive);
    if (failure !== undefined) return failure;
    log('The database is back.');
  }
}

async function tryFor(ms: number, isWanted: () => boolean, work: () => Promise<void>): Promise<string | undefined> {
  for (const until = performance.now() + ms; ; await sleep(500)) {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!isWanted() || performance.now() > until) return (error as Error).message;
    }
  }
}
