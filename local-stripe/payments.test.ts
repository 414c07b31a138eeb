import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();

async function anOpenInvoice(customer: string, amount: number) {
  const invoice = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 14 });
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'usd' });
  return stripe.invoices.finalizeInvoice(invoice.id);
}

test('a subscription is charged by itself on its day', async () => {
  const { customer, advance } = await aCustomer(stripe, 'pm_card_visa');
  const price = await aPrice(stripe, 2500);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  const expand = ['payments.data.payment.payment_intent'];
  const first = await stripe.invoices.retrieve(subscription.latest_invoice as string, { expand });
  assert.deepEqual([subscription.status, first.status, first.amount_paid], ['active', 'paid', 2500]);
  const intent = first.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  assert.deepEqual([intent.status, intent.amount_received], ['succeeded', 2500]);
  await advance(start + 31 * day);
  const invoices = await stripe.invoices.list({ customer: customer.id });
  assert.deepEqual(
    invoices.data.map(({ status }) => status),
    ['paid', 'paid'],
  );
  assert.equal((await stripe.charges.list({ customer: customer.id })).data.length, 2);
});

test('a card that fails is tried again after 3, 5 and 7 days; then the invoice stays open and can be paid', async () => {
  const { customer, advance } = await aCustomer(stripe, 'pm_card_visa');
  const price = await aPrice(stripe, 2500);
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
  const renewal = start + 30 * day + 3600;
  await advance(renewal);
  const failed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const invoice = failed.latest_invoice as Stripe.Invoice;
  assert.deepEqual([failed.status, invoice.status, invoice.attempt_count], ['past_due', 'open', 1]);
  assert.equal(invoice.next_payment_attempt, renewal + 3 * day);
  for (const [after, attempts] of [
    [3, 2],
    [8, 3],
    [15, 4],
    [20, 4],
  ] as const) {
    await advance(renewal + after * day);
    assert.equal((await stripe.invoices.retrieve(invoice.id)).attempt_count, attempts);
  }
  assert.equal((await stripe.invoices.retrieve(invoice.id)).next_payment_attempt, null);
  assert.equal((await refused(stripe.invoices.pay(invoice.id))).code, 'card_declined');
  const good = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
  assert.equal((await stripe.invoices.pay(invoice.id, { payment_method: good.id })).status, 'paid');
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'active');
});

test('a retry succeeds once the card is replaced', async () => {
  const { customer, advance } = await aCustomer(stripe, 'pm_card_chargeCustomerFail');
  const price = await aPrice(stripe, 2500);
  const trial_end = start + day;
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], trial_end });
  await advance(start + 2 * day);
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'past_due');
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: good.id } });
  await advance(start + 6 * day);
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'active');
});

test('a first payment that fails leaves it incomplete, and after 23 hours expired', async () => {
  const { customer, advance } = await aCustomer(stripe, 'pm_card_chargeCustomerFail');
  const price = await aPrice(stripe, 2500);
  const params = { customer: customer.id, items: [{ price: price.id }] };
  const error = await refused(stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' }));
  assert.equal(error.statusCode, 402);
  assert.equal((await stripe.subscriptions.list({ customer: customer.id })).data.length, 0);
  const { id, status } = await stripe.subscriptions.create(params);
  assert.equal(status, 'incomplete');
  await advance(start + day);
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'incomplete_expired');
});

test('cards are refused in the words of the bank when they are saved or charged', async () => {
  const { customer } = await aCustomer(stripe);
  const attach = (card: string) => stripe.paymentMethods.attach(card, { customer: customer.id });
  const declined = (await refused(attach('pm_card_chargeDeclinedInsufficientFunds'))) as Stripe.errors.StripeCardError;
  assert.deepEqual(
    [declined.type, declined.code, declined.decline_code],
    ['StripeCardError', 'card_declined', 'insufficient_funds'],
  );
  const create = (number: string, exp_year: number) =>
    stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 5, exp_year, cvc: '123' } });
  assert.equal((await refused(create('4242424242424241', 2034))).code, 'incorrect_number');
  assert.equal((await refused(create('4242424242424242', 2020))).code, 'invalid_expiry_year');
  const method = await create('4242 4242 4242 4242', 2034);
  assert.equal(method.card?.last4, '4242');
  const bank = await stripe.paymentMethods.create({
    type: 'us_bank_account',
    us_bank_account: { routing_number: '110000000', account_number: '000123456789', account_holder_type: 'individual' },
  });
  assert.equal((await attach(bank.id)).us_bank_account?.last4, '6789');
  const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: 'us_bank_account' });
  assert.deepEqual(
    data.map(({ id }) => id),
    [bank.id],
  );
  assert.equal((await stripe.paymentMethods.detach(bank.id)).customer, null);
});

