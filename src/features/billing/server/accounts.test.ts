/** What the accountant gets adds up to what customers owe, and is read as it was meant. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { lastEntryId, lastEvent } from '../../../../test/support/audit.ts';
import { today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { ledgerHere } from '../../../../test/support/ledger.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { parseMoney, sumCents } from '../../../kernel/money.ts';
import { checksContract } from '../../invoices/checks.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import type { BookedList } from '../accounts.ts';

const { server, admin, office, local, stripe, heard } = await aBillingCompany();
const thisYear = { from: `${today.slice(0, 4)}-01-01`, to: today };

async function exported(list: BookedList, { from, to } = thisYear): Promise<Record<string, string>[]> {
  const answer = await admin.fetch(`/api/billing/accounts.csv?list=${list}&from=${from}&to=${to}`);
  assert.equal(answer.status, 200);
  return parse(await answer.text(), { columns: true });
}

const sum = (rows: readonly Record<string, string>[], column: string) =>
  sumCents(rows.map((row) => parseMoney(row[column] ?? '') ?? Number.NaN));

async function named(contactId: string, first: string, last: string, account: string | null = null) {
  await sql`update contact set first_name = ${first}, last_name = ${last}, account_number = ${account}
    where id = ${contactId}`.execute(server.database.read);
}

test('invoices less payments less credits is what is open, in cents, and every row is one that QuickBooks takes', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await named(contactId, '=HYPERLINK("x")', 'Müller, Jr.');
  const reason = '+1 for the missed pickup';
  const command = () => ({ commandId: randomUUID(), reason });
  const items = [
    { type: 'custom' as const, description: '-2 carts "large"', quantity: 3, amount: 1005 },
    { type: 'custom' as const, description: 'Delivery', quantity: 1, amount: 1 },
  ];
  const { invoice: byCheck } = await office.call(invoices.create, anInvoiceOf(contactId, 3016, { items, total: 3016 }));
  await office.call(invoices.recordPayment, aCheck(byCheck));
  const { invoice: byCard } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  await payOnPage(byCard);
  await until(async () => (await exported('payments')).length === 2);
  await office.call(invoices.refund, { ...command(), id: byCard.id, amount: 1234 });
  const [payment] = (await listed(office, contactId)).invoices.find(({ id }) => id === byCheck.id)?.payments ?? [];
  await office.call(invoices.takeBack, { ...command(), id: byCheck.id, paymentId: payment?.id ?? '' });
  await office.call(invoices.credit, { ...command(), contactId, amount: 700 });
  await office.call(invoices.create, anInvoiceOf(contactId, 1500));
  await local.courier.settled();
  const { rows } = await sql<{ payer: string }>`
    select stripe_customer_id as payer from payer where profile_id = ${customer.id}`.execute(server.database.read);
  await until(async () => {
    const [billed, paid, credited] = [
      await exported('invoices'),
      await exported('payments'),
      await exported('credits'),
    ];
    const open = sum(billed, '*ItemAmount') - sum(paid, 'LineAmount') - sum(credited, 'LineAmount');
    return open === (await ledgerHere(server, rows[0]?.payer ?? '')).open;
  });
  assert.equal(sum(await exported('refunds'), 'LineAmount'), 1234 + 3016);
  const billed = await exported('invoices');
  const first = billed.filter((row) => row['*InvoiceNo'] === byCheck.number);
  const [month, day] = [today.slice(5, 7), today.slice(8)];
  assert.deepEqual(first[0], {
    '*InvoiceNo': byCheck.number,
    '*Customer': `'=HYPERLINK("x") Müller, Jr.`,
    '*InvoiceDate': `${month}/${day}/${today.slice(0, 4)}`,
    '*DueDate': first[0]?.['*DueDate'],
    ...{ Terms: '', Location: '', Memo: '', 'Item(Product/Service)': 'Services' },
    ...{ ItemDescription: `'-2 carts "large"`, ItemQuantity: '3', ItemRate: '10.05', '*ItemAmount': '30.15' },
    'Service Date': `${month}/${day}/${today.slice(0, 4)}`,
  });
  assert.equal(first.length, 2);
  for (const row of billed) assert.equal(Number(row.ItemQuantity) * sum([row], 'ItemRate'), sum([row], '*ItemAmount'));
  const paid = (await exported('payments')).find((row) => row.InvoiceApplyTo === byCheck.number);
  assert.deepEqual([paid?.PaymentMethod, paid?.PaymentRefNumber, paid?.LineAmount], ['Check', '1042', '30.16']);
});

test('no amount is below zero: a change is one row, and what is left of one is a credit', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 100, reason: 'Late' });
  const { rows } = await sql<{ payer: string }>`
    select stripe_customer_id as payer from payer where profile_id = ${customer.id}`.execute(server.database.read);
  const payer = rows[0]?.payer ?? '';
  for (const amounts of [[2000, -500], [-300]]) {
    const { id } = await stripe.invoices.create({
      customer: payer,
      collection_method: 'send_invoice',
      days_until_due: 7,
    });
    for (const amount of amounts)
      await stripe.invoiceItems.create({
        customer: payer,
        invoice: id,
        amount,
        currency: 'usd',
        description: `${amount}`,
      });
    await stripe.invoices.finalizeInvoice(id);
  }
  await until(
    async () => (await listed(office, contactId)).invoices.filter(({ status }) => status !== 'draft').length === 2,
  );
  const numbers = new Set((await listed(office, contactId)).invoices.map(({ number }) => number));
  const billed = (await exported('invoices')).filter((row) => numbers.has(row['*InvoiceNo'] ?? ''));
  assert.deepEqual(
    billed.map((row) => [row['*ItemAmount'], row.ItemQuantity, row.ItemDescription]),
    [['15.00', '1', '2000; -500']],
  );
  const credited = (await exported('credits')).filter((row) => numbers.has(row.RefNumber ?? ''));
  assert.deepEqual(
    credited.map(({ LineAmount }) => LineAmount),
    ['3.00'],
  );
  const all = [...(await exported('invoices')), ...(await exported('credits'))];
  assert.ok(all.every((row) => Number(row['*ItemAmount'] ?? row.LineAmount) > 0));
});

test('what is taken back is a charge above zero, and a check that bounced was given back', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await named(contactId, 'Bounced', 'Check');
  const command = (more: object) => ({ commandId: randomUUID(), reason: 'Typed twice', ...more });
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 1000));
  await office.call(invoices.credit, { ...command({}), contactId, amount: 700, reason: 'Missed pickup' });
  const check = {
    contactId,
    commandId: randomUUID(),
    checkNumber: '7',
    receivedOn: today,
    amount: 1500,
    isSecond: false,
  };
  const parts = [{ invoiceId: invoice.id, amount: 1000 }];
  await office.call(checksContract.receiveCheck, { ...check, parts, credit: 500 });
  for (const { id } of (await listed(office, contactId)).credits)
    await office.call(invoices.takeBackCredit, { ...command({}), id });
  const { rows } = await sql<{ payer: string }>`
    select stripe_customer_id as payer from payer where profile_id = ${customer.id}`.execute(server.database.read);
  const of = async (list: BookedList) =>
    (await exported(list)).filter((row) => (row['*Customer'] ?? row.Customer) === 'Bounced Check');
  const [billed, paid, credited, back] = [
    await of('invoices'),
    await of('payments'),
    await of('credits'),
    await of('refunds'),
  ];
  for (const row of [...billed, ...paid, ...credited, ...back])
    assert.match(row['*ItemAmount'] ?? row.LineAmount ?? '', /^\d+\.\d\d$/);
  const open = sum(billed, '*ItemAmount') - sum(paid, 'LineAmount') - sum(credited, 'LineAmount');
  assert.equal(open, (await ledgerHere(server, rows[0]?.payer ?? '')).open);
  assert.deepEqual(billed.map(({ ItemDescription }) => ItemDescription).sort(), [
    'Bulky item',
    'Taken back: Missed pickup (Typed twice)',
    'Taken back: Paid on account: Check 7 (Typed twice)',
  ]);
  assert.deepEqual([sum(paid, 'LineAmount'), sum(credited, 'LineAmount'), sum(back, 'LineAmount')], [1500, 700, 500]);
});

test('two customers of one name stay two', async () => {
  const [one, another] = [await aBilledCustomer(server), await aBilledCustomer(server)];
  await named(one.contactId, 'Maria', 'Begay', '1001');
  await named(another.contactId, 'maria', 'begay');
  for (const { contactId } of [one, another]) await office.call(invoices.create, anInvoiceOf(contactId, 1000));
  const names = (await exported('invoices')).map((row) => row['*Customer'] ?? '');
  const theirs = names.filter((name) => /maria begay/i.test(name));
  assert.equal(new Set(theirs).size, 2);
  assert.ok(theirs.includes('Maria Begay (1001)'));
});

test('days are the company’s, months follow each other, and an empty range has its headings', async () => {
  const { contactId } = await aBilledCustomer(server);
  const made: { id: string; day: string }[] = [];
  for (const day of ['2024-01-31', '2024-02-01', '2024-03-15']) {
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 1000));
    made.push({ id: invoice.id, day });
  }
  await heard(server.database.read);
  for (const { id, day } of made) // the evening of that day, in Denver
    await sql`update stripe_invoice set finalized_at = ${`${day}T22:30:00-07:00`} where id = ${id}`.execute(
      server.database.read,
    );
  const days = async (from: string, to: string) =>
    (await exported('invoices', { from, to })).map((row) => row['*InvoiceDate']);
  assert.deepEqual(await days('2024-01-31', '2024-03-15'), ['01/31/2024', '02/01/2024', '03/15/2024']);
  assert.deepEqual(await days('2024-02-01', '2024-03-14'), ['02/01/2024']);
  const empty = await admin.fetch('/api/billing/accounts.csv?list=credits&from=2020-01-01&to=2020-01-31');
  assert.match(await empty.text(), /^"RefNumber","TxnDate",.*\r\n$/);
  const reversed = await admin.fetch('/api/billing/accounts.csv?list=credits&from=2020-01-31&to=2020-01-01');
  assert.equal(reversed.status, 422);
});

test('who takes the books along is noted in the audit trail, and nothing that was refused', async () => {
  const ways = ['csv?list=payments&', 'zip?'].map((way) => `/api/billing/accounts.${way}`);
  for (const way of ways) {
    const before = await lastEntryId(server);
    await admin.fetch(`${way}from=2024-02-01&to=2024-01-01`);
    assert.equal(await lastEntryId(server), before);
    assert.equal((await admin.fetch(`${way}from=2024-01-01&to=2024-02-01`)).status, 200);
    assert.ok((await lastEntryId(server)) > before);
    assert.deepEqual(await lastEvent(server), { actor: admin.id, kind: 'accounts-exported' });
  }
});
