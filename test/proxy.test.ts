/** Behind a proxy that speaks TLS, and without one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertUser } from '../src/features/users/server/store.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { aServer, type TestServer } from './support/server.ts';

const email = 'dana@example.test';
const password = 'correct horse battery';

async function serverWithDana(options: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(options);
  const passwordHash = await hashPassword(password);
  const dana = { email, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'employee', passwordHash } as const;
  await server.transact((tx) => insertUser(tx, dana));
  return server;
}

async function signIn(server: TestServer, headers: Record<string, string>, given = password) {
  const body = JSON.stringify({ email, password: given });
  const all = { 'content-type': 'application/json', ...headers };
  const response = await server.nobody.fetch('/api/session', { method: 'POST', headers: all, body });
  return { status: response.status, cookie: response.headers.getSetCookie()[0] ?? '' };
}

const who = async (server: TestServer, headers: Record<string, string>) => {
  const response = await server.nobody.fetch('/api/session', { headers });
  return ((await response.json()) as { user: { email: string } | null }).user?.email;
};

test('over TLS the cookie is pinned to this host, and no other is taken', async (t) => {
  const server = await serverWithDana({ trustProxy: 'loopback' });
  t.after(server.close);
  const tls = { 'x-forwarded-proto': 'https' };
  const { cookie } = await signIn(server, tls);
  assert.match(cookie, /^__Host-session=[\w-]{43};/);
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
    assert.ok(cookie.split('; ').includes(flag), flag);
  assert.doesNotMatch(cookie, /Domain/i);
  const pair = cookie.split(';')[0] ?? '';
  assert.equal(await who(server, { ...tls, cookie: pair }), email);
  assert.equal(await who(server, { ...tls, cookie: pair.replace('__Host-session', 'session') }), undefined);
});

test('a header of somebody who is no proxy of ours says nothing about TLS or the address', async (t) => {
  const server = await serverWithDana({ limitScale: 1 });
  t.after(server.close);
  const { cookie } = await signIn(server, { 'x-forwarded-proto': 'https' });
  assert.match(cookie, /^session=/);
  assert.doesNotMatch(cookie, /Secure/);
});

test('behind a proxy an address is what the proxy saw, and an IPv6 network counts as one', async (t) => {
  const server = await serverWithDana({ trustProxy: 'loopback', limitScale: 0.1 }); // six tries per address
  t.after(server.close);
  const tries = async (from: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from(n) };
      const body = JSON.stringify({ email: `nobody${from(n)}@example.test`, password: 'wrong-password' });
      statuses.push((await server.nobody.fetch('/api/session', { method: 'POST', headers, body })).status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  assert.equal(await tries((n) => `10.0.0.${n}, 203.0.113.9`), 2, 'what the client adds itself is not believed');
  assert.equal(await tries((n) => `2001:db8:0:7::${n}`), 2);
  assert.equal(await tries((n) => `198.51.100.${n}`), 0, 'others are not punished');
});
