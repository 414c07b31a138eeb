/**
 * Whatever the office has done about an account's money, and Stripe has not answered: it stands on the contact, also when it
 * is refused or given up later, until it is done or was entered again.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aBilledCustomer, aCheck, anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { syncInvoices } from './syncing.ts';

const company = await aBillingCompany({ isDeaf: true, retries: 0 });
const { server, office, local, payments, aPrice, askAgain } = company;
const stripePriceId = await aPrice('Standard Service', 3000);
const reason = 'Missed pickup';
const command = (more: object) => ({ commandId: randomUUID(), ...more });

type Billed = Awaited<ReturnType<typeof billed>>;
async function billed() {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const told = async () =>
    (await listed(office, contactId)).unanswered.map(({ what, amount, number, refusal, isGivenUp }) => ({
      ...{ said: [what, amount, number === invoice.number], refusal, isGivenUp },
    }));
  return { contactId, invoice, told };
}
const paid = async ({ invoice }: Billed) => office.call(invoices.recordPayment, aCheck(invoice));

type Asked = () => Promise<Readonly<{ status: number; body: object }>>;
/** What is entered, each time with an id of its own, and how it is told. */
const deeds: Readonly<Record<string, (one: Billed) => Promise<Asked>>> = {
  refund: async (one) => {
    const { id } = await paid(one);
    return () => office.attempt(invoices.refund, command({ id, amount: 1200, reason }) as never);
  },
  'taking-back': async (one) => {
    const { id, payments: made } = await paid(one);
    return () => office.attempt(invoices.takeBack, command({ id, paymentId: made[0]?.id, reason }) as never);
  },
  deletion:
    async ({ invoice: { id } }) =>
    () =>
      office.attempt(invoices.remove, command({ id }) as never),
  'write-off':
    async ({ invoice: { id } }) =>
    () =>
      office.attempt(invoices.writeOff, command({ id, reason }) as never),
  subscription: async ({ contactId }) => {
    const items = [{ stripePriceId, quantity: 1 }];
    const { subscription } = await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
    return () => office.attempt(subscriptions.cancel, command({ id: subscription.id }) as never);
  },
};
const amounts: Readonly<Record<string, number>> = { refund: 1200, 'taking-back': 3000 };
const saidOf = (what: string) => [what, amounts[what] ?? null, what !== 'subscription'];

for (const [what, prepare] of Object.entries(deeds)) {
  test(`${what}: what Stripe does not answer is told, and what it refuses later until it is entered again`, async () => {
    const one = await billed();
    const enter = await prepare(one);
    local.faults.add({ match: 'POST /v1', drop: true, times: 1000 });
    assert.equal((await enter()).status, 503);
    assert.deepEqual(await one.told(), [{ said: saidOf(what), refusal: null, isGivenUp: false }]);
    local.faults.clear();
    local.faults.add({ match: 'POST /v1', status: 402, times: 1000 });
    await askAgain(paymentDeeds);
    const [told, ...more] = await one.told();
    assert.deepEqual([told?.said, more], [saidOf(what), []]);
    assert.match(`${told?.refusal}`, /^Stripe declined/);
    local.faults.clear();
    const again = await enter();
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.deepEqual(await one.told(), []);
  });
}

for (const what of ['refund', 'taking-back', 'deletion', 'write-off'])
  test(`${what}: what is given up after a day is told where nothing of it stands, and else not`, async () => {
    for (const after of ['before', 'after'] as const) {
      const one = await billed();
      const enter = (await deeds[what]?.(one)) ?? assert.fail();
      local.faults.add({ match: 'POST /v1', after, drop: true, times: 1000 });
      assert.equal((await enter()).status, 503);
      local.faults.clear();
      if (after === 'after') await askAgain(paymentDeeds);
      await sql`update provider_command set created_at = created_at - interval '2 days', status = 'waiting'
        where created_at = (select max(created_at) from provider_command)`.execute(server.database.read);
      await syncInvoices({ read: server.database.read, transact: server.transact, payments });
      const told = (await one.told()).map(({ said, isGivenUp }) => [said, isGivenUp]);
      assert.deepEqual(told, after === 'before' ? [[saidOf(what), true]] : [], after);
    }
  });
