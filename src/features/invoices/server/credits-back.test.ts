/** Credits and payments on account that were none: taken back once, also what invoices have used of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, anInvoiceOf, askAgain, listed } from '../../../../test/support/invoices.ts';
import { assertBalanced, ledgerHere, ledgerThere } from '../../../../test/support/ledger.ts';
import { aPaymentProvider, keptFailure } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { billingContract } from '../../billing/contract.ts';
import { statementContract } from '../../billing/statement.ts';
import { payerOf } from '../../payers/server/payers.ts';
import { checksContract as checks, spread } from '../checks.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { local, stripe, payments, fail, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const office = await server.as('employee');
const admin = await server.as('admin');
beforeEach(() => local.faults.clear());

const bounced = (id = '') => ({ id, commandId: randomUUID(), reason: 'The check bounced' });
const kit = { read: server.database.read, transact: server.transact, payments };
const received = async () => (await admin.call(billingContract.overview, {})).totalReceived;

/** A check of $50 for an invoice of $40. */
async function paidTooMuch() {
  const { contactId, customer } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  const check = { contactId, commandId: randomUUID(), checkNumber: '77', receivedOn: today, isSecond: false };
  await admin.call(checks.receiveCheck, { ...check, amount: 5000, ...spread(5000, [{ ...invoice }]) });
  const now = () => listed(office, contactId);
  const payer = await payerOf(kit, customer.id, office.id);
  return { contactId, customer, payer, check, now, invoiceId: invoice.id };
}

async function assertLedger(payer: string): Promise<void> {
  const here = await ledgerHere(server, payer);
  assertBalanced(here, 'in our copy');
  assert.deepEqual(here, await ledgerThere(stripe, payer));
}

test('a check that bounced is taken back with its part on account, once, and does not count as received', async () => {
  const before = await received();
  const { contactId, payer, check, now, invoiceId } = await paidTooMuch();
  const { credits, invoices: all } = await now();
  assert.deepEqual(
    credits.map(({ reason, mayTakeBack, used }) => [reason, mayTakeBack, used]),
    [['Paid on account: Check 77', true, 0]],
  );
  const back = bounced(credits[0]?.id);
  assert.deepEqual(await office.call(invoices.takeBackCredit, back), { credit: 0 });
  assert.deepEqual(await office.call(invoices.takeBackCredit, back), { credit: 0 });
  assert.equal(await received(), before + 4000);
  const [payment] = all.find(({ id }) => id === invoiceId)?.payments ?? [];
  assert.equal(payment?.alsoOnAccount, 1000);
  const again = await office.call(invoices.takeBack, { ...bounced(invoiceId), paymentId: payment?.id ?? '' });
  assert.deepEqual([again.amountDue, again.total], [4000, 4000]);
  assert.equal(await received(), before);
  assert.deepEqual(
    (await now()).credits.map(({ amount, reason, isTakenBack, mayTakeBack }) => [
      ...[amount, reason, isTakenBack, mayTakeBack],
    ]),
    [
      [-1000, 'Taken back: Paid on account: Check 77 (The check bounced)', false, false],
      [1000, 'Paid on account: Check 77', true, false],
    ],
  );
  const { body } = await office.attempt(invoices.takeBackCredit, bounced(credits[0]?.id));
  assert.equal(body.error.message, 'This credit is taken back already.');
  await assertLedger(payer);
  const statement = await office.call(statementContract.get, { contactId, from: today, to: today });
  assert.deepEqual([statement.closing, statement.unlisted], [4000, 0]);
  assert.deepEqual(
    statement.entries
      .filter(({ kind }) => kind === 'taken-back')
      .map(({ charged }) => charged)
      .sort(),
    [1000, 4000],
  );
  // It is brought after all: the number does not stand any more.
  const anew = await admin.call(checks.receiveCheck, {
    ...{ ...check, commandId: randomUUID(), amount: 100, parts: [], credit: 100 },
  });
  assert.equal(anew.credit, 100);
});

test('of a credit that invoices have used, the next one adds what it used', async () => {
  const { contactId, payer, now } = await paidTooMuch();
  await office.call(invoices.create, anInvoiceOf(contactId, 700));
  const [credit] = (await now()).credits;
  assert.equal(credit?.used, 700);
  assert.deepEqual(await office.call(invoices.takeBackCredit, bounced(credit?.id)), { credit: -700 });
  const owing = async () => {
    const { debtors } = await admin.call(billingContract.receivables, {});
    const debtor = debtors.find((one) => one.contactId === contactId);
    const { closing } = await office.call(statementContract.get, { contactId, from: today, to: today });
    return [debtor?.total, debtor?.credit, debtor?.invoices, closing];
  };
  // Who is billed no more would be asked for it by nobody.
  assert.deepEqual(await owing(), [0, -700, 0, 700]);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 2000));
  assert.equal(invoice.amountDue, 2700);
  assert.deepEqual(await owing(), [2700, 0, 1, 2700]);
  const { credits } = await office.call(invoices.explain, { id: invoice.id });
  assert.deepEqual(credits, []);
  await assertLedger(payer);
});

test('two people at once take it back once; what came through Stripe, or takes away itself, is refused', async () => {
  const { now, payer } = await paidTooMuch();
  const [credit] = (await now()).credits;
  const people = [office, admin, office];
  const answers = await Promise.all(
    people.map((person) => person.attempt(invoices.takeBackCredit, bounced(credit?.id))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const [debit] = (await now()).credits;
  const { body } = await office.attempt(invoices.takeBackCredit, bounced(debit?.id));
  assert.equal(body.error.code, 'not-recorded');
  assert.equal((await office.attempt(invoices.takeBackCredit, bounced(randomUUID()))).status, 404);
  // A credit of the provider's own pages is one like ours.
  await stripe.customers.createBalanceTransaction(payer, { amount: -300, currency: 'usd', description: 'Kindness' });
  await until(async () => (await now()).credits.length === 3);
  const kindness = (await now()).credits.find(({ reason }) => reason === 'Kindness');
  await office.call(invoices.takeBackCredit, bounced(kindness?.id));
  assert.equal((await now()).credit, 0);
  await assertLedger(payer);
});

test('what the provider does instead of answering is one sentence, and the credit is taken back once', async () => {
  for (const [fault, status] of [
    [{ status: 500 }, 503],
    [{ status: 500, after: 'after' }, 503],
    [{ status: 429 }, 503],
    [{ status: 402 }, 409],
    [keptFailure, 503],
    [{ garbage: true, after: 'after' }, 503],
    [{ drop: true, after: 'after' }, 503],
    [{ slow: 1500 }, 503],
  ] as const) {
    const { now, payer } = await paidTooMuch();
    const back = bounced((await now()).credits[0]?.id);
    fail({ match: 'POST /v1/customers/\\w+/balance', ...fault });
    const { status: said, body } = await office.attempt(invoices.takeBackCredit, back);
    assert.equal(said, status, JSON.stringify([fault, body]));
    assert.ok(body.error.message.length > 10);
    local.faults.clear();
    if (status === 503) await askAgain(server, payments);
    assert.deepEqual(await office.call(invoices.takeBackCredit, back), { credit: 0 });
    assert.equal((await now()).credits.length, 2);
    await assertLedger(payer);
  }
});
