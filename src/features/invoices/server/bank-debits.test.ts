/** Debits that a bank answers after days: not paid, not failed, and not to be paid again meanwhile (decisions/0113). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { autopayOf, bankAccount, emptyAccount } from '../../../../test/support/autopay.ts';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { assertMirrored, ledgerHere, ledgerThere } from '../../../../test/support/ledger.ts';
import { pagesOf } from '../../../../test/support/pdf.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { compared } from '../../../app/feature-jobs.ts';
import { onItsWay } from '../../../kernel/bank-debits.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { announce } from '../../../server/live.ts';
import { concernsContract } from '../../billing/concerns.ts';
import { billingContract } from '../../billing/contract.ts';
import { ownAccountContract } from '../../customer-account/account.ts';
import { listRemindable } from '../../reminders/server/store.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { checksContract } from '../checks.ts';
import { invoicesContract as invoices } from '../contract.ts';
import type { Invoice } from '../invoice.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, admin, office, local, stripe, payments, aPrice, aCustomer, lettersTo } = company;
const { turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];
await sql`update company_settings set email = 'office@hauler.test'`.execute(server.database.read);

const day = 86_400;
const newest = async (contactId: string) => (await listed(office, contactId)).invoices[0] as Invoice;
const customerOf = async (profileId: string) => {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(server.database.read);
  return rows[0]?.id ?? '';
};
const subjects = async (contactId: string) => (await lettersTo(contactId)).map(({ subject }) => subject);

/** AutoPay has asked a bank for the second month. */
async function aDebit(account: typeof bankAccount = bankAccount) {
  const { customer, contactId } = await aBilledCustomer(server);
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  await until(async () => (await listed(office, contactId)).invoices.length === 1);
  await office.call(invoices.recordPayment, aCheck(await newest(contactId)));
  await turnOn(contactId, account);
  local.move(32 * day);
  await until(async () => (await newest(contactId)).status === 'on-its-way');
  return { customer, contactId, customerId: await customerOf(customer.id), invoice: await newest(contactId) };
}

