/** Checks as they come in a batch: each over several invoices, once, with what is too much on account. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, askAgain, listed } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { checksContract as checks, spread } from '../checks.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { local, stripe, payments, fail, tell, heard } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const admin = await server.as('admin');
beforeEach(() => local.faults.clear());

/** Somebody who owes these sums, as the page finds them, and a check of theirs. */
async function owing(...sums: number[]) {
  const { contactId } = await aBilledCustomer(server);
  for (const cents of sums) await admin.call(invoices.create, anInvoiceOf(contactId, cents));
  const open = async () =>
    (await listed(admin, contactId)).invoices.filter(({ amountRemaining }) => amountRemaining > 0).reverse();
  const aCheckOver = async (amount: number, more = {}) => ({
    commandId: randomUUID(),
    contactId,
    checkNumber: '2001',
    receivedOn: today,
    amount,
    ...spread(amount, await open()),
    isSecond: false,
    ...more,
  });
  return { contactId, open, aCheckOver };
}

test('a check pays the oldest first; what is more stands on account, and all of it was received', async () => {
  const { contactId, open, aCheckOver } = await owing(3000, 2000);
  const check = await aCheckOver(6500);
  const said = await admin.call(checks.receiveCheck, check);
  assert.deepEqual(await admin.call(checks.receiveCheck, check), said);
  assert.deepEqual([said.parts.map(({ amount }) => amount), said.credit], [[3000, 2000], 1500]);
  assert.deepEqual([(await open()).length, (await listed(admin, contactId)).credit], [0, 1500]);
  const { rows } = await sql<{ sum: number }>`
    select sum(amount)::int as sum from (
      select y.amount from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id
        join payer p using (stripe_customer_id) join contact c on c.profile_id = p.profile_id
      where c.id = ${contactId} and y.check_number = '2001'
      union all select amount from customer_credit k join contact c on c.profile_id = k.profile_id
      where c.id = ${contactId} and check_number = '2001') all_of_it`.execute(server.database.read);
  assert.equal(rows[0]?.sum, 6500);
  const { credits } = await listed(admin, contactId);
  assert.deepEqual(
    credits.map(({ reason, way }) => [reason, way]),
    [['Paid on account: Check 2001', 'check']],
  );
});

test('a part whose invoice was settled at that very moment is told as it stands: on account', async () => {
  const { contactId, open, aCheckOver } = await owing(3000, 2000);
  const check = await aCheckOver(5000);
  const second = (await open())[1];
  await heard(server.database.read);
  local.courier.hold();
  await stripe.invoices.voidInvoice(second?.stripeInvoiceId ?? '');
  const said = await admin.call(checks.receiveCheck, check);
  local.courier.release();
  assert.deepEqual([said.parts.map(({ amount }) => amount), said.credit], [[3000], 2000]);
  assert.equal((await listed(admin, contactId)).credit, 2000);
  assert.deepEqual(await admin.call(checks.receiveCheck, check), said);
});

test('whoever looks for the number of an invoice pays that one first', async () => {
  const { open } = await owing(3000, 2000);
  const [first, second] = await open();
  const found = async (search: string) => {
    const { payers } = await admin.call(checks.findPayers, { search });
    return payers[0]?.open.map(({ id }) => id);
  };
  assert.deepEqual(await found(first?.number ?? ''), [first?.id, second?.id]);
  assert.deepEqual(await found((second?.number ?? '').toLowerCase()), [second?.id, first?.id]);
});

