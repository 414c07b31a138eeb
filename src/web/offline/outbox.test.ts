import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import * as z from 'zod/mini';
import 'fake-indexeddb/auto';
import { ownerHeader } from '../../kernel/live-headers.ts';
import { contract, type Operation, operation } from '../../kernel/operation.ts';

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
const { connection } = await import('./connection.ts');
const { enqueue, startOutbox, takeBack } = await import('./outbox.ts');
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
  const posts: (string | null)[] = [];
  mock.method(globalThis, 'fetch', async ({ method, headers }: Request) => {
    if (method === 'POST') posts.push(headers.get(ownerHeader));
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
  assert.deepEqual(posts, ['ann'], 'once, and said whose it is');
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

test('a clock that is set back does not hold what a closed page was still preparing, nor what came behind it', async () => {
  mock.method(globalThis, 'fetch', async () => Response.json({}));
  const dayMs = 86_400_000;
  await device.commands.add({
    ...{ id: 'ahead', owner: 'ann', operation: photograph.name, input: { id: 't1' }, title: 'Photograph' },
    ...{ hasFile: false, madeAt: Date.now() + dayMs, isPreparing: true, faults: 0, refusal: null },
  });
  stop = startOutbox('ann', [line]);
  await until(async () => (await device.commands.toArray()).length === 0);
});

test('a device whose storage is full sends what it keeps', async () => {
  mock.method(globalThis, 'fetch', async () => Response.json({}));
  showOf('ann');
  await enqueue(photograph, { ...asked, id: 'full' });
  mock.method(device.commands, 'update', () => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  stop = startOutbox('ann', [line]);
  await until(async () => (await device.commands.toArray()).length === 0);
});

test('what a device without room could not write down as tried is not taken back as if nobody knew of it', async () => {
  mock.method(globalThis, 'fetch', async ({ method }: Request) => {
    if (method === 'POST') throw new TypeError('cut off');
    return Response.json({});
  });
  mock.method(device.commands, 'update', () => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  stop = startOutbox('ann', [line]);
  await enqueue(photograph, { ...asked, id: 'on its way' });
  await until(() => connection.isAway());
  assert.equal(await takeBack('on its way'), false);
  await device.commands.clear();
});

test('what is answered to somebody who has left by then is told to nobody who is here now, and is not sent again', async () => {
  let answer = (_: Response) => {};
  mock.method(globalThis, 'fetch', ({ method }: Request) =>
    method === 'POST' ? new Promise<Response>((resolve) => (answer = resolve)) : Promise.resolve(Response.json({})),
  );
  const told: unknown[] = [];
  const telling = { ...line, answered: async (_: Operation, said: unknown) => void told.push(said) };
  stop = startOutbox('ann', [telling]);
  await enqueue(photograph, { ...asked, id: 'of ann' });
  await until(async () => Boolean((await device.commands.toArray())[0]?.tries));
  await new Promise((resolve) => setTimeout(resolve, 50));
  stop();
  stop = startOutbox('ben', [telling]);
  answer(Response.json({ recorded: 'You have driven another run since' }));
  await until(async () => (await device.commands.toArray()).length === 0);
  assert.deepEqual(told, []);
});

test('what somebody has done who has to set up two-step sign-in first waits until they have', async () => {
  let isSetUp = false;
  const error = { kind: 'forbidden', code: 'two-step-needed', message: 'Set up two-step sign-in first' };
  let posts = 0;
  mock.method(globalThis, 'fetch', async ({ method }: Request) => {
    if (method !== 'POST') return Response.json({});
    posts++;
    return isSetUp ? Response.json({}) : Response.json({ error }, { status: 403 });
  });
  stop = startOutbox('ann', [line]);
  await enqueue(photograph, { ...asked, id: 'done before' });
  await until(() => posts > 0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [kept] = await device.commands.toArray();
  assert.equal(kept?.refusal, null);
  isSetUp = true;
  stop();
  stop = startOutbox('ann', [line]);
  await until(async () => (await device.commands.toArray()).length === 0);
});
