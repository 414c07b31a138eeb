/** Customers of whom the provider had one, has lost it, or has it again: what each account owes and is credited, once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { aBilledCustomer, aCheck, anInvoiceOf, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { nextReading } from '../../../server/payments/store.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { syncInvoices } from '../../invoices/server/syncing.ts';
import { findPayer, writeFoundPayer } from '../../payers/server/store.ts';
import { billingContract as billing } from '../contract.ts';

const { stripe, payments } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const kit = { read: server.database.read, transact: server.transact, payments };
const [office, admin] = [await server.as('employee'), await server.as('admin')];

async function somebody() {
  const { contactId, customer } = await aBilledCustomer(server);
  const bill = async (cents = 3000) => (await office.call(invoices.create, anInvoiceOf(contactId, cents))).invoice;
  await payOnPage(await bill());
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 1200, reason: 'Snow day' });
  const payer = async () => (await findPayer(kit.read, customer.id)) ?? '';
  return { contactId, account: customer.id, bill, payer, before: await payer() };
}

test('who was deleted there, was billed again and owes stands in the receivables once, with the credit of now', async () => {
  const { contactId, bill, before } = await somebody();
  await bill(2000);
  await stripe.customers.del(before);
  await syncInvoices(kit);
  await bill(5000);
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 300, reason: 'Late' });
  const { debtors } = await admin.call(billing.receivables, {});
  const of = debtors.filter((one) => one.contactId === contactId);
  assert.deepEqual(
    of.map(({ total, credit, invoices: count }) => [total, credit, count]),
    [[5800, 300, 2]],
  );
});

/** As a sync reads it that has the key of another account of the provider. */
const notFound = async (id: string) => {
  const reading = await nextReading(kit.read);
  await kit.transact((tx) => writeFoundPayer(tx, id, undefined, reading));
};
const balanceAt = async (id: string) => {
  const customer = await stripe.customers.retrieve(id);
  return 'deleted' in customer ? undefined : customer.balance;
};

test('who was not found, and is there, is billed as before: nothing is credited twice', async () => {
  const { contactId, bill, payer, before } = await somebody();
  await notFound(before);
  await bill(200);
  assert.deepEqual(
    [await payer(), await balanceAt(before), (await listed(office, contactId)).credit],
    [before, -1000, 1000],
  );
});

test('who is found again after another stood for them is billed again as the one that is there', async () => {
  const { contactId, account, bill, payer, before } = await somebody();
  const { metadata } = (await stripe.customers.retrieve(before)) as { metadata: object };
  await stripe.customers.update(before, { metadata: { profile_id: '' } });
  await stripe.customers.update(before, { email: 'elsewhere@example.com' });
  await notFound(before);
  await bill(200);
  const second = await payer();
  assert.notEqual(second, before);
  assert.equal(await balanceAt(second), -1000);
  await stripe.customers.update(before, { metadata: { ...metadata } });
  await stripe.customers.del(second);
  await syncInvoices(kit);
  await bill(100);
  assert.deepEqual(
    [await payer(), await balanceAt(before), (await listed(office, contactId)).credit],
    [before, -1100, 1100],
  );
  assert.equal(await findPayer(kit.read, account), before);
});

test('a check of before that bounces is owed again, and a credit of before is taken back, by whoever stands for them now', async () => {
  const { contactId, bill, before } = await somebody();
  const open = await bill(3200);
  const { payments: made } = await office.call(invoices.recordPayment, aCheck(open));
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 500, reason: 'Late' });
  await stripe.customers.del(before);
  await syncInvoices(kit);
  const [late] = (await listed(office, contactId)).credits.filter(({ amount }) => amount === 500);
  const back = await office.attempt(invoices.takeBackCredit, {
    id: late?.id ?? '',
    commandId: randomUUID(),
    reason: 'Not late',
  });
  assert.deepEqual([back.status, back.body.error?.message, back.body.credit], [200, undefined, 0]);
  const again = await office.attempt(invoices.takeBack, {
    id: open.id,
    commandId: randomUUID(),
    paymentId: made[0]?.id ?? '',
    reason: 'Bounced',
  });
  assert.deepEqual([again.status, again.body.error?.message, again.body.amountRemaining], [200, undefined, 2000]);
});
