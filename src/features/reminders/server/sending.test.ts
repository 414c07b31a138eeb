/** What was foretold and what went out, with all that may happen in between. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { clock, today } from '../../../../test/support/clock.ts';
import { aBilledCustomer, aCheck, anInvoiceOf, payOnPage } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, addMinutes, type Day, startOfDay } from '../../../kernel/calendar.ts';
import { settingsContract } from '../../company/settings.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { remindersContract } from '../contract.ts';
import { remindersJob } from './sending.ts';

const { server, office, admin, heard } = await aBillingCompany({ hasMail: false });
const { read } = server.database;
/** Ten in the morning, so many days from now. */
const morning = (ahead: number) => clock.set(addMinutes(startOfDay(addDays(today, ahead), 'America/Denver'), 600));
const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test' };
const run = () => remindersJob(kit).run(new AbortController().signal);
const preview = () => admin.call(remindersContract.preview, {});

async function settle(more: Partial<{ isReminding: boolean; before: string; after: string }> = {}): Promise<void> {
  const { version } = await admin.call(settingsContract.get, {});
  const { isReminding = true, before = '3', after = '1, 14, 30' } = more;
  await admin.call(settingsContract.saveReminders, {
    ...{ version, isReminding, reminderDaysBefore: before, reminderDaysAfter: after },
  });
}

