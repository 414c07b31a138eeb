import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { settingsContract } from '../../company/settings.ts';
import { pickupRemindersContract as reminders } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;
const { run, at, aCustomer } = pickupRemindersOf(server);
const thursday = '2026-06-18';

beforeEach(() => at('2026-06-16', 9));

test('the evening before, once, with what is collected and the way to end it', async () => {
  const { customer, letters } = await aCustomer(['Thursday']);
  const counts: number[] = [];
  for (const [day, hour] of [
    [16, 18],
    [17, 17.9],
    [17, 18],
    [17, 19],
    [17, 20],
    [18, 8],
    [18, 18],
  ] as const) {
    at(`2026-06-${day}`, hour);
    await run();
    counts.push((await letters()).length);
  }
  assert.deepEqual(counts, [0, 0, 1, 1, 1, 1, 1]);
  const [letter] = await letters();
  assert.equal(letter?.subject, 'Tomorrow: Trash pickup');
  assert.match(
    letter?.text ?? '',
    /tomorrow, Thursday, June 18, the truck comes:\n\nTrash pickup · 1 can · \d+ Zuni Dr/,
  );
  assert.match(letter?.text ?? '', /https:\/\/hauler\.test\/no-more-reminders#token=[\w-]{43}/);
  const token = letter?.unsubscribe.split('/').at(-1) ?? '';
  assert.equal(letter?.unsubscribe, `https://hauler.test/api/pickup-unsubscribes/${token}`);
  const form = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const _ of [1, 2])
    assert.equal((await server.nobody.fetch(`/api/pickup-unsubscribes/${token}`, { ...form, headers })).status, 200);
  at('2026-06-24', 18);
  await run();
  assert.equal((await letters()).length, 1);
  at('2026-06-18', 18); // before the session ends
  const { choices } = await customer.call(reminders.own, {});
  assert.deepEqual(
    choices.map(({ isOn, source }) => [isOn, source]),
    [[false, 'unsubscribe-link']],
  );
});

test('on both days on which the clocks change, by the company’s clocks', async () => {
  const { subjects } = await aCustomer(['Sunday', 'Monday']);
  const counts: number[] = [];
  for (const [day, hour] of [
    ...[
      ['2026-10-31', 17.5],
      ['2026-10-31', 18.5],
      ['2026-11-01', 18.5],
      ['2026-11-01', 19.5],
    ],
    ...[
      ['2027-03-13', 18.5],
      ['2027-03-14', 16.5],
      ['2027-03-14', 17.5],
    ],
  ] as [string, number][]) {
    at(day, hour);
    await run();
    counts.push((await subjects()).length);
  }
  // 18.5 hours into the day of 25 hours it is 17:30; 17.5 hours into that of 23 it is 18:30.
  assert.deepEqual(counts, [0, 1, 1, 2, 3, 3, 4]);
});

test('two processes at once, and one that broke off in the middle, write one letter each', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aCustomer(['Thursday'])));
  at('2026-06-17', 18);
  await sql`create function break_off() returns trigger language plpgsql as $$ begin
    if new.contact_id = ${sql.lit(people[3]?.contactId)} then raise 'broken off'; end if; return new; end $$`.execute(
    read,
  );
  await sql`create trigger break_off before insert on outbox_message for each row execute function break_off()`.execute(
    read,
  );
  await assert.rejects(run(), /1 people could not be told/);
  await sql`drop trigger break_off on outbox_message`.execute(read);
  await Promise.all([run(), run(), run()]);
  for (const { subjects } of people) assert.deepEqual(await subjects(), ['Tomorrow: Trash pickup']);
});

test('the plan and the choice of that moment count: hold, switched off, account ended, another hour', async () => {
  const [held, off, gone, early] = [
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
  ];
  await server.transact((tx) => aSuspension(tx, held.contactId, thursday, thursday));
  await off.customer.call(reminders.choose, { channel: 'email', isOn: false });
  await sql`update profile set deleted_at = now() where id = ${gone.customer.id}`.execute(read);
  const save = async (pickupReminderHour: number) =>
    admin.call(settingsContract.savePickupReminders, {
      version: (await admin.call(settingsContract.get, {})).version,
      pickupReminderHour,
    });
  await save(17);
  at('2026-06-17', 17);
  await run();
  assert.deepEqual(await Promise.all([held, off, gone, early].map((one) => one.subjects())), [
    [],
    [],
    [],
    ['Tomorrow: Trash pickup'],
  ]);
  // A hold that comes after the reminder is what the customer wanted: nothing contradicts it.
  await server.transact((tx) => aSuspension(tx, early.contactId, thursday, thursday));
  at(thursday, 7);
  await run();
  assert.equal((await early.subjects()).length, 1);
  await save(18);
});

test('each choice is kept with its time and source, also the one to end it; saying it twice changes nothing', async () => {
  const { customer, contactId } = await aCustomer(['Thursday']);
  const other = await aCustomer(['Thursday'], false);
  await customer.call(reminders.choose, { channel: 'email', isOn: true });
  await customer.call(reminders.choose, { channel: 'email', isOn: false });
  const { choices, hasAccount } = await admin.call(reminders.ofContact, { contactId });
  assert.equal(hasAccount, true);
  assert.deepEqual(
    choices.map(({ channel, isOn, source }) => [channel, isOn, source]),
    [
      ['email', false, 'my-account'],
      ['email', true, 'my-account'],
    ],
  );
  assert.ok(choices.every(({ at }) => at.startsWith('2026-06-16')));
  assert.deepEqual((await other.customer.call(reminders.own, {})).choices, []);
  assert.equal((await server.nobody.attempt(reminders.unsubscribe, { token: 'guessed' })).status, 404);
});
