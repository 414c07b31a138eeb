import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { usersContract as users } from '../src/features/users/contract.ts';
import { endSessionsOf } from '../src/server/sessions.ts';
import { aServerWith } from './support/factories.ts';
import type { Caller } from './support/server.ts';

/** A request asks for its body as slowly as its sender likes; who has gone by the time it is there does nothing more. */

const [server, superadmin] = await aServerWith('superadmin');
const { read } = server.database;

type Begun = Readonly<{ type: string; path: string; body: string }>;

/** Sends the head of a request and waits; the body follows when the test says so. Gives the status of the answer. */
async function begin({ cookie }: Caller, { type, path, body }: Begun): Promise<() => Promise<number>> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: ${cookie}\r\n`);
  socket.write(`Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body[0]}`);
  await sleep(150); // it is let in
  return async () => {
    socket.write(body.slice(1));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
}

const person = { firstName: 'Back', lastName: 'Door', phone: null };
const accountOf = (email: string): Begun => ({
  type: 'application/json',
  path: '/api/users',
  body: JSON.stringify({ ...person, email, role: 'admin' }),
});
const backDoor = 'back-door@example.test';
const csv = 'First Name,Last Name,Email\r\nBack,Door,back-door@example.test\r\n';
const file: Begun = {
  type: 'multipart/form-data; boundary=x',
  path: '/api/customer-imports/check',
  body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv}\r\n--x--\r\n`,
};

const ways = {
  'was deleted': (id: string) => superadmin.call(users.remove, { id }),
  'has another role': async (id: string) => {
    const { version } = await read
      .selectFrom('profile')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await superadmin.call(users.update, { id, ...person, role: 'employee', version });
  },
  'signed out, or chose another password': (id: string) => server.transact((tx) => endSessionsOf(tx, id)),
};

for (const [what, lose] of Object.entries(ways))
  test(`whoever ${what} while a body is on its way does nothing with it`, async () => {
    for (const begun of [accountOf(backDoor), file]) {
      const admin = await server.as('admin');
      const end = await begin(admin, begun);
      await lose(admin.id);
      assert.equal(await end(), 401, begun.path);
    }
    const made = await read.selectFrom('profile').select('id').where('email', '=', backDoor).execute();
    assert.deepEqual(made, []);
  });

test('whoever is still there is answered, however late the body', async () => {
  const admin = await server.as('admin');
  assert.equal(await (await begin(admin, file))(), 200);
  assert.equal(await (await begin(admin, accountOf('late@example.test')))(), 200);
});
