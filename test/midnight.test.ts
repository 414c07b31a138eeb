import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyContract } from '../src/features/company/contract.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { usersContract } from '../src/features/users/contract.ts';
import { addDays, addMinutes, dayAt, startOfDay } from '../src/kernel/calendar.ts';
import { hashPassword } from '../src/server/passwords.ts';
import { forgetActors } from '../src/server/sessions.ts';
import { aDailyRun, command } from './support/daily-run.ts';
import { aServerWith } from './support/factories.ts';

const zone = 'America/Denver';
const [server] = await aServerWith();

/** In order, as time goes: both days on which the clocks change are Sundays. */
const nights = [
  ['2026-03-07', 'before the clocks go forward'],
  ['2026-03-08', 'after the clocks went forward'],
  ['2026-06-16', 'of an ordinary Tuesday'],
  ['2026-06-21', 'of an ordinary Sunday'],
  ['2026-10-31', 'before the clocks go back'],
  ['2026-11-01', 'after the clocks went back'],
  ['2026-12-31', "of New Year's Eve"],
] as const;

for (const [day, words] of nights)
  test(`a run is driven through the midnight ${words}`, async () => {
    const next = addDays(day, 1);
    const midnight = startOfDay(next, zone);
    server.clock.set(addMinutes(midnight, -10));
    const [admin, driver] = [await server.as('admin'), await server.as('employee')];
    const theDay = async () => (await driver.call(companyContract.get, {})).today;
    assert.equal(await theDay(), day);
    const run = await aDailyRun(server, admin, { driver: driver.id, stops: 3, date: day });
    assert.equal((await driver.call(daily.get, { id: run.id })).dailyRoute.date, day);
    const done = async (order: number, at = server.clock.now()) => {
      const { stop } = await driver.call(daily.completeStop, { ...command(run.stopId(order)), at });
      return stop;
    };
    const first = await done(1);
    assert.equal(dayAt(first.completionTime ?? '', zone), day);

    server.clock.set(addMinutes(midnight, 1));
    assert.equal(await theDay(), next);
    const tapped = addMinutes(midnight, -2); // the phone had no signal then
    assert.equal((await done(2, tapped)).completionTime, tapped);
    assert.equal(dayAt((await done(3)).completionTime ?? '', zone), next);
    await driver.call(daily.complete, { id: run.id, skipOpenStops: false });
    const listed = async (date: string) =>
      (await admin.call(daily.list, { date })).dailyRoutes.filter(({ id }) => id === run.id);
    assert.deepEqual(
      (await listed(day)).map(({ status }) => status),
      ['completed'],
    );
    assert.deepEqual(await listed(next), []);

    await admin.call(daily.generate, { targetDate: next });
    assert.ok(
      (await admin.call(daily.list, {})).dailyRoutes.some(
        ({ routeId, date }) => routeId === run.routeId && date === next,
      ),
    );
  });

test('whoever signs in is let in whatever day it is made, and sessions and links end by that day', async () => {
  const passwordHash = await hashPassword('correct horse battery');
  const someone = await server.as('admin');
  const { email } = await server.database.read
    .updateTable('profile')
    .set({ password_hash: passwordHash })
    .where('id', '=', someone.id)
    .returning('email')
    .executeTakeFirstOrThrow();
  for (const day of ['2027-01-01', '2019-07-04', '2031-03-09', '2026-06-16']) {
    server.clock.set(`${day}T18:00:00Z`);
    const { user } = await server.nobody.call(usersContract.signIn, { email, password: 'correct horse battery' });
    assert.equal(user.id, someone.id, day);
  }
  const patient = await server.as('employee');
  server.clock.set('2026-06-22T18:00:00Z');
  await patient.call(usersContract.session, {});
  server.clock.set('2026-06-30T18:00:00Z');
  forgetActors(); // known for half a second, which is measured
  assert.equal((await patient.attempt(daily.list, {})).status, 401, 'eight days idle');
});
