/** Letters of Monday, on a clock that is moved, with the server's own mail. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aMailServer } from '../../../../test/support/mailbox.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { settableClock } from '../../../server/clock.ts';
import { connect } from '../../../server/database/connection.ts';
import { reportsContract as reports } from '../contract.ts';
import { mondayOf, reportLettersJob } from './letters.ts';

const clock = settableClock('2026-06-17T16:00:00.000Z'); // a Wednesday
const mailbox = await aMailServer();
const server = await aServer({ clock, smtpUrl: mailbox.url });
test.after(async () => {
  await server.close();
  await mailbox.close();
});
await aCompany(server);
const [admin, other, driver] = [await server.as('admin'), await server.as('superadmin'), await server.as('employee')];
await server.transact((tx) => aPast(tx, 'Mesa', { from: '2026-02-01', to: '2026-06-16' }, [driver.id]));

const never = new AbortController().signal;
const kit = { transact: server.transact, clock, publicUrl: () => 'https://hauler.test', slow: server.database.read };
const work = () => reportLettersJob(kit).run(never);
const at = async (instant: string) => {
  clock.set(instant);
  await work();
};
const letters = async () =>
  (
    await sql<{ to: string; subject: string; attachment: string }>`
      select to_address as to, subject, attachment from outbox_message where kind = 'Report'
      order by created_at, to_address`.execute(server.database.read)
  ).rows;
const subscribe = (who: typeof admin, isOn = true) =>
  who.call(reports.subscribe, { reportId: 'service-performance', isOn });

test('whoever subscribed gets the report once each Monday from seven on, also after a night asleep', async () => {
  await subscribe(admin);
  await subscribe(admin);
  await subscribe(other);
  assert.deepEqual((await admin.call(reports.subscribed, {})).reportIds, ['service-performance']);
  await work();
  assert.equal((await letters()).length, 0, 'of the Monday before they subscribed');
  await at('2026-06-22T12:59:00.000Z');
  assert.equal((await letters()).length, 0, 'a minute before seven in Denver');
  clock.set('2026-06-22T13:00:00.000Z');
  await Promise.all([work(), work(), work()]);
  await work();
  const [first, second, ...more] = await letters();
  assert.deepEqual([first?.subject, more], ['Service Performance, May 25, 2026 – Jun 21, 2026', []]);
  assert.notEqual(first?.to, second?.to);
  await subscribe(other, false);
  await at('2026-07-02T20:00:00.000Z');
  assert.equal((await letters()).length, 3, 'a Monday that was slept through');
  await at('2026-07-05T20:00:00.000Z');
  assert.equal((await letters()).length, 3);
});

test('who may no longer read reports gets none', async () => {
  await sql`update profile set role = 'employee' where id = ${admin.id}`.execute(server.database.read);
  await at('2026-07-06T20:00:00.000Z');
  assert.equal((await letters()).length, 3);
  await sql`update profile set role = 'admin' where id = ${admin.id}`.execute(server.database.read);
});

test('the CSV goes with the letter, holds what the export holds, and is sent by the mail server', async () => {
  const reader = await server.as('admin'); // the others have looked at nothing for more than a week
  const range = { from: '2026-05-25', to: '2026-06-21' };
  const asked = { reportId: 'service-performance', by: 'route', ...range };
  const query = new URLSearchParams({ by: 'route', ...range });
  const file = await (await reader.fetch(`/api/reports/service-performance/export.csv?${query}`)).text();
  assert.equal((await letters())[0]?.attachment.replace('\ufeff', ''), file.replace('\ufeff', ''));
  const command = { ...asked, commandId: randomUUID() };
  const { sentTo } = await reader.call(reports.email, command);
  await reader.call(reports.email, command);
  await until(async () => mailbox.received.some(({ to }) => to === sentTo));
  const mine = mailbox.received.filter(({ to, raw }) => to === sentTo && raw.includes('service-performance'));
  assert.ok(mine[0]?.raw.includes('filename=service-performance-2026-05-25-2026-06-21.csv'));
  const now = (await letters()).filter(({ subject }) => subject.includes('Jun 21'));
  assert.equal(now.length, 3, 'two of Monday, and one that was asked for twice under one id');
});

test('a report that takes too long keeps no other from anybody, and is sent when it can be told', async () => {
  const reader = await server.as('admin');
  await reader.call(reports.subscribe, { reportId: 'activity-summary', isOn: true });
  clock.set('2026-07-13T20:00:00.000Z');
  const slow = connect(server.databaseUrl, { clock, statementMs: 300 });
  const subjects = async () => (await letters()).map(({ subject }) => subject.replace(/,.*/, ''));
  const before = await subjects();
  await server.database.read.transaction().execute(async (tx) => {
    await sql`lock table activity in access exclusive mode`.execute(tx);
    await assert.rejects(reportLettersJob({ ...kit, slow: slow.read }).run(never), AggregateError);
  });
  assert.deepEqual(await subjects(), [...before, 'Service Performance']);
  await reportLettersJob({ ...kit, slow: slow.read }).run(never);
  assert.deepEqual(await subjects(), [...before, 'Service Performance', 'Activity Summary']);
  await slow.close();
});

