import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { turnsOf } from './turns.ts';

/** Work that ends when it is told to. */
function works() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return promise;
  };
  return { work, end: resolve, isBegun: () => isBegun };
}

test('two at a time, the next when one has ended, in their order', async () => {
  const take = turnsOf(2, 10);
  const jobs = [works(), works(), works(), works()];
  const done = jobs.map(({ work }) => take(work));
  await soon();
  assert.deepEqual(
    jobs.map((job) => job.isBegun()),
    [true, true, false, false],
  );
  jobs[1]?.end();
  await done[1];
  await soon();
  assert.deepEqual(
    jobs.map((job) => job.isBegun()),
    [true, true, true, false],
  );
  for (const job of jobs) job.end();
  await Promise.all(done);
});

test('whoever leaves the line is not called, also after a failure; a full line is refused', async () => {
  const take = turnsOf(1, 2);
  const [first, second, third] = [works(), works(), works()];
  const failing = take(async () => {
    await first.work();
    throw new Error('broken');
  });
  const controller = new AbortController();
  const left = take(second.work, controller.signal);
  const last = take(third.work);
  await assert.rejects(take(third.work), { kind: 'too-many' });
  controller.abort();
  await assert.rejects(left, { name: 'AbortError' });
  first.end();
  await assert.rejects(failing, /broken/);
  third.end();
  await last;
  assert.equal(second.isBegun(), false);
});
