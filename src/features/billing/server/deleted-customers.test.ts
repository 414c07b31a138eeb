/** A customer who is deleted in the provider's own pages, and billed again here. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  askAgain,
  listed,
  payOnPage,
} from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { checksContract } from '../../invoices/checks.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { listUnexplained } from '../../invoices/server/store-beside.ts';
import { syncInvoices } from '../../invoices/server/syncing.ts';
import { findPayer } from '../../payers/server/store.ts';
import { statementContract as statements } from '../statement.ts';

const { local, stripe, payments, tell, fail } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const kit = { read: server.database.read, transact: server.transact, payments };
const office = await server.as('employee');

async function somebody() {
  const { contactId, customer } = await aBilledCustomer(server);
  const bill = async (cents = 3000) => (await office.call(invoices.create, anInvoiceOf(contactId, cents))).invoice;
  const first = await bill();
  await payOnPage(first);
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 1200, reason: 'Snow day' });
  const payer = async () => (await findPayer(kit.read, customer.id)) ?? '';
  return { contactId, account: customer.id, bill, payer, before: await payer() };
}

test('who was deleted there is billed again after a sync, keeps invoices and credit, and is made once', async () => {
  const { contactId, account, bill, payer, before } = await somebody();
  await stripe.customers.del(before);
  const refused = await office.attempt(invoices.create, anInvoiceOf(contactId, 5000));
  assert.equal(refused.body.error.message, 'Stripe does not know this any more: please sync.');
  await syncInvoices(kit);
  assert.equal((await listed(office, contactId)).credit, 1200);
  const [second, third] = await Promise.all([bill(5000), bill(700)]);
  assert.notEqual(await payer(), before);
  assert.equal(second.amountRemaining + third.amountRemaining, 5700 - 1200);
  await syncInvoices(kit);
  const { invoices: all, credit, credits } = await listed(office, contactId);
  assert.deepEqual([all.length, credit, credits.map(({ amount }) => amount)], [3, 0, [1200]]);
  const { data } = await stripe.customers.list({ limit: 100 });
  assert.equal(data.filter(({ metadata }) => metadata.profile_id === account).length, 1);
  const { unlisted, closing } = await office.call(statements.get, { contactId, from: '2020-01-01', to: '2030-01-01' });
  assert.deepEqual([unlisted, closing], [0, 4500]);
  assert.deepEqual(await listUnexplained(kit.read), []);
});

test('also without a sync, by the event alone; deleted once more there is a third; a lost answer carries nothing twice', async () => {
  tell(server);
  const { contactId, account, bill, payer, before } = await somebody();
  const balance = async () => {
    const customer = await stripe.customers.retrieve(await payer());
    return 'deleted' in customer ? undefined : customer.balance;
  };
  const isGone = async () => (await findPayer(kit.read, account)) === undefined;
  await stripe.customers.del(before);
  await until(isGone);
  fail({ match: 'POST /v1/customers/', after: 'after', drop: true });
  const lost = await office.attempt(invoices.create, anInvoiceOf(contactId, 300));
  assert.equal(lost.status, 503);
  local.faults.clear();
  await askAgain(server, payments);
  await bill(200);
  assert.equal(await balance(), -1000);
  await stripe.customers.del(await payer());
  await until(isGone);
  await bill(100);
  assert.equal(await balance(), -900);
});

test('what was billed before is paid by check all the same, at either door, and can be void', async () => {
  const { contactId, bill, before } = await somebody();
  const open = [await bill(4000), await bill(5000), await bill(6000)];
  await stripe.customers.del(before);
  await syncInvoices(kit);
  const [one, two, three] = (await listed(office, contactId)).invoices.filter(({ id }) =>
    open.some((it) => it.id === id),
  );
  assert.ok(one && two && three);
  const a = await office.attempt(invoices.recordPayment, aCheck(one));
  const b = await office.attempt(checksContract.receiveCheck, {
    ...{ commandId: randomUUID(), contactId, checkNumber: '77', receivedOn: today, isSecond: false },
    ...{ amount: two.amountRemaining, credit: 0, parts: [{ invoiceId: two.id, amount: two.amountRemaining }] },
  });
  const c = await office.attempt(invoices.remove, { id: three.id, commandId: randomUUID() });
  assert.deepEqual(
    [a, b, c].map(({ status, body }) => [status, body.error?.message]),
    [
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ],
  );
});

test('what a void invoice of before had taken is given to whoever stands for the account, once', async () => {
  for (const isBilledSince of [true, false]) {
    const { contactId, bill, before } = await somebody();
    const taker = await bill(3000);
    assert.equal(taker.amountRemaining, 1800);
    await stripe.customers.del(before);
    await syncInvoices(kit);
    if (isBilledSince) await bill(200);
    const commandId = randomUUID();
    if (isBilledSince) fail({ match: 'POST /v1/customers/', after: 'after', drop: true });
    const { status } = await office.attempt(invoices.remove, { id: taker.id, commandId });
    assert.equal(status, isBilledSince ? 503 : 200);
    local.faults.clear();
    await askAgain(server, payments);
    await syncInvoices(kit);
    assert.equal((await listed(office, contactId)).credit, 1200);
    const { unlisted } = await office.call(statements.get, { contactId, from: '2020-01-01', to: '2030-01-01' });
    assert.equal(unlisted, 0);
    assert.equal((await bill(5000)).amountRemaining, 3800);
    assert.deepEqual(await listUnexplained(kit.read), []);
  }
});

test('the same of what is void in its own pages there, after a sync; what was void before it was deleted is given once', async () => {
  for (const isBefore of [true, false]) {
    const { contactId, bill, before } = await somebody();
    await bill(3000);
    const { data } = await stripe.invoices.list({ customer: before, status: 'open' });
    const voided = () => stripe.invoices.voidInvoice(data[0]?.id ?? '');
    if (isBefore) await voided();
    if (isBefore) await syncInvoices(kit);
    await stripe.customers.del(before);
    if (!isBefore) await voided();
    await syncInvoices(kit);
    const next = await bill(200);
    for (const _ of [1, 2]) {
      await syncInvoices(kit);
      await askAgain(server, payments);
    }
    assert.deepEqual(await listUnexplained(kit.read), []);
    assert.deepEqual(
      [next.amountRemaining, (await listed(office, contactId)).credit],
      isBefore ? [0, 1000] : [200, 1200],
    );
    assert.equal((await bill(5000)).amountRemaining, isBefore ? 4000 : 3800);
  }
});