test('the same check again is asked about, a sum that does not fit is refused, and nothing is recorded', async () => {
  const { open, aCheckOver } = await owing(3000);
  await admin.call(checks.receiveCheck, await aCheckOver(1000));
  const again = await admin.attempt(checks.receiveCheck, await aCheckOver(500));
  assert.equal(again.body.error.code, 'same-check');
  const other = await owing(800);
  const foreign = { parts: [{ invoiceId: (await other.open())[0]?.id ?? '', amount: 500 }], credit: 0 };
  for (const [more, code] of [
    [{ checkNumber: '2002', credit: 1 }, 'not-the-sum'],
    [{ checkNumber: '2002', ...foreign }, 'not-the-sum'],
    [{ checkNumber: '2002', receivedOn: '2099-01-01' }, 'received-later'],
    [{ checkNumber: '2002', receivedOn: '2016-11-23' }, 'received-long-ago'],
  ] as const) {
    const { status, body } = await admin.attempt(checks.receiveCheck, await aCheckOver(500, more));
    assert.deepEqual([status, body.error.code], [422, code]);
  }
  const old = await aCheckOver(2000, { checkNumber: '2003' });
  await admin.call(
    invoices.recordPayment,
    aCheck((await open())[0] ?? { id: '', amountRemaining: 0 }, { amount: 1000 }),
  );
  assert.equal((await admin.attempt(checks.receiveCheck, old)).body.error.code, 'too-large');
  assert.equal((await open())[0]?.amountRemaining, 1000);
  await admin.call(checks.receiveCheck, await aCheckOver(400, { isSecond: true }));
  assert.equal((await open())[0]?.amountRemaining, 600);
});

test('whatever breaks in the middle of a check, it ends recorded once and as a whole', async () => {
  for (const [match, fault] of [
    ['POST /v1/payment_records', { drop: true, after: 'after' }],
    ['POST /v1/invoices/\\w+/attach_payment', { garbage: true, after: 'after' }],
    ['POST /v1/invoices/\\w+/attach_payment', { status: 500, after: 'before' }],
    ['POST /v1/customers/\\w+/balance', { drop: true, after: 'after' }],
    ['GET /v1/customers/', { status: 500, after: 'before', times: 9 }],
  ] as const) {
    const { contactId, open, aCheckOver } = await owing(3000, 2000);
    const check = await aCheckOver(5500);
    fail({ match, ...fault });
    const first = await admin.attempt(checks.receiveCheck, check);
    local.faults.clear();
    assert.equal(first.status, 503, match);
    local.move(25 * 3600); // the provider has forgotten its keys
    await askAgain(server, payments);
    await admin.call(checks.receiveCheck, check);
    const { credit, invoices: all } = await listed(admin, contactId);
    assert.deepEqual([(await open()).length, credit], [0, 500], match);
    assert.deepEqual(all.map(({ amountPaid }) => amountPaid).sort(), [2000, 3000], match);
  }
  const { data } = await stripe.paymentRecords.list({ limit: 100 });
  assert.ok(data.length > 0);
});

test('a customer is found by name, by street and by the number of an invoice, with what is open', async () => {
  const { contactId, open } = await owing(1200, 3400);
  const [oldest] = await open();
  const { payers } = await admin.call(checks.findPayers, { search: (oldest?.number ?? '').toLowerCase() });
  assert.deepEqual([payers.length, payers[0]?.contactId], [1, contactId]);
  assert.deepEqual(
    payers[0]?.open.map(({ amountRemaining }) => amountRemaining),
    [1200, 3400],
  );
  const byName = await admin.call(checks.findPayers, { search: payers[0]?.name ?? '' });
  assert.ok(byName.payers.some((one) => one.contactId === contactId));
  assert.deepEqual(await admin.call(checks.findPayers, { search: ' ' }), { payers: [] });
});

test('whoever of the office holds the slip records the cash as well, which needs no number and is asked about by none', async () => {
  const employee = await server.as('employee');
  const { contactId, aCheckOver } = await owing(3000);
  const { payers } = await employee.call(checks.findPayers, {
    search: (await listed(admin, contactId)).invoices[0]?.number ?? '',
  });
  assert.equal(payers[0]?.contactId, contactId);
  const said = await employee.call(checks.receiveCheck, await aCheckOver(3500, { checkNumber: '' }));
  assert.deepEqual([said.checkNumber, said.parts[0]?.amount, said.credit], [null, 3000, 500]);
  await employee.call(checks.receiveCheck, await aCheckOver(200, { checkNumber: null }));
  const { credits, invoices: all } = await listed(employee, contactId);
  assert.deepEqual(credits.map(({ reason, way, amount }) => `${reason} ${way} ${amount}`).sort(), [
    'Paid on account: Cash cash 200',
    'Paid on account: Cash cash 500',
  ]);
  assert.deepEqual(
    all[0]?.payments.map(({ way, checkNumber }) => [way, checkNumber]),
    [['cash', null]],
  );
});
