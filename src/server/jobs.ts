import type { FastifyBaseLogger } from 'fastify';
import type { Live } from './live.ts';

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

/** Runs every job now, when its topic is announced and at its interval; one run of a job at a time in this process. */
export function startJobs(jobs: readonly Job[], live: Live, log: FastifyBaseLogger): Jobs {
  const ending = new AbortController();
  const started = jobs.map((job) => startJob(job, live, log, ending.signal));
  return {
    async close() {
      ending.abort();
      await Promise.all(started.map((stop) => stop()));
    },
  };
}

function startJob(job: Job, live: Live, log: FastifyBaseLogger, signal: AbortSignal): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;

  function wake() {
    isWanted = true;
    running ??= work().finally(() => {
      running = undefined;
    });
  }
  async function work() {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await job.run(signal).catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'));
    }
  }

  const unfollow = live.follow((event) => {
    if (event === 'reset' || (job.topic && event.change.topic === job.topic)) wake();
  }, undefined);
  const timer = setInterval(wake, job.everyMs);
  wake();
  return async () => {
    unfollow();
    clearInterval(timer);
    await running;
  };
}