/** All that the provider has told is read. */
async function heard(): Promise<void> {
  await local.courier.settled();
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from provider_event where status = 'waiting'`;
  await until(async () => (await waiting.execute(server.database.read)).rows[0]?.count === 0);
}

/** The same, and whatever was to be written of it is. */
async function settle(): Promise<void> {
  await heard();
  // Whoever's letter comes now stands behind all that was to be told before.
  const { contactId } = await aCustomer();
  await stripeInvoice(contactId);
}

/** Made in the provider's own pages, so that the job tells of it. */
async function stripeInvoice(contactId: string): Promise<void> {
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  const customer = String((await stripe.invoices.retrieve(invoice.stripeInvoiceId)).customer);
  const how = { collection_method: 'send_invoice', days_until_due: 7 } as const;
  const { id } = await stripe.invoices.create({ customer, ...how });
  await stripe.invoiceItems.create({ customer, invoice: id, amount: 700, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(id);
  await until(async () => (await subjects(contactId)).length === 2);
}

test('while a bank is asked the invoice is open and on its way: nobody is told, reminded or asked to pay', async () => {
  const { contactId, customer, customerId, invoice } = await aDebit();
  assert.deepEqual(
    [invoice.amountRemaining, invoice.amountOnItsWay, invoice.amountPaid, invoice.payments],
    [3000, 3000, 0, []],
  );
  await settle();
  assert.ok(!(await subjects(contactId)).some((one) => /failed|did not go through|Paid/.test(one)));

  // It is past its day by now, and late for nobody.
  await sql`update stripe_invoice set due_date = ${addDays(today, -9)}::date where id = ${invoice.id}`.execute(
    server.database.read,
  );
  assert.equal((await newest(contactId)).status, 'on-its-way');
  const seen = await admin.call(billingContract.overview, {});
  assert.deepEqual([seen.failedCharges.count, seen.overdue.count], [0, 0]);
  assert.equal(seen.invoices.find(({ status }) => status === 'on-its-way')?.count, 1);
  assert.equal(seen.recentInvoices.find(({ id }) => id === invoice.id)?.status, 'on-its-way');
  assert.ok(seen.outstanding.amount >= 3000);
  for (const kind of ['overdue', 'failed-charges'] as const) {
    const { concerns } = await admin.call(concernsContract.list, { kind });
    assert.deepEqual(
      concerns.filter((one) => one.contactId === contactId),
      [],
    );
  }
  const remindable = await listRemindable(server.database.read, { timeZone: 'America/Denver' });
  assert.ok(!remindable.some(({ id }) => id === invoice.id));
  const [payer] = (await office.call(checksContract.findPayers, { search: invoice.number ?? '' })).payers;
  assert.deepEqual([payer?.open, payer?.onItsWay], [[], 3000]);
  const paper = (await pagesOf(await office.fetch(`/api/invoices/${invoice.id}/paper.pdf`))).join('\n');
  assert.match(paper, /On its way from your bank/);
  assert.doesNotMatch(paper, /return this part|Make checks payable/);
  const { debtors } = await admin.call(billingContract.receivables, {});
  const debtor = debtors.find((one) => one.contactId === contactId);
  assert.deepEqual([debtor?.total, debtor?.amounts.current, debtor?.onItsWay], [3000, 3000, 3000]);
  const { debt } = await customer.call(ownAccountContract.account, {});
  assert.deepEqual([debt.amount, debt.overdue, debt.count, debt.onItsWay, debt.first], [0, 0, 0, 3000, []]);

  const here = await ledgerHere(server, customerId);
  assert.deepEqual([here, here.open], [await ledgerThere(stripe, customerId), 3000]);
});

test('nothing else is done with it meanwhile, whoever asks, and why is said', async () => {
  const { contactId, invoice, customerId } = await aDebit({ ...bankAccount, account: '000000000009' });
  const about = () => ({ id: invoice.id, commandId: randomUUID() });
  const check = { contactId, checkNumber: '7', receivedOn: aCheck(invoice).receivedOn, amount: 3000, credit: 0 };
  const parts = [{ invoiceId: invoice.id, amount: 3000 }];
  const answers = await Promise.all([
    office.attempt(invoices.recordPayment, aCheck(invoice)),
    admin.attempt(invoices.recordPayment, aCheck(invoice, { checkNumber: '1043' })),
    admin.attempt(checksContract.receiveCheck, { ...check, commandId: randomUUID(), parts, isSecond: false }),
    office.attempt(invoices.remove, about()),
    office.attempt(invoices.send, about()),
    office.attempt(invoices.writeOff, { ...about(), reason: 'Gone' }),
  ]);
  for (const { status, body } of answers)
    assert.deepEqual([status, body.error.code, body.error.message], [409, 'on-its-way', onItsWay]);

  // Before our copy knows of it, the provider is looked at.
  await heard();
  await sql`update stripe_invoice set amount_on_its_way = 0 where id = ${invoice.id}`.execute(server.database.read);
  for (const { status, body } of [
    await office.attempt(invoices.recordPayment, aCheck(invoice)),
    await office.attempt(invoices.remove, about()),
    await office.attempt(invoices.writeOff, { ...about(), reason: 'Gone' }),
  ])
    assert.deepEqual([status, body.error.code, body.error.message], [409, 'payments-refused', onItsWay]);
  const there = await stripe.invoices.retrieve(invoice.stripeInvoiceId, { expand: ['payments'] });
  assert.deepEqual([there.status, there.amount_remaining, there.payments?.data.length], ['open', 3000, 1]);
  const kit = { read: server.database.read, transact: server.transact, payments };
  await compared.invoices(kit, undefined, async () => {});
  assert.equal((await newest(contactId)).status, 'on-its-way');
  assert.equal((await stripe.charges.list({ customer: customerId })).data.length, 1);
});

test('it is paid once its bank has paid, though what tells of it comes twice, late and in the wrong order', async () => {
  const { contactId, customerId } = await aDebit();
  local.courier.hold();
  local.move(5 * day);
  assert.equal((await newest(contactId)).status, 'on-its-way');
  local.courier.release({ isReversed: true, times: 2 });
  await until(async () => (await newest(contactId)).status === 'paid');
  await settle();
  const paid = await newest(contactId);
  assert.deepEqual(
    [paid.amountPaid, paid.amountOnItsWay, paid.payments.map(({ amount, way }) => [amount, way])],
    [3000, 0, [[3000, 'bank']]],
  );
  assert.equal((await subjects(contactId)).filter((one) => one.startsWith('Paid')).length, 1);
  await assertMirrored(server, stripe, customerId);
});

test('a debit that comes back after days is told to both sides once, and paid with a card', async () => {
  const { contactId } = await aDebit(emptyAccount);
  await settle();
  assert.ok(!(await subjects(contactId)).some((one) => /failed|did not go through/.test(one)));
  local.courier.hold();
  local.move(5 * day);
  local.courier.release({ isReversed: true, times: 2 });
  await until(async () => (await subjects(contactId)).some((one) => one.startsWith('AutoPay failed')));
  await settle();
  const told = (await subjects(contactId)).filter((one) => /failed|did not go through|sent back/.test(one));
  assert.equal(told.length, 2, told.join(', '));
  const failed = await newest(contactId);
  assert.deepEqual([failed.amountOnItsWay, failed.amountRemaining], [0, 3000]);
  assert.ok(['open', 'overdue'].includes(failed.status));
  assert.equal((await office.attempt(invoices.recordPayment, aCheck(failed))).status, 200);
});

test('what a customer has paid from a bank account themselves is told when it comes back', async () => {
  const { contactId } = await aCustomer();
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  await stripe.invoices.pay(invoice.stripeInvoiceId, { payment_method: 'pm_usBankAccount_accountClosed' });
  await until(async () => (await newest(contactId)).status === 'on-its-way');
  local.move(5 * day);
  await until(async () => (await newest(contactId)).status === 'open');
  await until(async () => (await subjects(contactId)).some((one) => one.startsWith('Payment sent back')));
  await settle();
  const letters = (await lettersTo(contactId)).slice(1);
  assert.deepEqual(letters.map(({ subject }) => subject.split(' ').slice(0, 2).join(' ')).sort(), [
    'Payment sent',
    'Your payment',
  ]);
  assert.match(letters.map(({ text }) => text).join(), /your bank has not paid \$40\.00 for invoice/);
});

test('a first month that AutoPay asks a bank for is not asked of the customer', async () => {
  const { contactId } = await aCustomer();
  await turnOn(contactId, bankAccount);
  const { bill } = await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  assert.deepEqual([bill?.isPaid, bill?.isOnItsWay], [false, true]);
  const letter = (await lettersTo(contactId)).find(({ subject }) => subject.startsWith('Your service'));
  assert.match(letter?.text ?? '', /AutoPay has asked your bank for your first invoice of \$30\.00/);
  assert.doesNotMatch(letter?.text ?? '', /View and pay/);
});

test('what is to be told does not wait for a minute when its invoice is being written at that moment', async () => {
  const { contactId, invoice } = await aDebit(emptyAccount);
  local.move(5 * day);
  const told = async () => (await subjects(contactId)).filter((one) => one.startsWith('AutoPay failed')).length;
  await until(async () => (await told()) === 1);
  await settle();
  const known = Promise.withResolvers<void>();
  const written = server.transact(async (tx) => {
    await known.promise;
    await sql`select from stripe_invoice where id = ${invoice.id} for update`.execute(tx);
    await wait(1000);
  });
  await server.transact(async (tx) => {
    await sql`
      update stripe_invoice set failures_told = 0, failed_debit_told = null where id = ${invoice.id}`.execute(tx);
    announce({ topic: 'invoices' });
    known.resolve();
    await until(async () => (await countWaiting(server.database.read)) > 0);
  });
  const since = performance.now();
  await written;
  await until(async () => (await told()) === 2);
  assert.ok(performance.now() - since < 15_000);
});