/** Somebody who owes $40.00, due so many days from now. */
async function aDebtor(dueIn: number) {
  const { customer, contactId } = await aBilledCustomer(server);
  const invoice = await anotherOf(contactId, dueIn, 4000);
  const letters = async () => {
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text_body as text from outbox_message
      where contact_id = ${contactId} and kind = 'Invoice reminder' order by created_at, id`.execute(read);
    return rows;
  };
  return { customer, contactId, invoice, letters };
}

async function anotherOf(contactId: string, dueIn: number, cents: number) {
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, cents));
  await heard(read);
  await dueOn(invoice.id, addDays(today, dueIn));
  await sql`update stripe_invoice set finalized_at = ${`${addDays(today, -60)}T12:00:00Z`} where id = ${invoice.id}`.execute(
    read,
  );
  return invoice;
}

async function dueOn(id: string, day: Day): Promise<void> {
  await sql`update stripe_invoice set due_date = ${`${day}T18:00:00Z`} where id = ${id}`.execute(read);
}

beforeEach(async () => {
  morning(0);
  await settle();
});

test('each step is written about once, on its day, with the way to pay', async () => {
  const { invoice, letters, contactId } = await aDebtor(4);
  assert.ok((await preview()).tomorrow.some((one) => one.contactId === contactId && one.step === -3));
  const counts: number[] = [];
  for (const day of [0, 1, 1, 2, 4, 5, 6, 18, 34, 35]) {
    morning(day);
    await run();
    counts.push((await letters()).length);
  }
  assert.deepEqual(counts, [0, 1, 1, 1, 1, 2, 2, 3, 4, 4]);
  const [before, after] = await letters();
  assert.match(before?.subject ?? '', new RegExp(`^Reminder: invoice ${invoice.number} from `));
  assert.match(before?.text ?? '', /for \$40\.00 is due on /);
  assert.match(after?.text ?? '', /was due on .*, and \$40\.00 of it is still open/);
  assert.ok(before?.text.includes(invoice.hostedUrl ?? '?'));
});

test('nothing goes out at night, and what days of trouble left out comes as one letter', async () => {
  const { letters } = await aDebtor(-13);
  morning(0);
  clock.set(addMinutes(clock.now(), -121)); // one minute before eight
  await run();
  assert.equal((await letters()).length, 0);
  morning(2); // the first day is long over, the fourteenth was yesterday
  await run();
  assert.deepEqual((await letters()).length, 1);
});

test('who pays between the foretelling and the sending hears nothing', async () => {
  const [byCheck, byCard, removed] = [await aDebtor(-1), await aDebtor(-1), await aDebtor(-1)];
  const foretold = (await preview()).today.map(({ contactId }) => contactId);
  for (const { contactId } of [byCheck, byCard, removed]) assert.ok(foretold.includes(contactId));
  await office.call(invoices.recordPayment, aCheck(byCheck.invoice));
  await payOnPage(byCard.invoice);
  await office.call(invoices.remove, { id: removed.invoice.id, commandId: randomUUID() });
  await until(async () => (await preview()).today.every(({ contactId }) => contactId !== byCard.contactId));
  await run();
  for (const { letters } of [byCheck, byCard, removed]) assert.equal((await letters()).length, 0);
});

test('two processes at once write one letter each', async () => {
  const debtors = [await aDebtor(-1), await aDebtor(-1), await aDebtor(-1)];
  await Promise.all([run(), run(), run()]);
  for (const { letters } of debtors) assert.equal((await letters()).length, 1);
});

test('all that one person hears of on a day stands in one letter, also when two processes write', async () => {
  const { invoice, letters, contactId } = await aDebtor(-1);
  const [late, coming, later] = [
    await anotherOf(contactId, -14, 5000),
    await anotherOf(contactId, 3, 6000),
    await anotherOf(contactId, 4, 7000),
  ];
  await Promise.all([run(), run()]);
  const [letter, ...more] = await letters();
  assert.deepEqual(more, []);
  assert.match(letter?.subject ?? '', /^Reminder: 3 invoices from /);
  const [greeting, says, ...lines] = (letter?.text ?? '').split('\n\n');
  assert.deepEqual([greeting?.startsWith('Hello '), says], [true, 'these invoices are open:']);
  assert.match(lines[0] ?? '', new RegExp(`^Invoice ${late.number}: \\$50\\.00 still open, was due on `));
  assert.match(lines[1] ?? '', new RegExp(`^Invoice ${invoice.number}: \\$40\\.00 still open, was due on `));
  assert.match(lines[2] ?? '', new RegExp(`^Invoice ${coming.number}: \\$60\\.00, due on `));
  assert.equal(lines[3], 'View and Pay Invoices: https://hauler.test/profile?tab=billing');
  morning(1);
  await run();
  const [, second, ...others] = await letters();
  assert.deepEqual(others, []);
  assert.match(second?.subject ?? '', new RegExp(`^Reminder: invoice ${later.number} from `));
  assert.ok(second?.text.includes(later.hostedUrl ?? '?'));
});

test('a day that was moved counts from then on, and nobody hears of a step twice', async () => {
  const { invoice, letters } = await aDebtor(3);
  await run();
  assert.equal((await letters()).length, 1);
  await dueOn(invoice.id, addDays(today, 10));
  morning(7); // three days before the new day
  await run();
  assert.equal((await letters()).length, 1);
  morning(11);
  await run();
  assert.match((await letters())[1]?.text ?? '', /was due on/);
});

test('switched off, nothing is foretold and nothing goes out; other days hold from then on', async () => {
  const { letters, contactId } = await aDebtor(-5);
  await settle({ isReminding: false });
  assert.deepEqual(await preview(), { isOn: false, today: [], tomorrow: [] });
  await run();
  assert.equal((await letters()).length, 0);
  await settle({ after: '5' });
  assert.deepEqual(
    (await preview()).today.filter((one) => one.contactId === contactId).map(({ step }) => step),
    [5],
  );
  await run();
  assert.equal((await letters()).length, 1);
  const { version } = await admin.call(settingsContract.get, {});
  const wrong = { version, isReminding: true, reminderDaysBefore: 'soon', reminderDaysAfter: '1' };
  const { body } = await admin.attempt(settingsContract.saveReminders, wrong);
  assert.match(body.error.fields?.reminderDaysBefore ?? '', /whole numbers from 1 to 60/);
});

test('who has AutoPay hears nothing before, and whoever no longer has an account nothing at all', async () => {
  const [automatic, gone] = [await aDebtor(3), await aDebtor(3)];
  await sql`update stripe_invoice set is_charged = true where id = ${automatic.invoice.id}`.execute(read);
  await sql`update profile set deleted_at = now() where id = ${gone.customer.id}`.execute(read);
  await run();
  assert.equal((await automatic.letters()).length + (await gone.letters()).length, 0);
  morning(4);
  await run();
  assert.deepEqual([(await automatic.letters()).length, (await gone.letters()).length], [1, 0]);
});

test('a letter in the language of whoever it bills', async () => {
  const { customer, letters } = await aDebtor(-1);
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(read);
  await run();
  assert.match((await letters())[0]?.subject ?? '', /^Recordatorio: factura/);
});
