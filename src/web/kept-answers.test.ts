import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import * as z from 'zod/mini';
import 'fake-indexeddb/auto';
import { contract, operation } from '../kernel/operation.ts';

const { device } = await import('./offline/device-store.ts');
const { keepRead } = await import('./offline/kept-reads.ts');
const { forgetPersonal, overtake, query, queryClient } = await import('./query-client.ts');

const { own } = contract('things', {
  own: operation({
    method: 'GET',
    path: '/own',
    access: 'signed-in',
    shows: [],
    isKept: true,
    summary: 'Own things',
    input: z.object({}),
    output: z.object({ of: z.string() }),
  }),
});

test('what comes late for somebody who has left by then is neither shown nor kept for whoever is here now', async () => {
  const { setTimeout } = globalThis;
  const patienceMs = 4_000;
  const hurried = (work: () => void, ms: number, ...rest: []) => setTimeout(work, ms === patienceMs ? 0 : ms, ...rest);
  mock.method(globalThis, 'setTimeout', hurried);
  let answer = (_: Response) => {};
  Object.assign(globalThis, { location: { origin: 'http://localhost' } });
  mock.method(globalThis, 'fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await keepRead(own.name, {}, { of: 'Ann, before' });
  const shown = queryClient.fetchQuery(query(own, {}));
  assert.deepEqual(await shown, { of: 'Ann, before' });

  await forgetPersonal();
  queryClient.setQueryData([own.name, {}], { of: 'Ben' });
  answer(Response.json({ of: 'Ann, late' }));
  for (let at = 0; at < 20; at++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(queryClient.getQueryData([own.name, {}]), { of: 'Ben' });
  assert.deepEqual(await device.reads.toArray(), []);
  mock.restoreAll();
  queryClient.clear();
});

test('an answer that was asked for before another and comes after it is neither shown nor kept', async () => {
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', (work: () => void, ms: number, ...rest: []) =>
    setTimeout(work, ms === 4_000 ? 0 : ms, ...rest),
  );
  const answers: ((answer: Response) => void)[] = [];
  mock.method(globalThis, 'fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  await keepRead(own.name, {}, { of: 'yesterday' });
  await queryClient.fetchQuery(query(own, {}));
  const second = queryClient.fetchQuery({ ...query(own, {}), staleTime: 0 });
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
  answers[1]?.(Response.json({ of: 'now' }));
  await second;
  answers[0]?.(Response.json({ of: 'a minute ago' }));
  for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(queryClient.getQueryData([own.name, {}]), { of: 'now' });
  assert.deepEqual(
    (await device.reads.toArray()).map(({ answer }) => answer),
    [{ of: 'now' }],
  );
  mock.restoreAll();
  queryClient.clear();
});

test('what was learned since an answer was asked for, such as by a command, stays when that one comes', async () => {
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', (work: () => void, ms: number, ...rest: []) =>
    setTimeout(work, ms === 4_000 ? 0 : ms, ...rest),
  );
  let answer = (_: Response) => {};
  mock.method(globalThis, 'fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await keepRead(own.name, {}, { of: 'yesterday' });
  await queryClient.fetchQuery(query(own, {}));
  overtake(own.name);
  queryClient.setQueryData([own.name, {}], { of: 'now' });
  answer(Response.json({ of: 'a minute ago' }));
  for (let at = 0; at < 50; at++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(queryClient.getQueryData([own.name, {}]), { of: 'now' });
  mock.restoreAll();
  queryClient.clear();
});

test('where an answer breaks off, or is a page of the network’s own, the one that was kept is shown', async () => {
  mock.method(globalThis, 'fetch', async () => new Response('<html>Welcome. Sign in to go online.</html>'));
  await keepRead(own.name, {}, { of: 'this morning' });
  assert.deepEqual(await queryClient.fetchQuery({ ...query(own, {}), retry: false }), { of: 'this morning' });
  mock.restoreAll();
  queryClient.clear();
});
