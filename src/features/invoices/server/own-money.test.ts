/** What happens to the money of one customer is told to that customer's pages at once, and to no other customer's. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { hearing, topicsIn } from '../../../../test/support/hearing.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { stripe, payments, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');
const heard = hearing(server);

const one = await aBilledCustomer(server);
const other = await aBilledCustomer(server);
const { invoice } = await office.call(invoices.create, anInvoiceOf(one.contactId, 3000));
const now = async () => (await listed(office, one.contactId)).invoices.find(({ id }) => id === invoice.id);
const about = () => ({ id: invoice.id, commandId: randomUUID(), reason: 'Because' });
const intentOf = async () => {
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.stripeInvoiceId })).data;
  return String(payment?.payment.payment_intent);
};

const happenings: Record<string, () => Promise<unknown>> = {
  'a check over a part': () => office.call(invoices.recordPayment, aCheck(invoice, { amount: 1000 })),
  'a card on the hosted page': async () => {
    assert.equal(await payOnPage(invoice), 303);
    await until(async () => (await now())?.status === 'paid' && (await now())?.payments.length === 2);
  },
  'a credit note of the office': async () => {
    await office.call(invoices.refund, { ...about(), amount: 500 });
  },
  'a refund in the provider’s own pages': async () => {
    const before = (await now())?.amountReturned ?? 0;
    await stripe.refunds.create({ payment_intent: await intentOf(), amount: 300 });
    await until(async () => ((await now())?.amountReturned ?? 0) > before);
  },
  'a credit for the next invoice': () =>
    office.call(invoices.credit, {
      contactId: one.contactId,
      commandId: randomUUID(),
      amount: 400,
      reason: 'Goodwill',
    }),
};

for (const [what, happens] of Object.entries(happenings))
  test(`${what} is told to whose it is`, async () => {
    let ofOther = '';
    const ofOne = await heard(one.customer, async () => {
      ofOther = await heard(other.customer, happens);
    });
    assert.ok(topicsIn(ofOne).includes('invoices'), ofOne);
    assert.deepEqual(topicsIn(ofOther), []);
  });
