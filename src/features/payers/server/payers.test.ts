import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAgain } from '../../../../test/support/invoices.ts';
import { aPaymentProvider, keptFailure } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { payerOf } from './payers.ts';

const { local, stripe, payments, fail } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const kit = { read: server.database.read, transact: server.transact, payments };
const office = await server.as('employee');
const emailOf = async (id: string) =>
  (await server.database.read.selectFrom('profile').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
const ofAccount = async (id: string) =>
  (await stripe.customers.list({ limit: 100 })).data.filter(({ metadata }) => metadata.profile_id === id);
const theirs = async (id: string) => (await stripe.customers.list({ email: await emailOf(id), limit: 100 })).data;

test('an account has one customer at the provider, however many ask at once and however often', async () => {
  const { id } = await server.as('customer');
  const asked = await Promise.all(Array.from({ length: 5 }, () => payerOf(kit, id, office.id)));
  asked.push(await payerOf(kit, id, office.id));
  assert.equal(new Set(asked).size, 1);
  const [customer, ...more] = await theirs(id);
  assert.deepEqual([customer?.id, customer?.metadata.profile_id, more.length], [asked[0], id, 0]);
});

test('an answer that got lost is found again, also when the provider has forgotten the command', async () => {
  const { id } = await server.as('customer');
  fail({ match: 'POST /v1/customers', after: 'after', drop: true });
  await assert.rejects(payerOf(kit, id, office.id));
  local.faults.clear();
  await server.database.read.deleteFrom('provider_command').where('id', '=', id).execute();
  await payerOf(kit, id, office.id);
  assert.equal((await theirs(id)).length, 1);
});

test('who was made, and deleted there before anybody here had heard of it, is made once more', async () => {
  const { id } = await server.as('customer');
  fail({ match: 'POST /v1/customers', after: 'after', drop: true });
  await assert.rejects(payerOf(kit, id, office.id));
  local.faults.clear();
  const [lost] = await theirs(id);
  await stripe.customers.del(lost?.id ?? '');
  await askAgain(server, payments);
  const made = await Promise.race([payerOf(kit, id, office.id), sleep(30_000, undefined, { ref: false })]);
  assert.deepEqual(
    (await theirs(id)).map((customer) => customer.id),
    [made],
  );
});

test('who was a customer there before is taken over, when it is sure who that is', async () => {
  const { id: known } = await server.as('customer');
  const before = await stripe.customers.create({ email: await emailOf(known) });
  assert.equal(await payerOf(kit, known, office.id), before.id);

  const { id: twice } = await server.as('customer');
  const two = [await stripe.customers.create({ email: await emailOf(twice) })];
  two.push(await stripe.customers.create({ email: await emailOf(twice) }));
  const made = await payerOf(kit, twice, office.id);
  assert.ok(!two.some((customer) => customer.id === made));

  const { id: other } = await server.as('customer');
  const foreign = await stripe.customers.create({ email: await emailOf(other), metadata: { profile_id: known } });
  assert.notEqual(await payerOf(kit, other, office.id), foreign.id);
});

test('who was refused for their data is asked for again when it is corrected, and one failure is not kept for ever', async () => {
  for (const refusal of [{ ...keptFailure, status: 402 }, keptFailure]) {
    const { id } = await server.as('customer');
    fail({ match: 'POST /v1/customers', ...refusal });
    await assert.rejects(payerOf(kit, id, office.id), ProviderFailure);
    await server.database.read
      .updateTable('profile')
      .set({ email: `corrected.${id}@example.com` })
      .where('id', '=', id)
      .execute();
    const asked = payerOf(kit, id, office.id);
    if (refusal.status === 500) {
      await assert.rejects(asked, { code: 'subscription-under-way' }); // nobody knows whether the first was made
      await askAgain(server, payments);
    } else await asked;
    assert.equal(await payerOf(kit, id, office.id), (await ofAccount(id))[0]?.id);
    assert.equal((await ofAccount(id)).length, 1);
  }
});

test('no account, no customer', async () => {
  await assert.rejects(payerOf(kit, randomUUID(), office.id), {
    message: 'This user does not exist or has been deleted.',
  });
});
