import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aContact } from '../../../../test/support/factories.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  lettersTo,
  listed,
  payOnPage,
  theirInvoices,
} from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { outboxContract } from '../../outbox/contract.ts';
import { productsContract } from '../../products/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { stripe, payments, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');
const admin = await server.as('admin');

const letters = (contactId: string) => lettersTo(server, contactId);
const theirs = (contactId: string) => theirInvoices(server, stripe, contactId);

test('an invoice of a product and a custom item is open, has its link, and is e-mailed once', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const product = await admin.call(productsContract.create, {
    commandId: randomUUID(),
    name: 'Second can',
    currency: 'usd',
    frequency: 'monthly',
    unitAmount: 2000,
  });
  const command = anInvoiceOf(contactId, 8050, {
    items: [
      { type: 'product', productId: product.id, quantity: 2 },
      { type: 'custom', description: 'Two mattresses', quantity: 3, amount: 1350 },
    ],
  });
  const { invoice, letter } = await office.call(invoices.create, command);
  assert.deepEqual(await office.call(invoices.create, command), { invoice, letter });
  assert.equal(letter, 'kept'); // there is no mail server
  assert.deepEqual(
    [invoice.status, invoice.total, invoice.amountRemaining, invoice.payments],
    ['open', 8050, 8050, []],
  );
  assert.deepEqual(
    invoice.lines.map(({ description, amount, quantity }) => [description, amount, quantity]),
    [
      ['Second can', 4000, 2],
      ['Two mattresses', 4050, 3],
    ],
  );
  const [their, ...more] = await theirs(contactId);
  assert.deepEqual([their?.id, their?.auto_advance, more.length], [invoice.stripeInvoiceId, true, 0]);
  const [sent, ...again] = await letters(contactId);
  assert.equal(again.length, 0);
  assert.match(sent?.subject ?? '', new RegExp(`^Invoice ${invoice.number} from`));
  assert.match(sent?.text ?? '', /\$80\.50, due [A-Z][a-z]{2} \d+, \d{4}/);
  assert.ok(sent?.text.includes(`Two mattresses: $40.50`) && sent.text.includes(invoice.hostedUrl ?? '-'));
  assert.deepEqual((await customer.call(invoices.own, {})).invoices, [invoice]);
  const other = await server.as('customer');
  assert.equal((await other.attempt(invoices.list, { contactId })).status, 403);
  assert.deepEqual((await other.attempt(invoices.own, { contactId })).body.invoices, []);
});

test('a contact without an account, a sum that was not seen, and what cannot be billed are refused before anything is asked', async () => {
  const { contactId: nobody } = await server.transact((tx) => aContact(tx));
  assert.deepEqual(await listed(office, nobody), {
    ...{ hasAccount: false, credit: 0, invoices: [], credits: [], otherCredits: [], unanswered: [], isOnPaper: false },
  });
  const without = await office.attempt(invoices.create, anInvoiceOf(nobody, 100));
  assert.deepEqual([without.status, without.body.error.code], [409, 'no-account']);

  const { contactId } = await aBilledCustomer(server);
  const item = { type: 'custom', description: 'Bulky item', quantity: 1, amount: 100 };
  const bad: [object, string][] = [
    [{ items: [] }, 'items'],
    ...[0, -1, 1e9, 'abc', 12.345, 0.1].map(
      (amount) => [{ items: [{ ...item, amount }] }, 'items.0.amount'] as [object, string],
    ),
    ...[0, -1, 1.5, 1e9].map(
      (quantity) => [{ items: [{ ...item, quantity }] }, 'items.0.quantity'] as [object, string],
    ),
    [{ items: [{ ...item, description: ' ' }] }, 'items.0.description'],
    [{ items: [{ ...item, amount: 99_999_999, quantity: 2 }], total: 99_999_999 }, 'items'],
    [{ daysUntilDue: 5 }, 'daysUntilDue'],
  ];
  for (const [more, field] of bad) {
    const { status, body } = await office.attempt(invoices.create, anInvoiceOf(contactId, 100, more));
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [422, [field]], JSON.stringify(more));
  }
  const other = await office.attempt(invoices.create, anInvoiceOf(contactId, 100, { total: 99 }));
  assert.deepEqual([other.status, other.body.error.code], [409, 'other-total']);
  const euros = await admin.call(productsContract.create, {
    commandId: randomUUID(),
    name: 'Euro can',
    currency: 'eur',
    frequency: 'monthly',
    unitAmount: 100,
  });
  const items = [{ type: 'product', productId: euros.id, quantity: 1 }];
  const foreign = await office.attempt(invoices.create, anInvoiceOf(contactId, 100, { items }));
  assert.deepEqual(foreign.body.error.fields, { 'items.0.productId': 'Euro can has no price in US dollars to bill' });
  assert.deepEqual(await theirs(contactId), []);
});

