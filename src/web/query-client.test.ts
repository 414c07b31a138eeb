import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient, refresh } from './query-client.ts';

test('a first answer that was on its way when something changed is asked for once more', async () => {
  const answers = ['before the change', 'after it'];
  const release: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['letters.get', {}],
    queryFn: () => new Promise<string>((resolve) => release.push(() => resolve(answers.shift() ?? 'asked too often'))),
    meta: { shows: ['contacts'], isPublic: false, isKept: false },
  });
  const shown = new Promise<string>((resolve) => {
    observer.subscribe(({ data, isFetching }) => data && !isFetching && release.length === 2 && resolve(data));
  });
  const asked = async (times: number) => {
    while (release.length < times) await new Promise((resolve) => setTimeout(resolve, 1));
    release[times - 1]?.();
  };
  while (release.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  refresh(['contacts']);
  refresh(['routes']);
  await asked(1);
  await asked(2);
  assert.equal(await shown, 'after it');
  assert.deepEqual(answers, []);
  observer.destroy();
  queryClient.clear();
});