test('the two reports with a page of their own come too: contacts as they are then, check-ins of the week', async () => {
  const reader = await server.as('admin');
  for (const reportId of ['contact-status', 'driver-check-ins'])
    await reader.call(reports.subscribe, { reportId, isOn: true });
  assert.equal((await reader.attempt(reports.subscribe, { reportId: 'toString', isOn: true })).status, 404);
  // A check-in on the Sunday before, and one on the Monday itself.
  for (const day of ['2026-07-19', '2026-07-20'])
    await sql`
      with one as (select id from daily_route_stop where status = 'completed' and daily_route_id in (
        select id from daily_route where date < '2026-07-01') limit 1),
      run as (update daily_route set date = ${day} where id = (select daily_route_id from daily_route_stop s, one
        where s.id = one.id) returning id)
      update daily_route_stop s set actual_latitude = 36.7, actual_longitude = -108.2, completion_time = ${`${day}T18:00:00Z`}
      from run, one where s.id = one.id`.execute(server.database.read);
  await at('2026-07-20T13:00:00.000Z');
  await work();
  const sent = (await letters()).filter(({ subject }) => /^(Contact|Driver)/.test(subject));
  assert.deepEqual(sent.map(({ subject }) => subject).sort(), [
    'Contact Status Overview, Jul 20, 2026',
    'Driver Check-Ins, Jul 13, 2026 – Jul 19, 2026',
  ]);
  const [contacts = [], checkIns = []] = sent
    .toSorted((a, b) => a.subject.localeCompare(b.subject))
    .map(({ attachment }) => attachment.trimEnd().split('\r\n'));
  assert.equal(contacts.length, 12 + 1, 'the households of the past, and the head');
  assert.deepEqual(
    checkIns.slice(1).map((line) => line.slice(0, 12)),
    ['"2026-07-19"'],
  );
  const { rows } = await sql`
    select from account_event where kind = 'report-exported' and profile_id = ${reader.id}`.execute(
    server.database.read,
  );
  assert.equal(rows.length, 2, 'people stand in either');
});

test('Monday at seven is by the clock of the company', () => {
  assert.deepEqual(mondayOf('2026-06-22T05:59:00.000Z', 'America/Denver'), {
    monday: '2026-06-15',
    at: '2026-06-15T13:00:00.000Z',
  });
  assert.equal(mondayOf('2026-03-09T12:00:00.000Z', 'America/New_York').at, '2026-03-09T11:00:00.000Z');
  assert.equal(mondayOf('2026-03-02T12:00:00.000Z', 'America/New_York').at, '2026-03-02T12:00:00.000Z');
});
