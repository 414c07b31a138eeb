import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { listClosedDays } from './store-calendar.ts';

let server: TestServer;

before(async () => {
  server = await aServer();
});
after(() => server.close());

const closedDays = async (from: string, to: string) =>
  (await listClosedDays(server.database.read, from, to)).map(({ date, effect }) => `${date} ${effect}`);

test('no holiday does anything until an admin says so', async () => {
  assert.deepEqual(await closedDays('2026-01-01', '2027-12-31'), []);
});

test('holidays and own days of the weeks of a period are closed, and own days outside that were moved into it', async () => {
  await server.transact(async (tx) => {
    await tx
      .insertInto('holiday_rule')
      .values([
        { holiday: 'thanksgiving-day', effect: 'slides' },
        { holiday: 'christmas-day', effect: 'slides' },
        { holiday: 'veterans-day', effect: 'nothing' },
      ])
      .execute();
    await tx
      .insertInto('calendar_day')
      .values([
        { date: '2026-12-25', name: 'Christmas, moved', effect: 'moved', moved_to: '2027-01-02' },
        { date: '2026-11-23', name: 'Landfill closed', effect: 'skipped' },
      ])
      .execute();
  });
  assert.deepEqual(await closedDays('2026-11-27', '2026-11-28'), ['2026-11-23 skipped', '2026-11-26 slides']);
  assert.deepEqual(await closedDays('2026-12-25', '2026-12-25'), ['2026-12-25 moved']);
  assert.deepEqual(await closedDays('2027-01-02', '2027-01-02'), ['2026-12-25 moved']);
  assert.deepEqual(await closedDays('2027-01-03', '2027-01-04'), []);
  assert.deepEqual(await closedDays('2026-11-09', '2026-11-13'), []);
});
