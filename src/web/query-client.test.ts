import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { contract, operation } from '../kernel/operation.ts';
import { query, queryClient, readAgain, readOnce, refresh } from './query-client.ts';

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
    while (release.length < times) await new Promise((resolve) => setImmediate(resolve));
    release[times - 1]?.();
  };
  while (release.length === 0) await new Promise((resolve) => setImmediate(resolve));
  refresh(['contacts']);
  refresh(['routes']);
  await asked(1);
  await asked(2);
  assert.equal(await shown, 'after it');
  assert.deepEqual(answers, []);
  observer.destroy();
  queryClient.clear();
});

test('where changes come faster than answers, each answer is shown, and the last one is asked for after the last change', async () => {
  let done = 0;
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['letters.list', {}],
    queryFn: async ({ signal }) => {
      const now = done;
      asked += 1;
      await setTimeout(30, undefined, { signal });
      return now;
    },
    initialData: -1,
    meta: { shows: ['outbox-state'], isPublic: false, isKept: false },
  });
  const shown: number[] = [];
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  while (done < 60) {
    done += 1;
    readAgain(undefined, { isPatient: true });
    await setTimeout(5);
  }
  const while60Came = shown.length;
  while (observer.getCurrentResult().isFetching) await setTimeout(5);
  assert.ok(while60Came >= 3, `${while60Came} answers shown`);
  assert.equal(shown.at(-1), 60);
  assert.ok(asked <= shown.length + 1, `asked ${asked} times for ${shown.length} answers`);

  readAgain(undefined, { isPatient: true });
  done += 1;
  readAgain(undefined, { isPatient: true });
  stop(); // the screen is left while its answer is on its way
  await setTimeout(5);
  assert.equal(queryClient.getQueryState(['letters.list', {}])?.isInvalidated, true);
  observer.destroy();
  queryClient.clear();
});

test('an answer that got lost on its way is not waited for longer than ten seconds', async (t) => {
  let seconds = 0;
  t.mock.method(performance, 'now', () => seconds * 1000);
  const lost = mock.fn(() => new Promise<number>(() => {}));
  const observer = new QueryObserver(queryClient, {
    ...{ queryKey: ['letters.get', {}], queryFn: lost, initialData: 0 },
    meta: { shows: ['outbox-state'], isPublic: false, isKept: false },
  });
  observer.subscribe(() => {});
  const askedAt: number[] = [];
  for (const second of [1, 2, 5, 12, 13, 14, 24, 25]) {
    seconds = second;
    readAgain(undefined, { isPatient: true });
    await setTimeout(1);
    askedAt.push(lost.mock.callCount());
  }
  assert.deepEqual(askedAt, [1, 1, 1, 1, 2, 2, 2, 3]);
  observer.destroy();
  queryClient.clear();
});

test('what is asked for beside a screen is answered, though a refresh replaces its read or the screen gives it up', async () => {
  const { version } = contract('things', {
    version: operation({
      method: 'GET',
      path: '/version',
      access: 'signed-in',
      shows: ['contacts'],
      summary: 'Version',
      input: z.object({}),
      output: z.object({ version: z.number() }),
    }),
  });
  let asked = 0;
  Object.assign(globalThis, { location: { origin: 'http://localhost' } });
  mock.method(globalThis, 'fetch', async ({ signal }: Request) => {
    const answer = Response.json({ version: ++asked });
    await setTimeout(5, undefined, { signal });
    return answer;
  });
  const observer = new QueryObserver(queryClient, query(version, {}));
  queryClient.setQueryData(query(version, {}).queryKey, { version: 0 });
  const draw = () => observer.subscribe(() => {});
  const stopDrawing = draw();

  refresh(['contacts']);
  const besideRefresh = readOnce(version, {});
  refresh(['contacts']);
  assert.deepEqual(await besideRefresh, { version: 2 });

  refresh(['contacts']);
  const besideLeaving = readOnce(version, {});
  stopDrawing();
  assert.deepEqual(await besideLeaving, { version: 4 });

  draw();
  refresh(['contacts']);
  const besideForgetting = readOnce(version, {});
  queryClient.clear();
  await assert.rejects(besideForgetting);
  assert.equal(asked, 5, 'who signed out asks no more');
  observer.destroy();
  mock.restoreAll();
});
