/** Sums that are kept are those of the stops, whatever is changed of a day that is over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { reportsContract as reports } from '../contract.ts';
import { keepSums } from './store-sums.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');
const past = { from: day(-60), to: day(-3) };
await server.transact((tx) => aPast(tx, 'Mesa', past, [driver.id]));
const read = server.database.read;
const timeZone = 'America/Denver';
const keep = () => server.transact((tx) => keepSums(tx, { today, timeZone }));
const kept = async () => (await read.selectFrom('report_run').select('daily_route_id').execute()).length;
const told = async () => {
  const of = (reportId: string, by: string) => admin.call(reports.show, { reportId, by, ...past });
  const [routes, towns, ways] = await Promise.all([
    of('service-performance', 'route'),
    of('service-performance', 'town'),
    of('route-efficiency', 'driver'),
  ]);
  const rounded = ways.rows.map(({ key, values }) => [
    key,
    ...Object.values(values).map((v) => v && Math.round(v * 1e6)),
  ]);
  return { routes: routes.rows, towns: towns.rows, rounded };
};
/** The same without anything kept. */
async function reckoned() {
  await sql`delete from report_run`.execute(read);
  return told();
}

test('kept sums tell the same as stops', async () => {
  const before = await told();
  const runs = await keep();
  assert.ok(runs > 20);
  assert.deepEqual([await kept(), await keep()], [runs, 0]);
  assert.deepEqual(await told(), before);
});

/** Runs that tell something in every report, so that each change of them must be seen. */
const telling = (route: string) => sql`(select r.id from daily_route r
  where r.route_name = ${route} and r.status = 'completed' and (
    select count(*) from daily_route_stop s where s.daily_route_id = r.id and s.status = 'completed') > 1
  order by r.date, r.id limit 1)`;
const oneStop = sql`(select s.id from daily_route_stop s
  where s.daily_route_id = ${telling('Mesa South')} and s.status = 'completed' order by s.order_in_route limit 1)`;
const otherRun = telling('Mesa North');
const changes = {
  'a stop is corrected': sql`update daily_route_stop set status = 'skipped', skip_reason = 'blocked' where id = ${oneStop}`,
  'a stop goes to another run': sql`
    update daily_route_stop set daily_route_id = ${otherRun}, order_in_route = 99 where id = ${oneStop}`,
  'a stop is taken away': sql`delete from daily_route_stop where id = ${oneStop}`,
  'a stop is added': sql`
    insert into daily_route_stop (daily_route_id, order_in_route, street_line, city_line, contact_name, waste_cans_count,
      status, completion_time)
    select daily_route_id, 77, street_line, city_line, contact_name, 3, 'completed', completion_time
    from daily_route_stop where id = ${oneStop}`,
  'another driver drove': sql`update daily_route set driver_id = ${admin.id} where driver_id = ${driver.id}`,
  'a run ended later': sql`update daily_route set end_time = end_time + interval '20 minutes' where status = 'completed'`,
  'a run goes': sql`delete from daily_route where id = ${otherRun}`,
};
for (const [what, change] of Object.entries(changes))
  test(`nothing old is told when ${what}`, async () => {
    await keep();
    const [before, held] = [await told(), await kept()];
    await change.execute(read);
    assert.ok((await kept()) < held, 'what was changed is no longer kept');
    const after = await told();
    assert.notDeepEqual(after, before);
    await keep();
    assert.deepEqual(await told(), after);
    assert.deepEqual(await reckoned(), after);
  });

test('a run on which nothing was due makes no row of nothing', async () => {
  await sql`
    with one as (insert into route (name, days_of_week) values ('All held', '{Monday}') returning id),
    run as (insert into daily_route (date, route_id, route_name, driver_id)
      select ${past.to}, id, 'All held', null from one returning id)
    insert into daily_route_stop (daily_route_id, order_in_route, street_line, city_line, contact_name, waste_cans_count,
      suspension)
    select id, 1, '1 Elm St', 'Aztec, NM 87410', 'Ana', 1, '{"id": "1"}' from run`.execute(read);
  await keep();
  const after = await told();
  assert.ok(!after.routes.some(({ name }) => name === 'All held'));
  assert.deepEqual(await reckoned(), after);
});

test('in another time zone days end elsewhere, and sums are made anew', async () => {
  await keep();
  await sql`update company_settings set time_zone = 'Asia/Tokyo'`.execute(read);
  const there = await told();
  await server.transact((tx) => keepSums(tx, { today, timeZone: 'Asia/Tokyo' }));
  assert.deepEqual(await told(), there);
  assert.deepEqual(await reckoned(), there);
});
