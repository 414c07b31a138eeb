import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { askAgain } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { usersContract as users } from '../../users/contract.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { payerOf } from './payers.ts';

const { local, stripe, payments, fail } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const kit = { read: server.database.read, transact: server.transact, payments };
const admin = await server.as('admin');
const office = await server.as('employee');

async function aPayer() {
  const person = await server.as('customer');
  return { person, customerId: await payerOf(kit, person.id, office.id) };
}
const theirs = async (id: string) => {
  const customer = await stripe.customers.retrieve(id);
  return 'deleted' in customer ? [] : [customer.name, customer.phone];
};
const commandsOf = async (account: string) => {
  const { rows } = await sql<{ status: string; by: string | null }>`
    select status, requested_by as by from provider_command
    where kind = 'rename-customer' and request->>'account' = ${account} order by created_at`.execute(kit.read);
  return rows.map(({ status, by }) => [status, by]);
};
async function rename(id: string, firstName: string, phone = ''): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from profile where id = ${id}`.execute(kit.read);
  const { version = 0 } = rows[0] ?? {};
  await admin.call(users.update, { id, version, firstName, lastName: 'Begay', phone, role: 'customer' });
}

test('who is called otherwise by the office, or by themselves, is called so at the provider, once', async () => {
  const { person, customerId } = await aPayer();
  await rename(person.id, 'Rosa', '505 555 0101');
  await rename(person.id, 'Rosa', '505 555 0101'); // nothing new
  assert.equal((await commandsOf(person.id)).length, 1);
  await askAgain(server, payments);
  assert.deepEqual(await theirs(customerId), ['Rosa Begay', '505 555 0101']);
  await person.call(ownProfileContract.saveProfile, {
    firstName: 'Rosie',
    lastName: 'Begay',
    phone: '505 555 0101, ext. 12345',
  });
  await askAgain(server, payments);
  assert.deepEqual(await theirs(customerId), ['Rosie Begay', '505 555 0101']);
  assert.deepEqual(await commandsOf(person.id), [
    ['done', admin.id],
    ['done', person.id],
  ]);
});

test('also when the provider is out of reach at that moment, and then with the last name alone', async () => {
  const { person, customerId } = await aPayer();
  const before = await theirs(customerId);
  fail({ match: 'POST /v1/customers/', status: 500, times: 100 });
  await rename(person.id, 'Ana');
  await askAgain(server, payments);
  assert.deepEqual([await theirs(customerId), (await commandsOf(person.id))[0]], [before, ['waiting', admin.id]]);
  await rename(person.id, 'Anna');
  local.faults.clear();
  await askAgain(server, payments);
  await until(async () => (await theirs(customerId))[0] === 'Anna Begay');
  assert.deepEqual(await commandsOf(person.id), [
    ['refused', admin.id],
    ['done', admin.id],
  ]);
});

test('who is called otherwise while the customer is made is called so in the end; who never paid is nobody there', async () => {
  for (let times = 0; times < 5; times++) {
    const person = await server.as('customer');
    const [customerId] = await Promise.all([payerOf(kit, person.id, office.id), rename(person.id, `Kim${times}`)]);
    await askAgain(server, payments);
    assert.equal((await theirs(customerId))[0], `Kim${times} Begay`);
  }
  const nobody = await server.as('customer');
  await rename(nobody.id, 'Nobody');
  assert.deepEqual(await commandsOf(nobody.id), []);
});

test('nothing that is billed waits for a name', async () => {
  const { person, customerId } = await aPayer();
  await rename(person.id, 'Waiting');
  const { isUnderWay } = await import('../../../server/payments/store.ts');
  const other = '00000000-0000-0000-0000-000000000000';
  assert.deepEqual(
    await Promise.all([{ customerId }, { profileId: person.id }].map((fields) => isUnderWay(kit.read, other, fields))),
    [false, false],
  );
});
