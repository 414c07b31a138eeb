import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, anOpenInvoice, aPrice, day, record, refused, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();

const anInvoice = (account?: string) => anOpenInvoice(stripe, account);

/** A subscription that is charged to this account, and its second invoice a month later. */
async function aRenewal(account: string) {
  const { customer, advance } = await aCustomer(stripe, account);
  const price = await aPrice(stripe, 3000);
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const due = start + 30 * day;
  await advance(due + 3600 * 2);
  const newest = async () => {
    const { data } = await stripe.invoices.list({ subscription: id, limit: 1 });
    return data[0] as Stripe.Invoice;
  };
  return { id, advance, due, newest, status: async () => (await stripe.subscriptions.retrieve(id)).status };
}

const attemptAt = async (invoice: string) => {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data } = await stripe.invoicePayments.list({ invoice, expand });
  const intent = data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  return { count: data.length, payment: data[0], intent, charge: intent.latest_charge as Stripe.Charge };
};
const told = (since: number) =>
  local.world.events
    .all()
    .slice(since)
    .map(({ type }) => type as string);

test('a bank is asked first: the invoice stays open, and is paid when the bank has sent the money', async () => {
  const { id, advance } = await anInvoice('pm_usBankAccount_success');
  const before = local.world.events.all().length;
  const asked = await stripe.invoices.pay(id);
  assert.deepEqual(
    [asked.status, asked.attempted, asked.attempt_count, asked.amount_paid, asked.amount_remaining],
    ['open', true, 1, 0, 3000],
  );
  const begun = await attemptAt(id);
  assert.deepEqual(
    [begun.payment?.status, begun.payment?.amount_paid, begun.payment?.amount_requested, begun.intent.status],
    ['open', null, 3000, 'processing'],
  );
  assert.deepEqual([begun.charge.status, begun.charge.paid], ['pending', false]);
  assert.deepEqual(told(before), [
    'payment_intent.created',
    'invoice.updated',
    'payment_intent.processing',
    'charge.pending',
  ]);

  const open = { invoice: id, status: 'open' } as const;
  assert.equal((await stripe.invoicePayments.list(open)).data.length, 1);
  await advance(start + 3 * day);
  assert.equal((await stripe.invoices.retrieve(id)).status, 'open');
  await advance(start + 4 * day);
  const paid = await stripe.invoices.retrieve(id);
  assert.deepEqual([paid.status, paid.attempt_count, paid.amount_paid], ['paid', 1, 3000]);
  const over = await attemptAt(id);
  assert.deepEqual([over.count, over.payment?.id, over.payment?.status], [1, begun.payment?.id, 'paid']);
  assert.deepEqual(
    [over.intent.status, over.intent.amount_received, over.charge.status],
    ['succeeded', 3000, 'succeeded'],
  );
  const after = told(before);
  for (const type of ['invoice_payment.paid', 'invoice.paid', 'payment_intent.succeeded', 'charge.succeeded'])
    assert.equal(after.filter((one) => one === type).length, 1, type);
});

test('while a bank is asked, nothing else is done with the invoice', async () => {
  const { id, url, advance } = await anInvoice('pm_usBankAccount_processing');
  await stripe.invoices.pay(id);
  const tries = [
    () => stripe.invoices.pay(id),
    () => stripe.invoices.pay(id, { payment_method: 'pm_card_visa' }),
    () => stripe.invoices.pay(id, { paid_out_of_band: true }),
    () => record(stripe, id, 3000),
    () => stripe.invoices.voidInvoice(id),
    () => stripe.creditNotes.create({ invoice: id, amount: 3000 }),
  ];
  for (const attempt of tries) {
    const { type, statusCode, message } = await refused(attempt());
    assert.deepEqual([type, statusCode], ['StripeInvalidRequestError', 400]);
    assert.match(message, /a payment that is processing/);
  }
  const page = await (await fetch(url)).text();
  assert.match(page, /Your payment is processing/);
  assert.doesNotMatch(page, /<form/);
  const body = new URLSearchParams({ number: '4242424242424242', exp: '12/34', cvc: '123' });
  assert.equal((await fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual' })).status, 303);
  await advance(start + 50 * day);
  const { intent, count } = await attemptAt(id);
  assert.deepEqual(
    [intent.status, count, (await stripe.charges.list({ payment_intent: intent.id })).data.length],
    ['processing', 1, 1],
  );
});

test('a debit that fails leaves the invoice to be paid otherwise, by the same attempt', async () => {
  const { id, customer, advance } = await anInvoice('pm_usBankAccount_insufficientFunds');
  await stripe.invoices.pay(id);
  const before = local.world.events.all().length;
  await advance(start + 5 * day);
  const failed = await stripe.invoices.retrieve(id);
  assert.deepEqual([failed.status, failed.attempt_count, failed.amount_remaining], ['open', 1, 3000]);
  const { payment, intent, charge } = await attemptAt(id);
  assert.deepEqual(
    [payment?.status, intent.status, intent.last_payment_error?.payment_method?.type],
    ['open', 'requires_payment_method', 'us_bank_account'],
  );
  assert.deepEqual([charge.status, charge.failure_code], ['failed', 'insufficient_funds']);
  const after = told(before);
  for (const type of ['charge.failed', 'payment_intent.payment_failed', 'invoice.payment_failed'])
    assert.equal(after.filter((one) => one === type).length, 1, type);
  assert.equal((await stripe.invoices.pay(id, { payment_method: 'pm_card_visa' })).status, 'paid');
  const paid = await attemptAt(id);
  assert.deepEqual([paid.count, paid.payment?.id, paid.payment?.status], [1, payment?.id, 'paid']);
  assert.equal((await stripe.charges.list({ customer: customer.id })).data.length, 2);
});

test('what failed is canceled with an invoice that is voided, or paid elsewhere', async () => {
  for (const [end, reason] of [
    [(id: string) => stripe.invoices.voidInvoice(id), 'void_invoice'],
    [(id: string) => stripe.invoices.pay(id, { paid_out_of_band: true }), 'automatic'],
  ] as const) {
    const { id, advance } = await anInvoice('pm_usBankAccount_noAccount');
    await stripe.invoices.pay(id);
    await advance(start + 5 * day);
    await end(id);
    const { payment, intent } = await attemptAt(id);
    assert.deepEqual([payment?.status, intent.status, intent.cancellation_reason], ['canceled', 'canceled', reason]);
  }
});

test('a subscription begins and goes on while its debit is on its way; one that fails is tried again', async () => {
  const good = await aRenewal('pm_usBankAccount_success');
  assert.deepEqual([await good.status(), (await good.newest()).status], ['active', 'open']);
  await good.advance(good.due + 5 * day);
  assert.equal((await good.newest()).status, 'paid');

  const bad = await aRenewal('pm_usBankAccount_insufficientFunds');
  const first = await bad.newest();
  assert.deepEqual([first.status, first.attempt_count, first.next_payment_attempt], ['open', 1, null]);
  await bad.advance(bad.due + 5 * day);
  const failed = await bad.newest();
  assert.deepEqual([failed.attempt_count, await bad.status()], [1, 'past_due']);
  assert.equal((failed.next_payment_attempt ?? 0) - bad.due > 6 * day, true); // three days after the bank's answer
  await bad.advance(bad.due + 8 * day);
  const again = await bad.newest();
  assert.deepEqual([again.attempt_count, (await attemptAt(again.id)).intent.status], [2, 'processing']);
});
