/** A morning on which the server comes back: what was paid meanwhile stands at the payment provider alone. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { featureJobs } from '../../../app/feature-jobs.ts';
import { addMinutes, type Day, startOfDay } from '../../../kernel/calendar.ts';
import { settingsContract } from '../../company/settings.ts';

// Nothing is told of what happens there: the server is away.
const { stripe, payments } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
await aCompany(server);
const { read } = server.database;
const admin = await server.as('admin');
const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test' };
const log = { warn() {}, error() {} };
const jobs = featureJobs(kit as never, { generatesRuns: true, payments, slow: read } as never, log as never);
const run = (name: string) => jobs.find((job) => job.name === name)?.run(new AbortController().signal);
const morning = (ofDay: Day) => clock.set(addMinutes(startOfDay(ofDay, 'America/Denver'), 600));
const count = async (table: string, which = sql`true`) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${which}`.execute(
    read,
  );
  return rows[0]?.n;
};
const letters = () => count('outbox_message', sql`kind = 'Invoice reminder'`);
/** What a night does, or a start after it. */
async function compare(): Promise<void> {
  await run('nightly sync');
  await run('provider-sync');
  await until(async () => (await count('provider_sync', sql`status = 'running'`)) === 0);
}

const customer = await server.as('customer');
await server.transact((tx) => aContact(tx, { profileId: customer.id }));
const theirs = await stripe.customers.create({ email: 'x@example.test', metadata: { profile_id: customer.id } });
async function anInvoice(dueOn: Day): Promise<string> {
  const terms = { collection_method: 'send_invoice', days_until_due: 7 } as const;
  const { id = '' } = await stripe.invoices.create({ customer: theirs.id, ...terms });
  await stripe.invoiceItems.create({ customer: theirs.id, invoice: id, amount: 1500, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(id);
  await compare();
  await sql`
    update stripe_invoice set due_date = ${`${dueOn}T18:00:00Z`}, finalized_at = ${`${day(-60)}T12:00:00Z`}
    where stripe_invoice_id = ${id}`.execute(read);
  return id;
}

test('whoever paid while the server was away is not reminded when it is back, and of what is open they are', async () => {
  morning(today);
  const { version } = await admin.call(settingsContract.get, {});
  await admin.call(settingsContract.saveReminders, {
    ...{ version, isReminding: true, reminderDaysBefore: '3', reminderDaysAfter: '1, 14' },
  });
  const [paid] = [await anInvoice(day(2)), await anInvoice(day(8))];
  await stripe.invoices.pay(paid, { paid_out_of_band: true });
  morning(day(3));
  await run('reminders');
  assert.equal(await letters(), 0, 'before anything was compared');
  await compare();
  await run('reminders');
  assert.equal(await letters(), 0);
  morning(day(9));
  await compare();
  await run('reminders');
  assert.equal(await letters(), 1);
});
