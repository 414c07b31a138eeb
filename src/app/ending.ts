/** The end of a command: by itself, by Ctrl-C or by a signal, and never with anything left running. */
import fs from 'node:fs';

export type Ending = Readonly<{
  /** Remembers what has to be undone before the process may go; the newest is undone first. */
  undo: (step: () => unknown) => void;
  /** Undoes everything and ends the process, at the latest after `longestMs`. */
  end: (code: number) => Promise<never>;
  isEnding: () => boolean;
}>;

const longestMs = 4_500;
/** npm passes a Ctrl-C on that has reached us already: that one is no second one. */
const echoMs = 700;

/**
 * Ends gracefully at the first SIGINT, SIGTERM or SIGHUP, at once at the second, and when npm has died.
 * @param code what it ends with then: 0 where being told to end is the only end
 */
export function watchForEnd(code = 0): Ending {
  const steps: (() => unknown)[] = [];
  let since: number | undefined;

  async function end(code: number): Promise<never> {
    since = performance.now();
    setTimeout(() => process.exit(code || 1), longestMs).unref();
    for (let step = steps.pop(); step; step = steps.pop()) await attempt(step);
    process.exit(code);
  }
  function onSignal(why: string) {
    if (since === undefined) {
      console.log(`Stopping: ${why}`);
      void end(code);
    } else if (performance.now() - since > echoMs) process.exit(130); // the database ends by itself when we are gone
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  watchParent(() => onSignal('npm, which started it, is gone'));

  return {
    undo(step) {
      if (since === undefined) steps.push(step);
      else void attempt(step);
    },
    async end(code) {
      return since === undefined ? end(code) : new Promise<never>(() => {});
    },
    isEnding: () => since !== undefined,
  };
}

async function attempt(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch {
    // What cannot be undone must not keep the rest from being undone.
  }
}

/** When npm dies without a word, nobody could end us any more. Between npm and us there may be its shell. */
function watchParent(onGone: () => void): void {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  if (!process.env.npm_lifecycle_event || process.ppid <= 1) return;
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    onGone();
  }, 500);
  watch.unref();
}

function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined; // no Linux
  }
}
