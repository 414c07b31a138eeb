/** Parts of an invoice, what is written off, and what is done in the provider's own pages. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { checksContract } from '../checks.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { stripe, payments, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');

async function anOpenInvoice(cents = 3000) {
  const { contactId, customer } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, cents));
  const now = async () => (await listed(office, contactId)).invoices.find(({ id }) => id === invoice.id);
  const about = (more = {}) => ({ id: invoice.id, commandId: randomUUID(), reason: 'Because', ...more });
  return { contactId, customer, invoice, now, about };
}

test('a check pays a part, cash another, a card the rest; each stands with how it came', async () => {
  const { invoice, now, about } = await anOpenInvoice();
  const part = aCheck(invoice, { amount: 1000 });
  const first = await office.call(invoices.recordPayment, part);
  assert.deepEqual(await office.call(invoices.recordPayment, part), first);
  assert.deepEqual([first.status, first.amountRemaining, first.amountOutside], ['open', 2000, 1000]);
  const more = await office.attempt(invoices.recordPayment, aCheck(invoice, { amount: 2001 }));
  assert.deepEqual(more.body.error.fields, { amount: 'Only $20.00 is open on this invoice' });
  const removal = await office.attempt(invoices.remove, about());
  assert.equal(removal.body.error.message, 'A part of this invoice is paid: take the payment back first.');
  await office.call(invoices.recordPayment, aCheck(invoice, { amount: 500, way: 'cash', checkNumber: null }));
  assert.equal(await payOnPage(invoice), 303);
  // The payment is told of before the invoice is.
  await until(async () => (await now())?.status === 'paid' && (await now())?.payments.length === 3);
  const paid = await now();
  assert.deepEqual([paid?.status, paid?.amountPaid, paid?.amountOutside], ['paid', 3000, 1500]);
  const ways = paid?.payments.map(({ way, amount, checkNumber }) => `${way} ${amount} ${checkNumber ?? ''}`.trim());
  assert.deepEqual(ways?.sort(), ['card 1500', 'cash 500', 'check 1000 1042']);
  const back = await office.call(invoices.refund, { ...about(), amount: 2000 });
  assert.equal(back.amountReturned, 2000);
  const [note] = (await stripe.creditNotes.list({ invoice: invoice.stripeInvoiceId })).data;
  assert.deepEqual([note?.refunds[0]?.amount_refunded, note?.out_of_band_amount], [1500, 500]);
});

test('several people at once never record more than is open', async () => {
  const { invoice, now } = await anOpenInvoice();
  const checks = ['1', '2', '3', '4'].map((checkNumber) => aCheck(invoice, { checkNumber, amount: 2000 }));
  const answers = await Promise.all(checks.map((check) => office.attempt(invoices.recordPayment, check)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => [200, 409, 422].includes(status)));
  assert.deepEqual([(await now())?.amountPaid, (await now())?.amountRemaining], [2000, 1000]);
});

test('the same check again is asked about, at whichever door it comes, and by two people at once', async () => {
  const { contactId, invoice } = await anOpenInvoice();
  const part = (more = {}) => aCheck(invoice, { amount: 1000, isSecond: false, ...more });
  const { invoice: other } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  const twice = [part(), part({ id: other.id })];
  const both = await Promise.all(twice.map((one) => office.attempt(invoices.recordPayment, one)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const inBatch = {
    ...{ commandId: randomUUID(), contactId, checkNumber: '1042', receivedOn: today, amount: 500, credit: 0 },
    ...{ parts: [{ invoiceId: invoice.id, amount: 500 }], isSecond: false },
  };
  const refused = await office.attempt(checksContract.receiveCheck, inBatch);
  assert.equal(refused.body.error.code, 'same-check');
  await office.call(invoices.recordPayment, part({ way: 'cash', amount: 100 })); // a number left in the field is none
  await office.call(invoices.recordPayment, part({ amount: 900, isSecond: true }));
  const all = (await listed(office, contactId)).invoices.map(({ amountPaid }) => amountPaid);
  assert.equal((all[0] ?? 0) + (all[1] ?? 0), 2000);
});

test('a part that bounced is owed again together with what was open', async () => {
  const { contactId, invoice, now, about } = await anOpenInvoice();
  const { payments: made } = await office.call(invoices.recordPayment, aCheck(invoice, { amount: 1000 }));
  const again = await office.call(invoices.takeBack, { ...about(), paymentId: made[0]?.id ?? '' });
  assert.deepEqual([again.status, again.amountRemaining], ['open', 3000]);
  const closed = await now();
  assert.deepEqual([closed?.status, closed?.amountRemaining, closed?.payments[0]?.amountTakenBack], ['paid', 0, 1000]);
  assert.equal((await listed(office, contactId)).credit, 0);
});

test('what is owed again leaves its customer the time that they had', async () => {
  const { contactId } = await aBilledCustomer(server);
  for (const [daysUntilDue, isDueIn] of [
    [30, 30],
    [7, 7],
    [1, 7],
  ] as const) {
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000, { daysUntilDue }));
    const check = aCheck(invoice, { amount: 1000, checkNumber: `${daysUntilDue}` });
    const { payments: made } = await office.call(invoices.recordPayment, check);
    const back = { id: invoice.id, commandId: randomUUID(), paymentId: made[0]?.id ?? '', reason: 'Wrong invoice' };
    assert.equal((await office.call(invoices.takeBack, back)).dueOn, day(isDueIn), `${daysUntilDue} days`);
  }
});

test('a payment is taken back for a reason of emoji too: what is cut off it is cut between two of them', async () => {
  const { contactId } = await aBilledCustomer(server);
  const items = [{ type: 'custom', description: 'Bulky item '.repeat(10), quantity: 1, amount: 3000 }];
  for (const start of ['', 'x']) {
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000, { items }));
    const { payments: made } = await office.call(invoices.recordPayment, aCheck(invoice, { checkNumber: `7${start}` }));
    const reason = `${start}${'🚚'.repeat(99)}`;
    const back = { id: invoice.id, commandId: randomUUID(), paymentId: made[0]?.id ?? '', reason };
    const { lines } = await office.call(invoices.takeBack, back);
    assert.match(lines[0]?.description ?? '', /^Bulky item .* again: x?🚚+$/u);
  }
});

test('what nobody expects any more can be paid all the same, and the reason is not for the customer', async () => {
  const { customer, invoice, now, about } = await anOpenInvoice();
  const off = await office.call(invoices.writeOff, about({ reason: 'Moved away' }));
  assert.deepEqual([off.status, off.writtenOffReason], ['uncollectible', 'Moved away']);
  assert.ok(off.writtenOffAt);
  assert.equal((await customer.call(invoices.own, {})).invoices[0]?.writtenOffReason, null);
  assert.equal((await office.attempt(invoices.writeOff, about())).body.error.code, 'not-open');
  await office.call(invoices.recordPayment, aCheck(invoice, { amount: 1000 }));
  assert.equal((await now())?.status, 'uncollectible');
  assert.equal((await office.call(invoices.recordPayment, aCheck(invoice, { amount: 2000 }))).status, 'paid');
  const other = await anOpenInvoice();
  await office.call(invoices.writeOff, other.about());
  assert.equal((await office.call(invoices.remove, other.about())).status, 'void');
});

test('two people who see the same refund it once, whoever comes second and however the first was made', async () => {
  const { invoice, about } = await anOpenInvoice();
  await office.call(invoices.recordPayment, aCheck(invoice));
  const part = (returnedSeen: number, amount = 1000) => ({ ...about(), amount, returnedSeen });
  const first = part(0);
  assert.equal((await office.call(invoices.refund, first)).amountReturned, 1000);
  const second = await (await server.as('employee')).attempt(invoices.refund, part(0));
  assert.deepEqual([second.status, second.body.error.code], [409, 'returned-since']);
  assert.equal(
    second.body.error.message,
    '$10.00 of this invoice is given back by now, and $20.00 can still be. Nothing was refunded: please look at it again.',
  );
  assert.equal((await office.call(invoices.refund, first)).amountReturned, 1000); // its answer got lost
  assert.equal((await office.call(invoices.refund, part(1000))).amountReturned, 2000);
  await Promise.all([1, 2, 3].map(() => office.attempt(invoices.refund, part(2000, 300))));
  const rest = await office.attempt(invoices.refund, part(2000, 300));
  assert.equal(rest.body.error.code, 'returned-since');
  assert.equal((await office.call(invoices.refund, { ...about(), amount: 100 })).amountReturned, 2400); // an older program
});

test('refunds and credits of the provider’s own pages stand here soon', async () => {
  const { contactId, invoice, now, about } = await anOpenInvoice();
  await payOnPage(invoice);
  await until(async () => (await now())?.payments.length === 1);
  const customer = String((await stripe.invoices.retrieve(invoice.stripeInvoiceId)).customer);
  const [charge] = (await stripe.charges.list({ customer })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '', amount: 700, reason: 'requested_by_customer' });
  await until(async () => (await now())?.refunds.length === 1);
  const refunded = await now();
  assert.deepEqual([refunded?.amountReturned, refunded?.refunds[0]?.reason], [700, 'requested_by_customer']);
  const more = await office.attempt(invoices.refund, { ...about(), amount: 2301 });
  assert.deepEqual(more.body.error.fields, { amount: 'At most $23.00 can be given back' });
  assert.equal((await office.call(invoices.refund, { ...about(), amount: 2300 })).refunds.length, 1);

  const currency = 'usd';
  await stripe.customers.createBalanceTransaction(customer, { amount: -900, currency, description: 'Kindness' });
  await stripe.customers.createBalanceTransaction(customer, { amount: 200, currency });
  await until(async () => (await listed(office, contactId)).credits.length === 2);
  const { credit, credits } = await listed(office, contactId);
  assert.deepEqual(
    [credit, credits.map(({ amount, reason }) => `${reason} ${amount}`).sort()],
    [700, ['Adjusted in Stripe -200', 'Kindness 900']],
  );
});
