/** What became of the total of an invoice adds up alike in the office, for its customer, on paper and in its letter. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aBilledCustomer, aCheck, anInvoiceOf, lettersTo, listed } from '../../../../test/support/invoices.ts';
import { drawnOn } from '../../../../test/support/pdf.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { sumCents } from '../../../kernel/money.ts';
import { betweenTotalAndOpen } from '../../invoices/balance-words.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { syncInvoices } from '../../invoices/server/syncing.ts';
import { billedAgainOf, standingOf } from '../../invoices/standing.ts';

const { server, office, stripe, payments } = await aBillingCompany();
const kit = { read: server.database.read, transact: server.transact, payments };

async function paidInPart() {
  const { contactId, customer } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 6000));
  const { id } = invoice;
  const { payments: paid } = await office.call(invoices.recordPayment, aCheck(invoice, { amount: 2000 }));
  const seen = async () => {
    const both = [(await listed(office, contactId)).invoices, (await customer.call(invoices.own, {})).invoices];
    const [here, there] = both.map((all) => all.find((one) => one.id === id));
    assert.ok(here && there);
    assert.deepEqual(betweenTotalAndOpen(here), betweenTotalAndOpen(there));
    const between = betweenTotalAndOpen(there);
    assert.equal(there.total + sumCents(between.map(({ cents }) => cents)), there.amountRemaining);
    return { invoice: there, between: between.map(({ kind, cents }) => `${kind} ${cents}`) };
  };
  const paper = async () =>
    (await drawnOn(await office.fetch(`/api/invoices/${id}/paper.pdf`))).map(({ text }) => text);
  return { contactId, invoice, paymentId: paid[0]?.id ?? '', seen, paper };
}

test('a part that bounced is billed again with what was open: nothing of the first invoice is paid, or credit', async () => {
  const { contactId, invoice, paymentId, seen, paper } = await paidInPart();
  const about = { id: invoice.id, commandId: randomUUID(), reason: 'Bounced' };
  assert.equal((await office.call(invoices.takeBack, { ...about, paymentId })).amountRemaining, 6000);
  const { invoice: first, between } = await seen();
  assert.deepEqual([standingOf(first), billedAgainOf(first)], ['billed-again', 6000]);
  assert.deepEqual(between, ['paid -2000', 'moved -4000']);
  const words = (await paper()).join(' ');
  assert.match(words, /A payment of \$20\.00 was taken back/);
  assert.match(words, /Billed on another invoice/);
  assert.doesNotMatch(words, /Credit taken off/);
  assert.equal((await listed(office, contactId)).credit, 0);
});

test('what is paid in part and credited in part stands in the letter that goes out once more', async () => {
  const { contactId, invoice, seen, paper } = await paidInPart();
  await stripe.creditNotes.create({ invoice: invoice.stripeInvoiceId, amount: 1500 });
  await syncInvoices(kit);
  assert.deepEqual((await seen()).between, ['paid -2000', 'credited -1500']);
  await office.call(invoices.send, { id: invoice.id, commandId: randomUUID() });
  const letter = (await lettersTo(server, contactId)).at(-1)?.text ?? '';
  assert.match(letter, /\$25\.00[\s\S]*Bulky item: \$60\.00\nPaid: -\$20\.00\nCredited: -\$15\.00/);
  const words = (await paper()).join(' ');
  assert.match(words, /Credited/);
  assert.doesNotMatch(words, /Credit taken off/);
});
