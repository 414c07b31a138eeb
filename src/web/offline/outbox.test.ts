import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import * as z from 'zod/mini';
import 'fake-indexeddb/auto';
import { contract, operation } from '../../kernel/operation.ts';

const window = new EventTarget();
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: {} }),
  location: { origin: 'http://localhost' },
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
});
const { device } = await import('./device-store.ts');
const { enqueue, startOutbox } = await import('./outbox.ts');
const { shownCommands, showOf } = await import('./shown-commands.ts');

const { photograph } = contract('things', {
  photograph: operation({
    method: 'POST',
    path: '/things/{id}/photo',
    access: 'signed-in',
    touches: [],
    summary: 'Add a photo',
    input: z.object({ id: z.string() }),
    output: z.unknown(),
    body: 'form',
  }),
});
const line = { operations: [photograph], answered: async () => {} };
const asked = { id: 'c1', input: { id: 't1' }, title: 'Photograph' };

let stop = () => {};
afterEach(() => {
  stop();
  mock.restoreAll();
});

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('what is done before it is known by whom is refused and not kept where nobody would ever see it', async () => {
  await assert.rejects(enqueue(photograph, asked), /Nobody is known/);
  assert.deepEqual(await device.commands.toArray(), []);
  assert.deepEqual(shownCommands.shown(), []);
});

test('what is done before the outbox has started is kept and shown as soon as it is known by whom, and sent later', async () => {
  let posts = 0;
  mock.method(globalThis, 'fetch', async ({ method }: Request) => {
    if (method === 'POST') posts++;
    return Response.json({});
  });
  showOf('ann');
  await enqueue(photograph, asked);
  assert.deepEqual(
    shownCommands.shown().map(({ id }) => id),
    ['c1'],
  );
  assert.equal((await device.commands.toArray()).length, 1);
  stop = startOutbox('ann', [line]);
  await until(async () => (await device.commands.toArray()).length === 0);
  assert.equal(posts, 1);
});

test('photos that a weak signal does not carry in one try have longer in the next, and other commands not', async () => {
  const patience: number[] = [];
  mock.method(AbortSignal, 'timeout', (ms: number) => {
    patience.push(ms);
    return new AbortController().signal;
  });
  let tries = 0;
  mock.method(globalThis, 'fetch', async ({ method }: Request) => {
    if (method === 'POST' && ++tries % 2 === 1) throw new TypeError('cut off');
    return Response.json({});
  });
  stop = startOutbox('ann', [line]);
  for (const files of [[], [new Blob([new Uint8Array(3_000_000)])]]) {
    await enqueue(photograph, { ...asked, id: `of ${files.length}`, files });
    await until(async () => (await device.commands.toArray()).length === 0);
  }
  const asking = 5_000;
  assert.deepEqual(
    patience.filter((ms) => ms !== asking),
    [60_000, 60_000, 60_000, 120_000],
  );
});
