import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { onABusyMachine } from '../../test/support/busy.ts';
import { until } from '../../test/support/until.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';
import type { Live } from './live.ts';

const failed: unknown[] = [];
const log = { error: (words: object) => failed.push(words) } as unknown as FastifyBaseLogger;

let jobs: Jobs | undefined;
let ran: string[] = [];

afterEach(async () => {
  await jobs?.close();
  ran = [];
});

const job = (name: string, more: Partial<Job> = {}): Job => ({
  name,
  everyMs: 3_600_000,
  run: async () => void ran.push(name),
  ...more,
});

/** What is announced, by hand. */
function aLive() {
  const listeners = new Set<Parameters<Live['follow']>[0]>();
  const live: Live = {
    position: () => '',
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
  };
  const tell: Parameters<Live['follow']>[0] = (event) => listeners.forEach((listener) => void listener(event));
  return { live, tell };
}

test('what is due for all at once runs in turn, and again when something may have been missed', async () => {
  let atOnce = 0;
  const names = ['one', 'two', 'three'];
  const inTurn = names.map((name) =>
    job(name, {
      async run() {
        atOnce++;
        assert.equal(atOnce, 1);
        await sleep(5);
        ran.push(name);
        atOnce--;
      },
    }),
  );
  const { live, tell } = aLive();
  jobs = startJobs(inTurn, live, log);
  await until(async () => ran.length === 3);
  tell('reset');
  await until(async () => ran.length === 6);
  assert.deepEqual(ran, [...names, ...names]);
  assert.deepEqual(failed, []);
});

test('a topic starts its job at once, beside whatever else runs, and never twice at once', async () => {
  let finish = () => {};
  const slow = job('slow', {
    run: () =>
      new Promise<void>((resolve) => {
        ran.push('slow');
        finish = resolve;
      }),
  });
  const { live, tell } = aLive();
  jobs = startJobs([slow, job('heard', { topic: 'routes' })], live, log);
  await until(async () => ran.length === 1);
  tell({ id: '1', change: { topic: 'routes' } });
  tell({ id: '2', change: { topic: 'products' } });
  await sleep(20);
  assert.deepEqual(ran, ['slow', 'heard']);
  finish();
  await until(async () => ran.length === 3);
  assert.equal(ran[2], 'heard'); // its turn at the start
});

test('a job that takes long lets the others go on after a second', async () => {
  let finish = () => {};
  const endless = job('endless', {
    run: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  });
  const { live } = aLive();
  const startedAt = performance.now();
  jobs = startJobs([endless, job('next')], live, log);
  await until(async () => ran.includes('next'));
  const took = performance.now() - startedAt;
  assert.ok(took > 900 && took < onABusyMachine(1_500), `${took} ms`);
  finish();
});

test('a job that fails is told of and keeps nobody from running; the end waits for what is under way', async () => {
  let ended = false;
  const failing = job('failing', {
    async run() {
      throw new Error('it did not work');
    },
  });
  const last = job('last', {
    async run() {
      ran.push('last');
      await sleep(30);
      ended = true;
    },
  });
  jobs = startJobs([failing, last, job('never begun')], aLive().live, log);
  await until(async () => ran.includes('last'));
  await jobs.close();
  assert.ok(ended);
  assert.deepEqual(ran, ['last']);
  assert.match(String((failed.pop() as { err: Error }).err), /it did not work/);
});
