import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { companyContract } from '../src/features/company/contract.ts';
import { contactsContract } from '../src/features/contacts/contract.ts';
import { usersContract } from '../src/features/users/contract.ts';
import { ownProfileContract } from '../src/features/users/own-profile.ts';
import { createSetUpLink } from '../src/features/users/server/store.ts';
import { aServer, callerAt } from './support/server.ts';

const server = await aServer();
after(() => server.close());
const good = 'canyon road 12';
const easy = {
  'common-password': ['password1', 'trash123'],
  'repeated-password': ['      ', 'AaAaAa'],
  'company-password': ['Mesa Disposal', 'mesadisposal2026'],
};
const olive = { firstName: 'Olive', lastName: 'Owner', phone: '', email: 'olive@example.test' };

type Answer = Readonly<{ status: number; body: { error?: { code: string; fields?: Record<string, string> } } }>;
type Door = (password: string) => Promise<Answer>;

/** Whoever comes with an easy one is told at the field; a good one lets in through the same door. */
async function refusesEasyOnes(door: Door, field = 'password'): Promise<void> {
  for (const [code, passwords] of Object.entries(easy))
    for (const password of passwords) {
      const { status, body } = await door(password);
      assert.deepEqual([status, body.error?.code], [422, code], JSON.stringify(password));
      assert.deepEqual(Object.keys(body.error?.fields ?? {}), [field]);
    }
  assert.equal((await door(good)).status, 200);
}

test('an easy password is taken at none of the doors, nor is the name of the company', async (t) => {
  await t.test('set-up, where the name is only being given', async () => {
    const token = await server.transact(createSetUpLink);
    const company = { companyName: 'Mesa Disposal', timeZone: 'America/Denver', token };
    await refusesEasyOnes((password) =>
      server.nobody.attempt(companyContract.setUp, { ...olive, ...company, password }),
    );
  });

  const admin = await server.as('admin');

  await t.test('an account that an admin makes', () => {
    const person = { ...olive, email: 'made@example.test', role: 'employee' as const };
    return refusesEasyOnes((password) => admin.attempt(usersContract.create, { ...person, password }));
  });

  await t.test('a customer’s account', async () => {
    const lead = { ...olive, email: 'lead@example.test', status: 'Qualified' as const };
    const { id } = await admin.call(contactsContract.create, lead);
    await refusesEasyOnes((password) => admin.attempt(contactsContract.promote, { id, password }));
  });

  await t.test('the link of an e-mail, which stays good', async () => {
    await server.nobody.call(usersContract.requestPasswordLink, { email: olive.email });
    const { text_body: letter } = await server.database.read
      .selectFrom('outbox_message')
      .select('text_body')
      .where('to_address', '=', olive.email)
      .executeTakeFirstOrThrow();
    const token = /#token=([\w-]+)/.exec(letter ?? '')?.[1] ?? '';
    await refusesEasyOnes((password) => server.nobody.attempt(usersContract.choosePassword, { token, password }));
  });

  await t.test('one’s own profile', async () => {
    const { firstName, lastName, phone } = olive;
    const name = { firstName, lastName, phone };
    const { headers } = await server.nobody.attempt(usersContract.signIn, { email: olive.email, password: good });
    const cookie =
      headers
        .getSetCookie()
        .find((one) => one.startsWith('session='))
        ?.split(';')[0] ?? '';
    const person = callerAt(server.url, { ...server.nobody, cookie });
    await refusesEasyOnes(
      (newPassword) => person.attempt(ownProfileContract.saveProfile, { ...name, currentPassword: good, newPassword }),
      'newPassword',
    );
  });
});
