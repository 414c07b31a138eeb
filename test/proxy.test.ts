/** Behind a proxy that speaks TLS, and without one. */
import assert from 'node:assert/strict';
import http from 'node:http';
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

/** As behind a proxy that passes the host on of which the browser asked: `fetch` tells its own. */
const askedOf = (server: TestServer, host: string, cookie: string | undefined) =>
  new Promise<{ cookie: string; text: string }>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) };
    const method = cookie === undefined ? 'POST' : 'GET';
    const request = http.request(`${server.url}/api/session`, { method, headers }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ cookie: response.headers['set-cookie']?.[0] ?? '', text });
    });
    request.on('error', reject).end(cookie === undefined ? JSON.stringify({ email, password }) : undefined);
  });

test('at the address that people use over TLS the cookie is pinned too, behind a proxy that is not named', async (t) => {
  const server = await serverWithDana({ publicUrl: 'https://haul.example.com' });
  t.after(server.close);
  const [open, house] = ['haul.example.com', '192.168.1.20:3000'];
  const isDana = async (cookie: string) =>
    (await askedOf(server, open, cookie.split(';')[0] ?? '')).text.includes(email);
  const { cookie } = await askedOf(server, open, undefined);
  assert.match(cookie, /^__Host-session=[\w-]{43};.* Secure/);
  assert.ok(await isDana(cookie));

  const { cookie: plain } = await askedOf(server, house, undefined);
  assert.match(plain, /^session=/, 'plain http in the network of the office goes on');
  assert.doesNotMatch(plain, /Secure/);
  assert.ok(await isDana(plain), 'who was signed in before stays so');
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
