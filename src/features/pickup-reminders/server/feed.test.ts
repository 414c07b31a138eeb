import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aContact, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { eventsIn } from '../../../../test/support/ics.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { aServer, type Caller } from '../../../../test/support/server.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { linkedAccountContract as accounts } from '../../contacts/linked-account.ts';
import { pickupCalendarContract as calendar } from '../calendar.ts';
import { feedDays } from '../feed.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;
const { aCustomer } = pickupRemindersOf(server);

const pathOf = (url: string) => new URL(url).pathname;
const makeLink = async (who: Caller, hasAlarm = false) => pathOf((await who.call(calendar.makeLink, { hasAlarm })).url);
async function ask(path: string) {
  const answer = await server.nobody.fetch(path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test('the link shows the own pickups of 26 weeks to whoever has it, without a cookie', async () => {
  const [{ customer }, other] = [await aCustomer(everyDay), await aCustomer(everyDay)];
  const path = await makeLink(customer, true);
  await makeLink(other.customer);
  const { status, text, headers } = await ask(path);
  const { events } = eventsIn(text);
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('set-cookie')],
    [200, 'text/calendar; charset=utf-8', null],
  );
  assert.equal(events.length, feedDays + 1);
  assert.deepEqual([events[0]?.DTSTART, events[0]?.alarm], [today.replaceAll('-', ''), '-PT6H']);
  assert.ok(!text.includes(other.serviceId));
  assert.deepEqual((await customer.call(calendar.link, {})).link?.hasAlarm, true);
});

test('a guessed, an old, an ended link and one of an account that is gone get the same answer', async () => {
  const [{ customer }, gone] = [await aCustomer(everyDay), await aCustomer(everyDay)];
  const old = await makeLink(customer);
  const ended = await makeLink(customer);
  await customer.call(calendar.removeLink, {});
  const ofGone = await makeLink(gone.customer);
  await sql`update profile set deleted_at = now() where id = ${gone.customer.id}`.execute(read);
  const answers = [];
  for (const path of ['/api/pickup-calendars/guessed/pickups.ics', old, ended, ofGone]) answers.push(await ask(path));
  const plain = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')]);
  assert.equal(plain[0]?.[0], 404);
  for (const answer of plain) assert.deepEqual(answer, plain[0]);
  assert.equal((await customer.call(calendar.link, {})).link, null);
});

test('an account of which an earlier contact was deleted renews and ends its link', async () => {
  const { customer, contactId } = await aCustomer(everyDay);
  await makeLink(customer);
  await admin.call(contacts.remove, { id: contactId });
  const { contactId: next } = await server.transact((tx) => aContact(tx));
  await admin.call(accounts.linkAccount, { id: next, accountId: customer.id });
  const path = await makeLink(customer);
  assert.equal((await ask(path)).status, 200);
  await customer.call(calendar.removeLink, {});
  assert.equal((await ask(path)).status, 404);
});

test('two who renew at once leave one link that lives, known by its hash alone', async () => {
  const { customer, contactId } = await aCustomer(everyDay);
  const paths = await Promise.all([1, 2, 3].map(() => makeLink(customer)));
  const alive = await Promise.all(paths.map(async (path) => (await ask(path)).status));
  assert.deepEqual(alive.sort(), [200, 404, 404]);
  const { rows } = await sql<{ row: string }>`select row_to_json(c)::text as row from calendar_feed c
    union all select row_to_json(a)::text from audit_entry a where contact_id = ${contactId}`.execute(read);
  for (const path of paths) assert.ok(rows.every(({ row }) => !row.includes(path.split('/')[3] ?? '?')));
  assert.ok(rows.length >= 2);
});

test('nobody without a contact has a calendar, and who asks too often is slowed down', async () => {
  assert.equal((await admin.attempt(calendar.makeLink, { hasAlarm: false })).status, 404);
  const strict = await aServer({ limitScale: 1 });
  const statuses = new Set<number>();
  for (let n = 0; n < 61; n++)
    statuses.add((await strict.nobody.fetch(`/api/pickup-calendars/guess${n}/pickups.ics`)).status);
  assert.deepEqual([...statuses], [404, 429]);
  await strict.close();
});
