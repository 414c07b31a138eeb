import assert from 'node:assert/strict';
import { usersContract as users } from '../../src/features/users/contract.ts';
import { insertUser } from '../../src/features/users/server/store.ts';
import type { Role } from '../../src/kernel/roles.ts';
import { hashPassword } from '../../src/server/passwords.ts';
import { type Browser, browserAt } from './browser-of.ts';
import type { TestServer } from './server.ts';

export const password = 'a good long one';
export type Person = Readonly<{ id: string; email: string; browser: Browser }>;

let n = 0;

/** Somebody with an account and the password above, signed in by it in a browser of the office. */
export async function aPerson(server: TestServer, role: Role): Promise<Person> {
  const email = `door${++n}@example.test`;
  const person = { email, firstName: 'Dana', lastName: 'Begay', phone: null, role } as const;
  const passwordHash = await hashPassword(password);
  const user = await server.transact((tx) => insertUser(tx, { ...person, passwordHash }));
  const browser = browserAt(server, '10.0.0.1');
  assert.equal((await browser.post(users.signIn, { email, password })).status, 200);
  return { id: user?.id ?? '', email, browser };
}
