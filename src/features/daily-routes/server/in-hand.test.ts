/** What the office is told before somebody who drives today stops working here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { formatWholeDay } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { inHandOf } from '../in-hand.ts';

const [server, admin] = await aServerWith('admin');

async function told(id: string): Promise<string | undefined> {
  const [{ dailyRoutes, date }, unfinished] = [
    await admin.call(daily.list, {}),
    await admin.call(daily.unfinished, {}),
  ];
  return inHandOf({ id, firstName: 'Dan' }, [...dailyRoutes, ...unfinished.dailyRoutes], date);
}

test('how far their run of today is; nothing of one that is over, or of another’s', async () => {
  const [dan, other] = [await server.as('employee'), await server.as('employee')];
  assert.equal(await told(dan.id), undefined);
  const { id, stopId } = await aDailyRun(server, admin, { driver: dan.id, stops: 3, suspended: [2] });
  const { routeName } = (await admin.call(daily.get, { id })).dailyRoute;
  assert.match((await told(dan.id)) ?? '', new RegExp(`^Dan drives ${routeName} today: 0 of 2 stops are done\\.`));
  await dan.call(daily.completeStop, command(stopId(1)));
  assert.match((await told(dan.id)) ?? '', /: 1 of 2 stops are done\. What their phone has not sent by then/);
  assert.equal(await told(other.id), undefined);
  await dan.call(daily.completeStop, command(stopId(2)));
  await dan.call(daily.complete, command(id));
  assert.equal(await told(dan.id), undefined);
});

test('a run of yesterday that they have not completed is told with its day', async () => {
  const [dan, yesterday] = [await server.as('employee'), day(-1)];
  const { id, stopId } = await aDailyRun(server, admin, { driver: dan.id, stops: 2 });
  await dan.call(daily.completeStop, command(stopId(1)));
  await server.transact((tx) => tx.updateTable('daily_route').set({ date: yesterday }).where('id', '=', id).execute());
  const when = formatWholeDay(yesterday);
  assert.match((await told(dan.id)) ?? '', new RegExp(`Dan has Route \\d+ of ${when} open: 1 of 2 stops are done\\.`));
});