test('a check is recorded once, and what does not fit is refused in a sentence', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  for (const [more, sentence] of [
    [{ amount: 3001 }, 'Only $30.00 is open on this invoice'],
    [{ receivedOn: addDays(today, 2) }, 'The day cannot be in the future'],
  ] as const) {
    const { status, body } = await office.attempt(invoices.recordPayment, aCheck(invoice, more));
    assert.deepEqual([status, Object.values(body.error.fields ?? {})], [422, [sentence]]);
  }
  const check = aCheck(invoice);
  const paid = await office.call(invoices.recordPayment, check);
  assert.deepEqual(await office.call(invoices.recordPayment, check), paid);
  assert.deepEqual([paid.status, paid.amountRemaining, paid.amountOutside], ['paid', 0, 3000]);
  assert.deepEqual(
    paid.payments.map(({ amount, way, checkNumber, receivedOn, amountTakenBack }) => [
      amount,
      way,
      checkNumber,
      receivedOn,
      amountTakenBack,
    ]),
    [[3000, 'check', '1042', today, 0]],
  );
  const twice = await office.attempt(invoices.recordPayment, aCheck(invoice));
  assert.deepEqual([twice.status, twice.body.error.message], [409, 'This invoice is paid already.']);
  const removal = await office.attempt(invoices.remove, { id: invoice.id, commandId: randomUUID() });
  assert.deepEqual([removal.status, removal.body.error.message], [409, 'Paid invoices cannot be deleted.']);
});

test('two people who record the same check at once record it once', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const answers = await Promise.all(
    ['1', '2', '3'].map((checkNumber) => office.attempt(invoices.recordPayment, aCheck(invoice, { checkNumber }))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const first = answers.findIndex(({ status }) => status === 200);
  const [paid] = (await listed(office, contactId)).invoices;
  assert.deepEqual(
    paid?.payments.map(({ amount, checkNumber }) => [amount, checkNumber]),
    [[3000, String(first + 1)]],
  );
});

test('a card on the hosted page and a check at once: one of them is the payment, and the page hears of it', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  assert.equal(await payOnPage(invoice), 303);
  const late = await office.attempt(invoices.recordPayment, aCheck(invoice));
  assert.equal(late.status, 409);
  await until(async () => (await listed(office, contactId)).invoices[0]?.status === 'paid');
  await until(async () => (await listed(office, contactId)).invoices[0]?.payments.length === 1);
  const [paid] = (await listed(office, contactId)).invoices;
  assert.deepEqual(
    paid?.payments.map(({ amount, way }) => [amount, way]),
    [[3000, 'card']],
  );
});

test('an open invoice is void, a draft is deleted, the draft of a subscription is finalized and void', async () => {
  const { contactId } = await aBilledCustomer(server);
  const remove = (id: string) => office.call(invoices.remove, { id, commandId: randomUUID() });
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  assert.equal((await remove(invoice.id)).status, 'void');
  const paid = await office.attempt(invoices.recordPayment, aCheck(invoice));
  assert.equal(paid.body.error.message, 'This invoice is void: nothing can be paid.');

  const [their] = await theirs(contactId);
  const customer = String(their?.customer);
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  const find = async (id: string) =>
    (await listed(office, contactId)).invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === id);
  await until(async () => (await find(draft.id)) !== undefined);
  await remove((await find(draft.id))?.id ?? '');
  assert.equal(await find(draft.id), undefined);
  assert.ok(!(await theirs(contactId)).some(({ id }) => id === draft.id));

  const product = await stripe.products.create({ name: 'Weekly' });
  const recurring = { interval: 'month' as const };
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 2500, recurring });
  const { latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 7,
  });
  await until(async () => (await find(String(latest_invoice))) !== undefined);
  const ours = await find(String(latest_invoice));
  assert.deepEqual([ours?.status, ours?.isOfSubscription], ['draft', true]);
  assert.equal((await remove(ours?.id ?? '')).status, 'void');
  assert.equal((await stripe.invoices.retrieve(String(latest_invoice))).status, 'void');
});