test("the customer's credit is used by the next invoice, and given back when that is void", async () => {
  const { customer } = await aCustomer(stripe);
  const credit = await stripe.customers.createBalanceTransaction(customer.id, {
    amount: -3000,
    currency: 'usd',
    description: 'Hold',
  });
  assert.equal(credit.ending_balance, -3000);
  const invoice = await anOpenInvoice(customer.id, 2000);
  assert.deepEqual(
    [invoice.status, invoice.amount_due, invoice.starting_balance, invoice.ending_balance],
    ['paid', 0, -3000, -1000],
  );
  const second = await anOpenInvoice(customer.id, 2500);
  assert.deepEqual([second.status, second.amount_due], ['open', 1500]);
  await stripe.invoices.voidInvoice(second.id);
  const told = { description: 'Missed pickup', metadata: { by: 'office' } };
  const said = await stripe.customers.updateBalanceTransaction(customer.id, credit.id, told);
  assert.deepEqual([said.amount, said.description, said.metadata], [credit.amount, told.description, told.metadata]);
  assert.deepEqual(await stripe.customers.retrieveBalanceTransaction(customer.id, credit.id), said);
  const { customer: other } = await aCustomer(stripe);
  const strange = stripe.customers.updateBalanceTransaction(other.id, credit.id, told);
  assert.equal((await refused(strange)).code, 'resource_missing');
  const { data } = await stripe.customers.listBalanceTransactions(customer.id);
  assert.deepEqual(
    data.map(({ amount, type }) => [amount, type]),
    [
      [-1000, 'unapplied_from_invoice'],
      [1000, 'applied_to_invoice'],
      [2000, 'applied_to_invoice'],
      [-3000, 'adjustment'],
    ],
  );
});

test('what is too small for a card is carried over to the next invoice', async () => {
  const { customer } = await aCustomer(stripe, 'pm_card_visa');
  const charge = async (amount: number) => {
    const { id } = await stripe.invoices.create({ customer: customer.id });
    await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount, currency: 'usd' });
    return stripe.invoices.pay(id);
  };
  const small = await charge(30);
  assert.deepEqual([small.status, small.amount_due, small.ending_balance], ['paid', 0, 30]);
  assert.deepEqual(
    [(await charge(100)).amount_paid, (await stripe.charges.list({ customer: customer.id })).data.length],
    [130, 1],
  );
});

test('a credit note takes off what is open, then refunds or credits what was paid', async () => {
  const { customer } = await aCustomer(stripe, 'pm_card_visa');
  const open = await anOpenInvoice(customer.id, 5000);
  const note = await stripe.creditNotes.create({
    invoice: open.id,
    amount: 1200,
    reason: 'order_change',
    memo: 'Missed pickup',
  });
  assert.deepEqual([note.pre_payment_amount, note.post_payment_amount, note.type], [1200, 0, 'pre_payment']);
  assert.equal((await stripe.invoices.retrieve(open.id)).amount_remaining, 3800);
  await stripe.invoices.pay(open.id);
  const preview = await stripe.creditNotes.preview({ invoice: open.id, amount: 1000, credit_amount: 1000 });
  assert.equal(preview.post_payment_amount, 1000);
  assert.match((await refused(stripe.creditNotes.create({ invoice: open.id, amount: 1000 }))).message, /must equal/);
  const back = await stripe.creditNotes.create({
    invoice: open.id,
    amount: 1000,
    refund_amount: 600,
    credit_amount: 400,
  });
  assert.equal(back.refunds[0]?.amount_refunded, 600);
  assert.equal(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance, -400);
  const tooMuch = stripe.creditNotes.create({ invoice: open.id, amount: 3000, credit_amount: 3000 });
  assert.match((await refused(tooMuch)).message, /more than what can be credited/);
  assert.equal((await stripe.invoices.retrieve(open.id)).post_payment_credit_notes_amount, 1000);
  assert.equal((await stripe.creditNotes.listLineItems(back.id)).data.length, 1);
});

test('a credit note of everything that is open settles it; one that is void opens it again', async () => {
  const { customer } = await aCustomer(stripe);
  const invoice = await anOpenInvoice(customer.id, 900);
  const [line] = invoice.lines.data;
  const part = await stripe.creditNotes.create({ invoice: invoice.id, amount: 400 });
  assert.equal((await stripe.creditNotes.voidCreditNote(part.id)).status, 'void');
  assert.equal((await stripe.invoices.retrieve(invoice.id)).amount_remaining, 900);
  await stripe.creditNotes.create({
    invoice: invoice.id,
    lines: [{ type: 'invoice_line_item', invoice_line_item: line?.id ?? '', quantity: 1 }],
  });
  const settled = await stripe.invoices.retrieve(invoice.id);
  assert.deepEqual([settled.status, settled.amount_paid, settled.amount_remaining], ['paid', 0, 0]);
});

test('a refund gives back at most what was paid', async () => {
  const { customer } = await aCustomer(stripe, 'pm_card_visa');
  const invoice = await stripe.invoices.pay((await anOpenInvoice(customer.id, 4000)).id);
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id });
  const payment_intent = data[0]?.payment.payment_intent as string;
  assert.equal((await stripe.refunds.create({ payment_intent, amount: 1500 })).status, 'succeeded');
  assert.match(
    (await refused(stripe.refunds.create({ payment_intent, amount: 2501 }))).message,
    /greater than unrefunded/,
  );
  const rest = await stripe.refunds.create({ payment_intent, expand: ['charge'] });
  assert.deepEqual([rest.amount, (rest.charge as Stripe.Charge).refunded], [2500, true]);
  assert.equal((await refused(stripe.refunds.create({ payment_intent }))).code, 'charge_already_refunded');
});
