import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadedOnce } from './loaded-once.ts';

test('what is loaded once is there for all; what has failed is tried again', async () => {
  let tries = 0;
  const ask = loadedOnce(async () => {
    tries++;
    if (tries === 1) throw new Error('Too many open files');
    return { tries };
  });
  const first = await Promise.allSettled([ask(), ask()]);
  assert.deepEqual([first.map(({ status }) => status), tries], [['rejected', 'rejected'], 1]);
  const [one, other] = await Promise.all([ask(), ask()]);
  assert.equal(one, other);
  assert.equal(await ask(), one);
  assert.equal(tries, 2);
});