test('a draft is sent, and an open invoice e-mailed again; its customer sees it from then on', async () => {
  const { contactId, customer: payer } = await aBilledCustomer(server);
  const seen = async () => (await payer.call(invoices.own, {})).invoices.length;
  await office.call(invoices.create, anInvoiceOf(contactId, 100));
  const customer = String((await theirs(contactId))[0]?.customer);
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 4000, currency: 'usd' });
  const ours = async () =>
    (await listed(office, contactId)).invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === draft.id);
  await until(async () => (await ours())?.total === 4000);
  assert.equal(await seen(), 1);
  const command = { id: (await ours())?.id ?? '', commandId: randomUUID() };
  const { invoice } = await office.call(invoices.send, command);
  await office.call(invoices.send, command);
  assert.deepEqual([invoice.status, await seen()], ['open', 2]);
  assert.equal((await letters(contactId)).length, 2);
  const again = { id: invoice.id, commandId: randomUUID() };
  await office.call(invoices.send, again);
  await office.call(invoices.send, again);
  assert.equal((await letters(contactId)).length, 3);
  await office.call(invoices.remove, { id: invoice.id, commandId: randomUUID() });
  assert.equal((await office.attempt(invoices.send, { id: invoice.id, commandId: randomUUID() })).status, 409);
});

test('a check that bounced is owed again, on a new invoice', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const { payments: made } = await office.call(invoices.recordPayment, aCheck(invoice));
  const paymentId = made[0]?.id ?? '';
  const command = { id: invoice.id, commandId: randomUUID(), paymentId, reason: 'The check bounced' };
  const owed = await office.call(invoices.takeBack, command);
  assert.deepEqual(await office.call(invoices.takeBack, command), owed);
  assert.deepEqual([owed.status, owed.amountRemaining], ['open', 3000]);
  const [again, first, ...more] = (await listed(office, contactId)).invoices;
  assert.deepEqual([again, more], [owed, []]);
  assert.deepEqual([first?.amountReturned, first?.payments[0]?.amountTakenBack], [3000, 3000]);
  const twice = await office.attempt(invoices.takeBack, { ...command, commandId: randomUUID() });
  assert.equal(twice.body.error.code, 'not-recorded');
});

test('a card payment is given back in parts, and never more than it was', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const back = (amount: number) => ({ id: invoice.id, commandId: randomUUID(), amount, reason: 'Missed pickup' });
  assert.equal((await office.attempt(invoices.refund, back(100))).body.error.code, 'not-paid');
  await payOnPage(invoice);
  await until(async () => (await listed(office, contactId)).invoices[0]?.status === 'paid');
  const part = back(1000);
  assert.equal((await office.call(invoices.refund, part)).amountReturned, 1000);
  assert.equal((await office.call(invoices.refund, part)).amountReturned, 1000);
  const more = await office.attempt(invoices.refund, back(2001));
  assert.deepEqual(more.body.error.fields, { amount: 'At most $20.00 can be given back' });
  const { data } = await stripe.refunds.list({ limit: 100 });
  assert.equal(
    data.reduce((sum, { amount }) => sum + amount, 0),
    1000,
  );
  const paymentId = (await listed(office, contactId)).invoices[0]?.payments[0]?.id ?? '';
  const byCard = { id: invoice.id, commandId: randomUUID(), paymentId, reason: 'Not ours' };
  assert.equal((await office.attempt(invoices.takeBack, byCard)).body.error.code, 'not-recorded');
});

test('a credit is taken by the next invoice, and is given once', async () => {
  const { contactId } = await aBilledCustomer(server);
  const command = { contactId, commandId: randomUUID(), amount: 1200, reason: 'Snow day' };
  assert.deepEqual(await office.call(invoices.credit, command), { credit: 1200 });
  assert.deepEqual(await office.call(invoices.credit, command), { credit: 1200 });
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  assert.deepEqual([invoice.total, invoice.amountRemaining], [3000, 1800]);
  assert.equal(invoice.footer, 'Credit for: Snow day');
  assert.match(await (await fetch(invoice.hostedUrl ?? '')).text(), /Credit for: Snow day/);
  assert.match((await letters(contactId))[0]?.text ?? '', /Credit taken off: -\$12\.00\n\nCredit for: Snow day/);
  assert.equal((await listed(office, contactId)).credit, 0);
  for (const amount of [0, -1, 1e9, 12.345, 'abc'])
    assert.equal((await office.attempt(invoices.credit, { ...command, commandId: randomUUID(), amount })).status, 422);
  await office.call(invoices.credit, { ...command, commandId: randomUUID(), amount: 5000 });
  const { invoice: covered, letter } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  assert.deepEqual([covered.status, covered.amountPaid, letter], ['paid', 0, 'none']);
  assert.equal((await listed(office, contactId)).credit, 2000);
});

test('the outbox of the office shows the letter', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 700));
  const { rows } = await sql<{ id: string }>`select id from outbox_message where contact_id = ${contactId}`.execute(
    server.database.read,
  );
  const message = await admin.call(outboxContract.get, { id: rows[0]?.id ?? '' });
  assert.ok(JSON.stringify(message).includes(invoice.number ?? '-'));
});
