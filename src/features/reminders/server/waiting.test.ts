/** Reminders that have waited for the mail server say what is open when they go, not what was when they were written. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, ordinaryMoment, today } from '../../../../test/support/clock.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aBilledCustomer, aCheck, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, addMinutes, startOfDay } from '../../../kernel/calendar.ts';
import { settingsContract } from '../../company/settings.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { outboxContract as outbox } from '../../outbox/contract.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { remindersJob } from './sending.ts';

/** Whose letters no mail server takes for now. */
const closed = new Set<string>();
const mailbox = await aMailServer((address) => (closed.has(address) ? 451 : undefined));
const { payments } = await aPaymentProvider();
const server = await aServer({ smtpUrl: mailbox.url, payments });
after(() => server.close().then(mailbox.close));
await aCompany(server);
const [admin, office, read] = [await server.as('admin'), await server.as('employee'), server.database.read];
const { version } = await admin.call(settingsContract.get, {});
const steps = { isReminding: true, reminderDaysBefore: '3', reminderDaysAfter: '5' };
await admin.call(settingsContract.saveReminders, { version, ...steps });

/** A reminder of two invoices, over $40.00 and $25.00, has waited since this morning. */
async function reminded() {
  const { customer, contactId } = await aBilledCustomer(server);
  const { email } = await customer.call(ownProfileContract.profile, {});
  const bill = async (cents: number) => {
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, cents));
    await sql`
      update stripe_invoice set due_date = ${`${addDays(today, -5)}T18:00:00Z`}, emailed_at = now(),
        finalized_at = ${`${addDays(today, -30)}T12:00:00Z`} where id = ${invoice.id}`.execute(read);
    return invoice;
  };
  const both = [await bill(4000), await bill(2500)] as const;
  const letter = async () => {
    const { rows } = await admin.call(outbox.list, { q: email });
    return rows.find(({ kind }) => kind === 'Invoice reminder');
  };
  closed.add(email);
  clock.set(addMinutes(startOfDay(today, 'America/Denver'), 600));
  const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test' };
  await remindersJob(kit).run(new AbortController().signal);
  clock.set(ordinaryMoment);
  await until(async () => Boolean((await letter())?.lastError));
  closed.delete(email);
  const pay = (invoice: Pick<Invoice, 'id' | 'amountRemaining'>, more = {}) =>
    office.call(invoices.recordPayment, aCheck(invoice, more));
  const sent = async () => {
    const id = (await letter())?.id ?? '';
    await admin.call(outbox.retry, { id });
    await until(async () => ['sent', 'failed'].includes((await admin.call(outbox.get, { id })).status));
    return admin.call(outbox.get, { id });
  };
  return { both, pay, sent };
}

test('of several invoices those that were paid meanwhile are left out, and a part that was paid is', async () => {
  const { both, pay, sent } = await reminded();
  const [first, second] = both;
  await pay(first);
  await pay(second, { amount: 1000, checkNumber: '1043' });
  const { status, subject, text } = await sent();
  assert.equal(status, 'sent');
  assert.ok(subject.startsWith(`Reminder: invoice ${second.number} `), subject);
  assert.match(text, /\$15\.00/);
  assert.ok(!text.includes(first.number ?? '?') && !text.includes('$25.00'), text);
});

test('where all of them were paid nothing goes, and where none was the letter is as it was', async () => {
  const paid = await reminded();
  for (const [at, invoice] of paid.both.entries()) await paid.pay(invoice, { checkNumber: `${at}` });
  const { status, lastError } = await paid.sent();
  assert.deepEqual([status, lastError], ['failed', 'It was paid or taken back in the meantime: nothing was sent.']);
  const open = await (await reminded()).sent();
  assert.equal(open.status, 'sent');
  assert.match(open.text, /\$40\.00.*\$25\.00/s);
});

test('what waited when the company stopped reminding stays, and goes once it reminds again', async () => {
  const { sent } = await reminded();
  const remind = async (isReminding: boolean) => {
    const { version: seen } = await admin.call(settingsContract.get, {});
    await admin.call(settingsContract.saveReminders, { version: seen, ...steps, isReminding });
  };
  await remind(false);
  const { status, lastError } = await sent();
  assert.deepEqual([status, lastError], ['failed', 'Reminders were switched off in the meantime: nothing was sent.']);
  await remind(true);
  assert.equal((await sent()).status, 'sent');
});
