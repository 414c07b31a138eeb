/** Debits that came back before an update: versions before migration 84 did not know of them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { announce } from '../../../server/live.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { server, office, local, stripe, aCustomer, lettersTo } = await aBillingCompany({ timeoutMs: 8000 });
const { read } = server.database;
await sql`update company_settings set email = 'office@hauler.test'`.execute(read);

const days = 86_400;
const statusesOf = async (contactId: string) => (await listed(office, contactId)).invoices.map(({ status }) => status);

/** Somebody pays from a bank account that is closed, so that the bank sends it back after days. */
async function aDebit(): Promise<string> {
  const { contactId } = await aCustomer();
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
  await stripe.invoices.pay(invoice.stripeInvoiceId, { payment_method: 'pm_usBankAccount_accountClosed' });
  await until(async () => (await statusesOf(contactId))[0] === 'on-its-way');
  return contactId;
}

const timesTold = async (contactId: string) =>
  (await lettersTo(contactId)).filter(({ subject }) => subject.startsWith('Payment sent back')).length;

/** The newest version on what one of before 84 has left, which had compared with the provider each night. */
async function update(): Promise<void> {
  await sql`update stripe_invoice set amount_on_its_way = 0, failed_debit = null, failed_debit_told = null`.execute(
    read,
  );
  await sql`insert into provider_sync (id, status) values (gen_random_uuid(), 'done')`.execute(read);
  await sql.raw(fs.readFileSync('migrations/0099-debits-that-came-back-before.sql', 'utf8')).execute(read);
  await server.transact(async () => announce({ topic: 'payments' }));
  const syncs = sql<{ status: string }>`select status from provider_sync where status <> 'done'`;
  await until(async () => (await syncs.execute(read)).rows.length === 0);
}

test('what came back before an update is no news after it; what was on its way is so at once, and told when it comes back', async () => {
  const before = await aDebit();
  local.move(5 * days);
  await until(async () => (await timesTold(before)) === 1);
  const later = await aDebit();
  await local.courier.settled();

  await update();
  assert.deepEqual([await statusesOf(before), await statusesOf(later)], [['open'], ['on-its-way']]);
  local.move(5 * days);
  await until(async () => (await timesTold(later)) === 1);
  assert.equal(await timesTold(before), 1);
});
