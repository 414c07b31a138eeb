/** Times and ways of runs against their stops, reckoned here hop by hop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aPast } from '../../../../test/support/a-past.ts';
import { day } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { minutesBetween } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import { drivingMetres, drivingMinutes } from '../../../optimizer/lengths.ts';
import { reportsContract as reports } from '../contract.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');
const past = { from: day(-120), to: day(-1) };
await server.transact((tx) => aPast(tx, 'Animas', past, [driver.id]));
const read = server.database.read;
const runs = await read.selectFrom('daily_route').selectAll().where('status', '=', 'completed').execute();
const stops = await read.selectFrom('daily_route_stop').selectAll().execute();

const by =
  <T>(key: (of: T) => string | number) =>
  (a: T, b: T) =>
    key(a) < key(b) ? -1 : 1;
const pointOf = (lat: number | null, lon: number | null): Point | undefined =>
  lat === null || lon === null ? undefined : { latitude: lat, longitude: lon };
function lengthOf(points: readonly (Point | undefined)[]): number {
  return points.reduce((sum, to, i) => {
    const from = points[i - 1];
    return from && to ? sum + drivingMetres(from, to) : sum;
  }, 0);
}

const timed = runs.flatMap((run) => {
  const worked = stops.filter(
    (s) =>
      s.daily_route_id === run.id && ['completed', 'skipped', 'rescheduled'].includes(s.status) && s.completion_time,
  );
  if (worked.length < 2 || !run.start_time || !run.end_time) return [];
  const inOrder = worked.toSorted(by((s) => s.order_in_route));
  const asDriven = inOrder.toSorted((a, b) => ((a.completion_time ?? '') < (b.completion_time ?? '') ? -1 : 1));
  const planned = lengthOf(inOrder.map((s) => pointOf(s.latitude, s.longitude)));
  const driven = lengthOf(
    asDriven.map((s) => pointOf(s.actual_latitude ?? s.latitude, s.actual_longitude ?? s.longitude)),
  );
  const cans = worked.reduce((sum, s) => sum + s.waste_cans_count, 0);
  return [{ run, planned, driven, cans, stops: worked.length, took: minutesBetween(run.start_time, run.end_time) }];
});
const add = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
const near = (actual: number | null | undefined, expected: number, what: string) =>
  assert.ok(
    Math.abs((actual ?? Number.NaN) - expected) <= 1e-6 * Math.max(1, expected),
    `${what}: ${actual}, not ${expected}`,
  );

const keys: Readonly<Record<string, (run: (typeof runs)[number]) => string | null>> = {
  route: (run) => run.route_id,
  driver: (run) => run.driver_id ?? 'none',
  month: (run) => run.date.slice(0, 7),
};

test('each route, driver and month tells the time and the way of its runs, planned by the order and the usual stop', async () => {
  assert.ok(timed.length > 20);
  const pace =
    add(timed.map(({ took, driven }) => took - drivingMinutes(driven))) / add(timed.map(({ stops: count }) => count));
  for (const [by, keyOf] of Object.entries(keys)) {
    const { rows: all } = await admin.call(reports.show, { reportId: 'route-efficiency', by, ...past });
    const rows = all.filter(({ values }) => values.runs); // a month may have none
    assert.equal(rows.length, new Set(timed.map(({ run }) => keyOf(run))).size, by);
    for (const { key, values, name } of rows) {
      const mine = timed.filter(({ run }) => keyOf(run) === key);
      const sums = {
        runs: mine.length,
        stops: add(mine.map((one) => one.stops)),
        cans: add(mine.map((one) => one.cans)),
        tookMinutes: add(mine.map((one) => one.took)),
        plannedMetres: add(mine.map((one) => one.planned)),
        drivenMetres: add(mine.map((one) => one.driven)),
        plannedMinutes: add(mine.map((one) => drivingMinutes(one.planned) + one.stops * Math.max(0, pace))),
        driveMinutes: add(mine.map((one) => Math.min(one.took, drivingMinutes(one.driven)))),
      };
      for (const [measure, value] of Object.entries(sums)) near(values[measure], value, `${name}, ${measure}`);
      near(values.stopRate, (sums.stops / sums.tookMinutes) * 60, 'stops per hour');
      near(values.canRate, (sums.cans / sums.tookMinutes) * 60, 'cans per hour');
      near(values.eachStop, (sums.tookMinutes - sums.driveMinutes) / sums.stops, 'minutes per stop');
      near(values.driveShare, sums.driveMinutes / sums.tookMinutes, 'share of driving');
      const { over, tookEach, plannedEach } = values;
      assert.equal(over, (tookEach ?? 0) - (plannedEach ?? 0), 'what is shown adds up');
      for (const [shown, minutes] of [
        [tookEach, sums.tookMinutes],
        [plannedEach, sums.plannedMinutes],
      ] as const)
        assert.ok(Math.abs((shown ?? 0) - minutes / sums.runs) <= 0.5 + 1e-6, `${shown} for ${minutes / sums.runs}`);
    }
  }
});

test('a run without stops, and one that ended before it began, are no runs of the report', async () => {
  const before = await admin.call(reports.show, { reportId: 'route-efficiency', by: 'driver', ...past });
  const one = timed[0]?.run;
  await sql`
    insert into daily_route (date, route_id, route_name, driver_id, status, start_time, end_time)
    select date - 1, route_id, 'Without stops', driver_id, 'completed', start_time, end_time from daily_route
    where id = ${one?.id ?? ''}`.execute(read);
  assert.ok(one?.start_time);
  const turned = { start_time: one.end_time, end_time: one.start_time };
  await server.transact((tx) => tx.updateTable('daily_route').set(turned).where('id', '=', one.id).execute());
  const { total } = await admin.call(reports.show, { reportId: 'route-efficiency', by: 'driver', ...past });
  assert.equal(total.runs, (before.total.runs ?? 0) - 1);
});
