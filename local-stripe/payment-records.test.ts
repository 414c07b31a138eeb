import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, record, refused, startForTests } from './testing.ts';

const { stripe } = await startForTests();

async function anOpenInvoice(amount: number) {
  const { customer } = await aCustomer(stripe, 'pm_card_visa');
  const send = { collection_method: 'send_invoice', days_until_due: 14 } as const;
  const invoice = await stripe.invoices.create({ customer: customer.id, ...send });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: invoice.id, amount, currency: 'usd' });
  return stripe.invoices.finalizeInvoice(invoice.id);
}

test('a check pays a part, a card the rest; each is a payment of the invoice', async () => {
  const { id } = await anOpenInvoice(3000);
  const part = await record(stripe, id, 1000);
  assert.deepEqual(
    [part.status, part.amount_paid, part.amount_paid_off_stripe, part.amount_remaining],
    ['open', 1000, 1000, 2000],
  );
  assert.ok(await refused(stripe.invoices.voidInvoice(id)));
  const paid = await stripe.invoices.pay(id);
  assert.deepEqual([paid.status, paid.amount_paid, paid.amount_paid_off_stripe], ['paid', 3000, 1000]);
  const expand = ['data.payment.payment_record'];
  const { data } = await stripe.invoicePayments.list({ invoice: id, payment: { type: 'payment_record' }, expand });
  const { payment_record: check } = data[0]?.payment ?? {};
  assert.deepEqual([data.length, data[0]?.amount_paid], [1, 1000]);
  assert.equal((check as Stripe.PaymentRecord).processor_details.custom?.payment_reference, '1042');
  assert.ok(await refused(record(stripe, id, 1000)));
});

test('what a check holds beyond goes to the balance, and an uncollectible invoice can be paid', async () => {
  const { id, customer } = await anOpenInvoice(3000);
  await stripe.invoices.markUncollectible(id);
  const paid = await record(stripe, id, 3500);
  assert.deepEqual([paid.status, paid.amount_paid, paid.amount_overpaid], ['paid', 3000, 500]);
  const [moved] = (await stripe.customers.listBalanceTransactions(String(customer))).data;
  assert.deepEqual([moved?.type, moved?.amount], ['invoice_overpaid', -500]);
});

test('a record is attached once, and a refund of it is at most what it was', async () => {
  const [first, second] = [await anOpenInvoice(3000), await anOpenInvoice(3000)];
  await record(stripe, first.id, 1000);
  const [check] = (await stripe.paymentRecords.list()).data;
  assert.ok(await refused(stripe.invoices.attachPayment(second.id, { payment_record: check?.id ?? '' })));
  const back = (value: number) =>
    stripe.paymentRecords.reportRefund(check?.id ?? '', {
      outcome: 'refunded',
      processor_details: { type: 'custom', custom: { refund_reference: `r-${value}` } },
      amount: { currency: 'usd', value },
    });
  assert.ok(await refused(back(1001)));
  assert.equal((await back(1000)).amount_refunded.value, 1000);
});
