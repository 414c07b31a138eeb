import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

const window = new EventTarget();
let reloads = 0;
let isServerThere = true;
const stored = new Map<string, string>();
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
  location: { reload: () => reloads++ },
  fetch: async () => (isServerThere ? new Response(null) : Promise.reject(new TypeError('fetch failed'))),
});
const { loadAtLast } = await import('./load-at-last.ts');

/** As the build's own loader does: an error that is dealt with is not thrown, and what was to come is nothing. */
async function failing(): Promise<string | undefined> {
  if (window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw new Error('not reached');
  return undefined;
}

test('what has to come is tried again until it is here, and takes the page away once at most', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(console, 'warn', () => {});
  let tries = 0;
  const loaded = loadAtLast(
    async () => (++tries < 4 ? failing() : 'here'),
    () => false,
  );
  for (let at = 0; at < 4; at++) {
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(60_000);
  }
  assert.equal(await loaded, 'here');
  assert.equal(reloads, 1);
  mock.timers.reset();
});

test('while nobody answers no page is taken away for a part of the program that is missing', async () => {
  reloads = 0;
  isServerThere = false;
  stored.clear();
  await assert.rejects(failing());
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(reloads, 0);
  isServerThere = true;
  await assert.rejects(failing());
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(reloads, 1);
});

test('what has to come, and failed while nobody answered, is fetched by a new page when somebody does', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  reloads = 0;
  stored.clear();
  isServerThere = false;
  let isOver = false;
  const loaded = loadAtLast(failing, () => isOver);
  const passes = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += 5_000) {
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(5_000);
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  await passes(30_000);
  assert.equal(reloads, 0);
  isServerThere = true;
  await passes(10_000);
  assert.equal(reloads, 1);
  await passes(4 * 60_000);
  assert.equal(reloads, 1, 'the file is missing for good');
  await passes(2 * 60_000);
  assert.equal(reloads, 2);
  isOver = true;
  await passes(5_000);
  assert.equal(await loaded, undefined);
  mock.timers.reset();
});

test('what nobody wants any more is not tried again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const loaded = loadAtLast(failing, () => isOver);
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  mock.timers.tick(60_000);
  assert.equal(await loaded, undefined);
  mock.timers.reset();
});
