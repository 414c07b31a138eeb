/** Runs of earlier days on the Admin Dashboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dashboardsContract as dashboards } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;

test('runs of earlier days that are not over stand there until they are, with the stops that are open', async () => {
  const [begun, never] = [await aDailyRun(server, admin, { stops: 4 }), await aDailyRun(server, admin, { stops: 2 })];
  const before = addDays(today, -2);
  await sql`update daily_route set date = ${before}, status = 'in_progress' where id = ${begun.id}`.execute(read);
  await sql`update daily_route set date = ${before}, created_at = created_at - interval '3 days'
    where id = ${never.id}`.execute(read);
  const mine = async () =>
    (await admin.call(dashboards.admin, {})).today.leftOpen
      .filter(({ id }) => id === begun.id || id === never.id)
      .map(({ id, stops }) => [id, stops]);
  assert.deepEqual(
    new Map((await mine()) as [string, number][]),
    new Map([
      [begun.id, 4],
      [never.id, 2],
    ]),
  );
  await sql`update daily_route set status = 'completed' where id = ${begun.id}`.execute(read);
  assert.deepEqual(await mine(), [[never.id, 2]]);
});
