import { Refusal } from '../../kernel/refusal.ts';

export type Turns = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Lets `most` at work at once; `mostWaiting` others wait in line, and leave it when their signal aborts. */
export function turnsOf(most: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async (work, signal) => {
    if (atWork >= most) {
      if (waiting.length >= mostWaiting)
        throw new Refusal('too-many', 'too-many', 'Too many routes are being put in order. Try again in a minute.');
      await turn(waiting, signal);
    } else atWork++;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else atWork--;
    }
  };
}

function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(called), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(called);
  });
}
