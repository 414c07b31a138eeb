/** What bad input gets, and files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { lastEvent } from '../../../../test/support/audit.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { addMonths } from '../../../kernel/calendar.ts';
import { connect } from '../../../server/database/connection.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { reportsContract as reports } from '../contract.ts';
import { declared } from '../declared.ts';
import { inTime } from './asking.ts';

const [server, admin] = await aServerWith('admin');
const range = { from: day(-30), to: today };
const asked = { reportId: 'service-performance', by: 'route', ...range };

test('unknown reports, groups and days are refused in a sentence', async () => {
  const refusalOf = async (change: object) => {
    const { status, body } = await admin.attempt(reports.show, { ...asked, ...change });
    return [status, body.error.code, body.error.message];
  };
  const unknown = 'The requested report does not exist.';
  for (const reportId of ['no-such', 'toString', '__proto__', "'; drop table contact; --"])
    assert.deepEqual(await refusalOf({ reportId }), [404, 'missing', unknown]);
  assert.deepEqual((await refusalOf({ by: 'constructor' })).slice(0, 2), [422, 'no-such-group']);
  assert.deepEqual((await refusalOf({ from: '2026-02-30' }))[0], 422);
  assert.deepEqual((await refusalOf({ from: day(1), to: today })).slice(0, 2), [422, 'days-reversed']);
  const tooLong = 'A report covers 10 years at most';
  assert.deepEqual(await refusalOf({ from: addMonths(today, -120) }), [422, 'range-too-long', tooLong]);
});

test('without anything every report answers every group, also of the future', async () => {
  for (const { id: reportId, groups } of declared)
    for (const { key: by } of groups)
      for (const days of [range, { from: '2099-01-01', to: '2099-12-31' }, { from: '1999-05-05', to: '2000-01-01' }]) {
        const { rows, total, finding } = await admin.call(reports.show, { reportId, by, ...days });
        assert.ok(Object.values(total).every((value) => value === null || Number.isFinite(value)));
        assert.ok(by === 'month' || rows.length === 0);
        assert.doesNotMatch(finding, /NaN|undefined|null|Infinity/);
        if (days.from > today) assert.match(finding, /still to come/);
      }
});

test('a row that is not there has no facts, and is no error', async () => {
  const nothing = await admin.call(reports.facts, { ...asked, key: "' or true --" });
  assert.deepEqual([nothing.count, nothing.facts, nothing.total.due], [0, [], 0]);
});

test('no name of a route is run as a formula by a spreadsheet', async () => {
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  const name = '=HYPERLINK("http://x","y")';
  await server.transact((tx) => tx.updateTable('route').set({ name }).where('id', '=', routeId).execute());
  await admin.call(daily.generate, { targetDate: today });
  await server.transact((tx) =>
    tx
      .updateTable('daily_route')
      .set({ date: day(-2) })
      .where('route_id', '=', routeId)
      .execute(),
  );
  const query = new URLSearchParams({ by: 'route', ...range });
  const answer = await admin.fetch(`/api/reports/service-performance/export.csv?${query}`);
  const lines = (await answer.text()).replace('\ufeff', '').split('\r\n');
  assert.match(answer.headers.get('content-disposition') ?? '', /service-performance-.*\.csv/);
  assert.match(lines[0] ?? '', /^"Route","Pickups","Completed"/);
  assert.match(lines[1] ?? '', /^"'=HYPERLINK\(""http:\/\/x"",""y""\)","2","0"/);
  assert.match(lines[2] ?? '', /^"Total","2"/);
  query.set('key', routeId);
  const facts = await (await admin.fetch(`/api/reports/service-performance/facts.csv?${query}`)).text();
  assert.equal(facts.trim().split('\r\n').length, 3);
  assert.deepEqual(await lastEvent(server), { actor: admin.id, kind: 'report-exported' });
});

test('a statement that takes too long is broken off, and told as what it is', async () => {
  const slow = connect(server.databaseUrl, { connections: 1, statementMs: 50, isReadOnly: true });
  await assert.rejects(inTime(slow.pool.query('select pg_sleep(2)')), { code: 'takes-too-long', kind: 'unavailable' });
  await slow.close();
  const reader = connect(server.databaseUrl, { connections: 1, isReadOnly: true });
  await assert.rejects(reader.pool.query('delete from contact'), /read-only/);
  await reader.close();
});

test('reports that are stuck keep nobody else waiting', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const locking = server.transact(async (tx) => {
    await sql`lock table report_service in access exclusive mode`.execute(tx);
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  // More than there are connections for everything else.
  const stuck = Array.from({ length: 24 }, () => admin.attempt(reports.show, { ...asked, by: 'town' }));
  const isFirst = Promise.race([
    ...stuck.map((one) => one.then(() => 'a report')),
    admin.call(daily.list, {}).then(() => 'the day'),
  ]);
  assert.equal(await isFirst, 'the day');
  isOver.resolve();
  await locking;
  assert.deepEqual([...new Set((await Promise.all(stuck)).map(({ status }) => status))], [200]);
});
