import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import 'fake-indexeddb/auto';
import type { Actor } from '../../../kernel/roles.ts';

Object.assign(globalThis, {
  addEventListener: () => {},
  location: { origin: 'http://localhost' },
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
});
const { call } = await import('../../../web/client.ts');
const { usersContract } = await import('../contract.ts');
const { toast, toastStore } = await import('../../../web/ui/toast.ts');
const { language } = await import('../../../web/language.ts');
const { query, queryClient } = await import('../../../web/query-client.ts');
const { checkSession, enter, hasEnded, loadActor, onLeft, signOut } = await import('./session.ts');

const person = (firstName: string): Actor => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${firstName.length}`, role: 'employee', firstName, lastName: 'Lee' },
  ...{ email: `${firstName}@example.com`, language: 'en' },
});
const [ann, ben] = [person('Ann'), person('Benny')];

/** The server's answers, in the order of the calls; each comes when it is let go. */
function slowServer(headers: Readonly<Record<string, string>> = {}) {
  const calls: ((status: number, body: unknown) => void)[] = [];
  mock.method(globalThis, 'fetch', ({ signal }: Request) => {
    return new Promise<Response>((resolve, reject) => {
      calls.push((status, body) => resolve(Response.json(body, { status, headers })));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return async (at: number, status: number, body: unknown) => {
    while (!calls[at]) await new Promise((resolve) => setImmediate(resolve));
    calls[at](status, body);
  };
}
afterEach(() => mock.restoreAll());

const ended = { error: { kind: 'signed-out', code: 'signed-out', message: 'Sign in.' } };

test('who is here is whoever came last, though an answer about somebody before them comes late', async () => {
  const answer = slowServer();
  enter(ann);
  const asked = checkSession();
  enter(ben);
  await answer(0, 200, { user: ann });
  await asked;
  assert.equal((await loadActor())?.firstName, 'Benny');
});

test('nobody is here after signing out, though an answer of before comes late; it is no session that ended', async () => {
  const answer = slowServer();
  enter(ann);
  const asked = checkSession();
  toast.success('Contact Deleted', 'Maria Begay', { duration: 0, action: { label: 'Undo', run: () => {} } });
  const leaving = signOut();
  await answer(1, 200, {});
  await leaving;
  assert.deepEqual(toastStore.shown(), [], 'nor what was said to them, with what it offers');
  await answer(0, 200, { user: ann });
  await asked;
  assert.equal(await loadActor(), undefined);
  assert.equal(hasEnded(), false);
});

test('a "no" to what was sent in a session that had ended does not end the next one', async () => {
  const answer = slowServer();
  enter(ann);
  const [one, other] = [1, 2].map(() => call(usersContract.list, {} as never));
  await answer(0, 401, ended);
  await assert.rejects(one as Promise<unknown>, { kind: 'signed-out' });
  assert.equal(hasEnded(), true);
  enter(ann);
  await answer(1, 401, ended);
  await assert.rejects(other as Promise<unknown>, { kind: 'signed-out' });
  assert.equal((await loadActor())?.firstName, 'Ann');
  assert.equal(hasEnded(), false);
});

test('a session that had ended is over for a page that a weak signal told so late, and whoever was here is asked to sign in', async () => {
  const { keepRead } = await import('../../../web/offline/kept-reads.ts');
  const { queryClient } = await import('../../../web/query-client.ts');
  const [later, patienceMs] = [globalThis.setTimeout, 4_000];
  enter(ann);
  await new Promise((resolve) => later(resolve, 50));
  queryClient.clear(); // opened anew
  await keepRead(usersContract.session.name, {}, { user: ann });
  mock.method(globalThis, 'setTimeout', (work: () => void, ms: number, ...rest: []) =>
    later(work, ms === patienceMs ? 0 : ms, ...rest),
  );
  const answer = slowServer();
  assert.equal((await loadActor())?.firstName, 'Ann');
  let leavings = 0;
  const stop = onLeft(() => leavings++);
  await answer(0, 200, { user: null });
  await new Promise((resolve) => later(resolve, 50));
  const asked = call(usersContract.list, {} as never);
  await answer(1, 401, ended);
  await assert.rejects(asked, { kind: 'signed-out' });
  assert.deepEqual([leavings, hasEnded()], [1, true]);
  stop();
});

test('whoever has to set up two-step sign-in from now on is led there once, and their session goes on', async () => {
  const answer = slowServer();
  enter(ann);
  let leavings = 0;
  const stop = onLeft(() => leavings++);
  for (const at of [0, 1]) {
    const asked = checkSession();
    await answer(at, 200, { user: { ...ann, needsTwoStep: true } });
    await asked;
    assert.deepEqual([leavings, hasEnded()], [1, false]);
  }
  assert.equal((await loadActor())?.needsTwoStep, true);
  stop();
});

test('a language chosen on another device is spoken here with the next answer, and what was said before is read again', async () => {
  enter(ann);
  language.speak('en');
  const before = query(usersContract.drivers, {} as never).queryKey;
  queryClient.setQueryData(before as never, { people: [] } as never);
  const answer = slowServer({ 'content-language': 'es' });
  const asked = call(usersContract.list, {} as never);
  await answer(0, 200, {});
  await asked;
  await answer(1, 200, { user: { ...ann, language: 'es' } });
  while (language.current() === 'en') await new Promise((resolve) => setImmediate(resolve));
  assert.equal(queryClient.getQueryState(before as never)?.isInvalidated, true);
  language.speak('en');
});

test('a device in the hands of a customer goes on in their language, though its owner reads another', async () => {
  enter(ann);
  language.speak('es');
  const answer = slowServer({ 'content-language': 'en' });
  const asked = call(usersContract.list, {} as never);
  await answer(0, 200, {});
  await asked;
  assert.equal(language.current(), 'es');
  language.speak('en');
});
