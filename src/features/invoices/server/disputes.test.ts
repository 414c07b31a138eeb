/** Payments that a bank takes back after they have come: the office is told once, and what is lost is owed again once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { autopayOf, bankAccount } from '../../../../test/support/autopay.ts';
import { today } from '../../../../test/support/clock.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  askAgain,
  cardDisputed,
  listed,
  payOnPage,
} from '../../../../test/support/invoices.ts';
import { assertBalanced, assertMirrored, ledgerHere, ledgerThere } from '../../../../test/support/ledger.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { dayAt } from '../../../kernel/calendar.ts';
import { concernsContract } from '../../billing/concerns.ts';
import { billingContract } from '../../billing/contract.ts';
import { statementContract } from '../../billing/statement.ts';
import { payerOf } from '../../payers/server/payers.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { standingOf } from '../standing.ts';
import { disputesJob } from './disputes.ts';
import { invoiceMirrors } from './mirrors.ts';
import { syncInvoices } from './syncing.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, admin, office, local, stripe, payments, aPrice, lettersTo, heard, fail } = company;
const { read } = server.database;
const kit = { read, transact: server.transact, payments };
await sql`update company_settings set email = 'office@hauler.test'`.execute(read);

const cardAskedAbout = '4000000000001976';

async function billed() {
  const { contactId, customer } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  const customerId = await payerOf(kit, customer.id, office.id);
  const all = async () => (await listed(office, contactId)).invoices;
  const now = async () => (await all()).find(({ id }) => id === invoice.id) as Invoice;
  const charge = async () => (await stripe.charges.list({ customer: customerId })).data[0];
  const dispute = async () => {
    const { data } = await stripe.disputes.list({ charge: (await charge())?.id ?? '' });
    return data[0] ?? assert.fail('nobody disputes it');
  };
  const letters = async () =>
    (await lettersTo(contactId)).filter(({ subject }) => /disput|lost|bank asks/i.test(subject));
  const again = async () => (await all()).filter(({ id }) => id !== invoice.id);
  return { contactId, customer, customerId, invoice, all, again, now, charge, dispute, letters };
}
type Billed = Awaited<ReturnType<typeof billed>>;

async function disputed(card = cardDisputed): Promise<Billed> {
  const one = await billed();
  assert.equal(await payOnPage(one.invoice, card), 303);
  await until(async () => (await one.letters()).length === 1);
  return one;
}

const answer = (id: string, uncategorized_text: string) =>
  stripe.disputes.update(id, { evidence: { uncategorized_text } });
const received = async () => (await admin.call(billingContract.overview, {})).totalReceived;
const owedBy = async (contactId: string) =>
  (await admin.call(billingContract.receivables, {})).debtors.find((one) => one.contactId === contactId)?.total ?? 0;
const toAnswer = async () => (await admin.call(concernsContract.list, { kind: 'disputed' })).concerns;

async function assertAgrees({ contactId, customerId }: Billed, open: number): Promise<void> {
  const here = await ledgerHere(server, customerId);
  assert.deepEqual(here, await ledgerThere(stripe, customerId));
  assertBalanced(here, 'after a dispute');
  await assertMirrored(server, stripe, customerId);
  const range = { from: `${today.slice(0, 4)}-01-01`, to: '2030-01-01' };
  const { closing } = await office.call(statementContract.get, { contactId, ...range });
  assert.deepEqual([here.open, closing, await owedBy(contactId)], [open, open, open]);
}

test('a disputed payment stands on its invoice and among the alerts, and the office is told once until when to answer', async () => {
  const before = await received();
  const one = await disputed();
  const invoice = await one.now();
  assert.deepEqual([invoice.status, standingOf(invoice)], ['paid', 'disputed']);
  const [payment] = invoice.payments;
  assert.deepEqual([payment?.dispute?.state, payment?.dispute?.amount], ['to-answer', 3000]);
  assert.equal(payment?.dispute?.reason, 'fraudulent');
  const [row] = (await toAnswer()).filter(({ contactId }) => contactId === one.contactId);
  assert.deepEqual([row?.amount, row?.since], [3000, dayAt(payment?.dispute?.answerBy ?? '', 'America/Denver')]);
  const [letter] = await one.letters();
  assert.match(`${letter?.subject} ${letter?.text}`, /^Payment disputed: .*\$30\.00.*Answer in Stripe by /s);
  assert.equal(await received(), before + 3000); // not decided: as paid
  await assertAgrees(one, 0);

  const [own] = (await one.customer.call(invoices.own, {})).invoices;
  assert.deepEqual(own && standingOf(own), 'disputed');
  assert.deepEqual([own?.payments[0]?.dispute?.reason, own?.payments[0]?.dispute?.answerBy], [null, null]);
  const refund = { id: invoice.id, commandId: randomUUID(), amount: 100, reason: 'Kindness' };
  const { body } = await office.attempt(invoices.refund, refund);
  assert.equal(body.error.code, 'disputed');

  await answer((await one.dispute()).id, 'We came, see the photo.');
  await until(async () => (await one.now()).payments[0]?.dispute?.state === 'waiting');
  assert.ok(!(await toAnswer()).some(({ contactId }) => contactId === one.contactId));
  await answer((await one.dispute()).id, 'winning_evidence');
  await until(async () => (await one.letters()).length === 2);
  assert.match((await one.letters())[1]?.subject ?? '', /^Dispute won/);
  assert.equal(standingOf(await one.now()), 'paid');
  await assertAgrees(one, 0);
});

test('what is lost is owed again on a new invoice, and all figures say so; doubled events and syncs change no more', async () => {
  const before = await received();
  const one = await disputed();
  local.courier.hold();
  await answer((await one.dispute()).id, 'losing_evidence');
  local.courier.release({ isReversed: true, times: 2 });
  await until(async () => (await one.letters()).length === 2);
  const [again, ...others] = await one.again();
  assert.deepEqual([again?.status, again?.amountRemaining, others], ['open', 3000, []]);
  assert.match(again?.lines[0]?.description ?? '', /again: the bank took the payment back/);
  const lost = (await one.letters())[1];
  assert.match(lost?.subject ?? '', /^Payment lost/);
  assert.ok(lost?.text.includes(`owed again, on invoice ${again?.number}`), lost?.text);
  const invoice = await one.now();
  assert.deepEqual([standingOf(invoice), invoice.payments[0]?.amountTakenBack], ['billed-again', 3000]);
  const [own] = (await one.customer.call(invoices.own, {})).invoices.filter(({ id }) => id === invoice.id);
  assert.equal(own && standingOf(own), 'billed-again');
  assert.equal(await received(), before);
  await assertAgrees(one, 3000);

  await syncInvoices(kit);
  await heard(read);
  const log = { warn() {} } as never;
  const job = disputesJob({ ...kit, clock: server.clock, publicUrl: () => 'http://x.test', payerOf, log });
  await Promise.all([job.run(new AbortController().signal), job.run(new AbortController().signal)]);
  assert.deepEqual([(await one.again()).length, (await one.letters()).length], [1, 2]);
  await assertAgrees(one, 3000);
});

test('beside a card that is lost, what a check has paid is given back by hand', async () => {
  const one = await billed();
  await office.call(invoices.recordPayment, aCheck(one.invoice, { amount: 1000 }));
  assert.equal(await payOnPage(one.invoice, cardDisputed), 303);
  await until(async () => (await one.letters()).length === 1);
  await stripe.disputes.close((await one.dispute()).id);
  await until(async () => (await one.letters()).length === 2);
  assert.deepEqual([standingOf(await one.now()), (await one.again())[0]?.amountRemaining], ['paid', 2000]);
  const { id } = one.invoice;
  await office.call(invoices.refund, { id, commandId: randomUUID(), amount: 1000, reason: 'Missed pickup' });
  const [note] = (await stripe.creditNotes.list({ invoice: one.invoice.stripeInvoiceId })).data;
  assert.deepEqual([note?.refunds, note?.out_of_band_amount], [[], 1000]);
  await assertAgrees(one, 2000);
});

test('a debit that comes back late is owed again and not charged by itself', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { turnOn } = autopayOf(server, office);
  await turnOn(contactId, bankAccount);
  const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  const all = async () => (await listed(office, contactId)).invoices;
  local.move(5 * 86_400);
  await until(async () => (await all())[0]?.status === 'paid');
  const [charge] = (await stripe.charges.list({ customer: await payerOf(kit, customer.id, office.id) })).data;
  await fetch(`${local.url}/_disputes`, { method: 'POST', body: JSON.stringify({ charge: charge?.id }) });
  await until(async () => (await lettersTo(contactId)).some(({ subject }) => /^Payment lost/.test(subject)));
  const [again, first] = await all();
  assert.deepEqual([first && standingOf(first), again?.status, again?.amountRemaining], ['billed-again', 'open', 3000]);
  local.move(3 * 86_400);
  await heard(read);
  assert.deepEqual([(await all())[0]?.status, (await all())[0]?.failedCharge], ['open', null]);
  const told = (await lettersTo(contactId)).map(({ subject }) => subject).filter((one) => /disput|lost/i.test(one));
  assert.equal(told.length, 1); // nobody is asked to answer what nobody can
});

test('after an outage the comparison brings it, and what was decided long before is nobody’s news', async () => {
  local.courier.hold();
  const [one, old] = [await billed(), await billed()];
  for (const { invoice } of [one, old]) assert.equal(await payOnPage(invoice, cardDisputed), 303);
  const long = await stripe.disputes.close((await old.dispute()).id);
  const kept = local.world.disputes.find(long.id);
  assert.ok(kept);
  local.world.disputes.save(Object.assign(kept, { created: kept.created - 60 * 86_400 }));
  await stripe.disputes.close((await one.dispute()).id);
  assert.equal((await syncInvoices(kit)).unknownDisputeCount, 0);
  await until(async () => (await one.letters()).length === 1);
  assert.deepEqual([(await one.again()).length, standingOf(await one.now())], [1, 'billed-again']);
  assert.deepEqual([await old.again(), await old.letters(), standingOf(await old.now())], [[], [], 'paid']);
  local.courier.release({});
  await heard(read);
  assert.deepEqual([(await one.letters()).length, (await old.letters()).length], [1, 0]);
  await assertAgrees(one, 3000);
});

test('a bank that only asks has taken nothing; what it takes then is told', async () => {
  const one = await disputed(cardAskedAbout);
  assert.match((await one.letters())[0]?.subject ?? '', /^The bank asks/);
  const { isInquiry } = (await one.now()).payments[0]?.dispute ?? {};
  assert.equal(isInquiry, true);
  await answer((await one.dispute()).id, 'escalate_inquiry_evidence');
  await until(async () => (await one.letters()).length === 2);
  assert.match((await one.letters())[1]?.subject ?? '', /^Payment disputed/);
});

test('whatever the provider does instead of answering, it is owed again once, and told after that', async () => {
  for (const match of ['POST /v1/credit_notes', 'POST /v1/invoices']) {
    const one = await disputed();
    fail({ match, status: 500, after: 'after', times: 9 });
    await stripe.disputes.close((await one.dispute()).id);
    await heard(read);
    await until(async () => local.faults.list().some(({ times }) => times < 9));
    local.faults.clear();
    await until(async () => {
      await askAgain(server, payments);
      return (await one.again())[0]?.status === 'open';
    });
    assert.equal((await one.again()).length, 1, match);
    await assertAgrees(one, 3000);
  }
});

test('a dispute of another account, or of no invoice, changes nothing', async () => {
  const mirror = invoiceMirrors.find(({ objectType }) => objectType === 'dispute');
  const count = async () =>
    (await sql<{ all: number }>`select count(*)::int as all from stripe_dispute`.execute(read)).rows[0]?.all;
  const before = await count();
  const write = await mirror?.fetch(payments, 'du_of_somebody_else');
  await server.transact(async (tx) => write?.(tx, '999999'));
  assert.equal(await count(), before);
});
