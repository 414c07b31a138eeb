import type { FastifyBaseLogger } from 'fastify';
import type { Live } from './live.ts';
import { within } from './within.ts';

/**
 * Work that goes on beside the requests. What is due stands in tables; a job does all of it and may run at any time, in
 * several processes at once (`for update skip locked` shares it out). decisions/0014 says why there is no queue.
 */
export type Job = Readonly<{
  name: string;
  /** Looked for after so long even when nothing was announced: retries, and what a crash left behind. */
  everyMs: number;
  /** A change of this topic starts the job at once. */
  topic?: string;
  /** `signal` ends when the process does: what is begun is finished, nothing more is begun. */
  run: (signal: AbortSignal) => Promise<void>;
}>;

export type Jobs = Readonly<{ close: () => Promise<void> }>;

/** So long a job may let the others wait for their turn. */
const turnMs = 1_000;

/**
 * Runs every job now, when its topic is announced and at its interval; one run of a job at a time in this process. What
 * is due for all at once, such as at the start, runs in turn: the connections are there for requests too.
 */
export function startJobs(jobs: readonly Job[], live: Live, log: FastifyBaseLogger): Jobs {
  const ending = new AbortController();
  const started = jobs.map((job) => startJob(job, live, log, ending.signal));
  const due = new Set(started);
  let turns: Promise<void> | undefined;

  async function takeTurns() {
    for (const job of due) {
      due.delete(job);
      await within(turnMs, job.wake());
    }
  }
  function wakeAll() {
    for (const job of started) due.add(job);
    turns ??= takeTurns().finally(() => {
      turns = undefined;
    });
  }
  const unfollow = live.follow((event) => {
    if (event === 'reset') wakeAll();
  }, undefined);
  wakeAll();
  return {
    async close() {
      unfollow();
      ending.abort();
      await Promise.all(started.map(({ stop }) => stop()));
      await turns;
    },
  };
}

type Started = Readonly<{ wake: () => Promise<void>; stop: () => Promise<void> }>;

function startJob(job: Job, live: Live, log: FastifyBaseLogger, signal: AbortSignal): Started {
  let running: Promise<void> | undefined;
  let isWanted = false;

  function wake() {
    isWanted = true;
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }
  async function work() {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await job.run(signal).catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
    }
  }

  const unfollow = live.follow((event) => {
    if (event !== 'reset' && job.topic && event.change.topic === job.topic) void wake();
  }, undefined);
  const timer = setInterval(wake, job.everyMs);
  return {
    wake,
    async stop() {
      unfollow();
      clearInterval(timer);
      await running;
    },
  };
}
