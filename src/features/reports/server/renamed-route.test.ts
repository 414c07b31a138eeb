/** A route has one name in all reports, that of today, whatever its runs were called. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { reportsContract as reports } from '../contract.ts';
import { keepSums } from './store-sums.ts';

const [server, admin] = await aServerWith('admin');
const past = { from: day(-60), to: day(-1) };
await server.transact((tx) => aPast(tx, 'Mesa', past, [admin.id]));
const read = server.database.read;

test('a route that was renamed, and deleted, is one row under its last name, and so are the rows behind it', async () => {
  const route = await read.selectFrom('route').selectAll().orderBy('name').limit(1).executeTakeFirstOrThrow();
  await sql`update route set name = 'Zuni Round' where id = ${route.id}`.execute(read);
  await sql`update daily_route set route_name = 'Zuni Round' where route_id = ${route.id} and date > ${day(-20)}`.execute(
    read,
  );
  const told = async (reportId: string) => {
    const asked = { reportId, by: 'route', ...past };
    const names = (await admin.call(reports.show, asked)).rows.flatMap(({ key, name }) =>
      key === route.id ? name : [],
    );
    const behind = await admin.call(reports.facts, { ...asked, key: route.id });
    const runs = new Set(behind.facts.map(({ texts }) => texts.run));
    assert.ok(reportId === 'revenue-analysis' || runs.has(route.name), 'what a run was called then stands at the run');
    return [...names, behind.name];
  };
  const both = ['Zuni Round', 'Zuni Round'];
  assert.deepEqual(await told('revenue-analysis'), both);
  for (const change of [
    async () => undefined,
    () => server.transact((tx) => keepSums(tx, { today, timeZone: 'America/Denver' })),
    () => sql`update route set deleted_at = now() where id = ${route.id}`.execute(read),
  ]) {
    await change();
    for (const reportId of ['service-performance', 'route-efficiency']) assert.deepEqual(await told(reportId), both);
  }
});
