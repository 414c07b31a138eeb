import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';

type Asked = Readonly<{ request: unknown; respondWith: (answer: Promise<Response>) => void }>;
const listeners = new Map<string, (event: Asked) => void>();
const kept: Readonly<Record<string, string>> = { '/index.html': 'the kept page', '/assets/old.js': 'old' };
Object.assign(globalThis, {
  self: { addEventListener: (name: string, listener: (event: Asked) => void) => listeners.set(name, listener) },
  location: { origin: 'http://localhost', search: '' },
  appFiles: Object.keys(kept),
  appVersion: 'old',
  caches: { open: async () => ({ match: async (path: string) => kept[path] && new Response(kept[path]) }) },
});
await import('./service-worker.ts');
afterEach(() => mock.restoreAll());

const pageOf = (version: string) =>
  `<link rel="modulepreload" href="/assets/${version}.js"><script src="/assets/${version}.js"></script>`;

/** What somebody sees who opens the app. */
async function opened(answers: Readonly<Record<string, () => Promise<Response>>>): Promise<string> {
  const { setTimeout } = globalThis;
  mock.method(globalThis, 'setTimeout', (work: () => void, ms: number) => setTimeout(work, ms / 100));
  mock.method(globalThis, 'fetch', (asked: string | { url: string }) => {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost');
    return answers[pathname]?.() ?? Promise.reject(new TypeError(`nothing answers ${pathname}`));
  });
  let answer: Promise<Response> | undefined;
  const request = { method: 'GET', mode: 'navigate', url: 'http://localhost/employee' };
  listeners.get('fetch')?.({ request, respondWith: (given) => (answer = given) });
  return (await (answer as Promise<Response>)).text();
}
const at = (text: string) => async () => new Response(text);
const never = () => new Promise<Response>(() => {});

test('the page of a newer version is shown when what it begins with is here, else the kept one, which is whole', async () => {
  const page = pageOf('new');
  assert.equal(await opened({ '/employee': at(page), '/assets/new.js': at('new') }), page);
  assert.equal(await opened({ '/employee': at(page) }), 'the kept page');
  assert.equal(await opened({ '/employee': at(page), '/assets/new.js': never }), 'the kept page');
});

test('the server’s page is shown when this device keeps all that it begins with, and the kept one without a server', async () => {
  assert.equal(await opened({ '/employee': at(pageOf('old')) }), pageOf('old'));
  assert.equal(await opened({ '/employee': never }), 'the kept page');
  assert.equal(await opened({}), 'the kept page');
});
