import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { aBilledCustomer, aCheck, anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import type { Progress } from '../../../server/payments/comparing.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { syncInvoices } from './syncing.ts';

const { local, stripe, payments, fail } = await aPaymentProvider();
const server = await aServer({ payments }); // nobody tells it anything: there is the sync alone
after(() => server.close());
const office = await server.as('employee');
const kit = { read: server.database.read, transact: server.transact, payments };
beforeEach(() => local.faults.clear());

const due = { collection_method: 'send_invoice', days_until_due: 7 } as const;
const ours = async (id: string) => {
  const { rows } = await sql<{ status: string; lines: number; isGone: boolean }>`
    select status, gone_at is not null as "isGone",
      (select count(*)::int from stripe_invoice_line l where l.invoice_id = i.id) as lines
    from stripe_invoice i where stripe_invoice_id = ${id}`.execute(server.database.read);
  return rows[0];
};

test('all pages come over with all of their lines, and whose customer is nobody here is kept and counted', async () => {
  const stranger = await stripe.customers.create({ name: 'Stranger' });
  const long = await stripe.invoices.create({ customer: stranger.id, ...due });
  for (let n = 0; n < 25; n++)
    await stripe.invoiceItems.create({ customer: stranger.id, invoice: long.id, amount: 100 + n, currency: 'usd' });
  for (let n = 0; n < 210; n++) await stripe.invoices.create({ customer: stranger.id, ...due });
  const counts = await syncInvoices(kit);
  assert.deepEqual(counts, {
    syncedCount: 211,
    addedCount: 211,
    changedCount: 0,
    withoutAccountCount: 211,
    askedCount: 0,
    unknownPaymentCount: 0,
    unknownRefundCount: 0,
    unknownCreditNoteCount: 0,
    unknownDisputeCount: 0,
    unknownCustomerCount: 1,
    unexplainedCount: 0,
  });
  assert.deepEqual(await ours(long.id), { status: 'draft', lines: 25, isGone: false });
  const again = await syncInvoices(kit);
  assert.deepEqual([again.addedCount, again.changedCount], [0, 0]);
});

test('what was paid, credited, changed or deleted meanwhile is healed, and how a check came is kept', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice: checked } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  await office.call(invoices.recordPayment, aCheck(checked));
  const { invoice: carded } = await office.call(invoices.create, anInvoiceOf(contactId, 2000));
  const their = await stripe.invoices.retrieve(carded.stripeInvoiceId);
  const customer = String(their.customer);
  await stripe.paymentMethods
    .attach('pm_card_visa', { customer })
    .then(({ id }) => stripe.invoices.pay(carded.stripeInvoiceId, { payment_method: id }));
  await stripe.creditNotes.create({ invoice: carded.stripeInvoiceId, amount: 500, refund_amount: 500 });
  const draft = await stripe.invoices.create({ customer, ...due });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 100, currency: 'usd' });
  const dropped = await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 200, currency: 'usd' });
  await syncInvoices(kit);
  assert.equal((await ours(draft.id))?.lines, 2);
  await stripe.invoiceItems.del(dropped.id);
  await syncInvoices(kit);
  assert.equal((await ours(draft.id))?.lines, 1);
  const all = (await listed(office, contactId)).invoices;
  const [paid, check] = [carded, checked].map((one) => all.find(({ id }) => id === one.id));
  assert.deepEqual([paid?.status, paid?.amountReturned, paid?.payments[0]?.way], ['paid', 500, 'card']);
  assert.deepEqual([check?.payments[0]?.way, check?.payments[0]?.checkNumber], ['check', '1042']);

  await stripe.invoices.del(draft.id);
  const counts = await syncInvoices(kit);
  assert.equal(counts.askedCount, 1);
  assert.deepEqual(await ours(draft.id), { status: 'draft', lines: 1, isGone: true });
  assert.ok(!(await listed(office, contactId)).invoices.some(({ stripeInvoiceId }) => stripeInvoiceId === draft.id));
});

test('a sync that breaks off goes on where it was', async () => {
  const pages: Progress[] = [];
  const keep = async (progress: Progress) => void pages.push(progress);
  fail({ match: 'GET /v1/invoice_payments', status: 500 });
  await assert.rejects(syncInvoices(kit, undefined, keep));
  local.faults.clear();
  const reached = pages.at(-1);
  assert.deepEqual([reached?.step, reached?.last], ['payments', undefined]);
  const counts = await syncInvoices(kit, reached);
  assert.equal(counts.syncedCount, reached?.counts.syncedCount); // no page a second time
  assert.equal(counts.askedCount, 0); // all were seen since it began
});

test('an invoice of a customer who gets an account later is theirs from then on', async () => {
  const { contactId, customer } = await aBilledCustomer(server);
  const { email } = await server.database.read
    .selectFrom('profile')
    .select('email')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const before = await stripe.customers.create({ email });
  const old = await stripe.invoices.create({ customer: before.id, ...due });
  await syncInvoices(kit);
  assert.deepEqual((await listed(office, contactId)).invoices, []);
  await office.call(invoices.credit, {
    ...{ contactId, commandId: crypto.randomUUID(), amount: 100, reason: 'Welcome' },
  });
  const [theirs] = (await listed(office, contactId)).invoices;
  assert.equal(theirs?.stripeInvoiceId, old.id);
});
