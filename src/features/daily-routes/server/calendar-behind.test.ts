/** A closed day that is over has put pickups to days that are still to come: what is changed of it then loses none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { clock, day, now, today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes, type Day, formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const tomorrow = day(1);
const start = now();
const closed = { date: today, name: 'Snow', effect: 'slides' as const, movedTo: null };

/** A company with one household, whose usual day is today; `at` moves its clock by whole days. */
async function aCompanyOfOne() {
  clock.set(start);
  const [server, admin] = await aServerWith('admin');
  const { stops, routeId } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(today)], stops: 1 }));
  const serviceId = stops[0]?.serviceId ?? '';
  return {
    ...{ server, admin, pickup: { serviceId, routeId, nominal: today } },
    at: (ahead: number) => clock.set(addMinutes(start, ahead * 24 * 60)),
    async runs() {
      const { rows } = await sql<{ date: Day }>`
        select r.date from daily_route_stop s join daily_route r on r.id = s.daily_route_id
        where s.service_id = ${serviceId} order by r.date`.execute(server.database.read);
      return rows.map(({ date }) => date);
    },
  };
}

/** On the morning after a closed day, whose pickup comes then. */
async function aSlidden() {
  const company = await aCompanyOfOne();
  const { id } = await company.admin.call(calendar.addDay, closed);
  await company.admin.call(daily.generate, { targetDate: tomorrow });
  company.at(1);
  return { ...company, id };
}

test('a closed day is not taken away, nor made an open one, while its pickups are still to come', async () => {
  const { admin, id, runs } = await aSlidden();
  const opened = { ...closed, id, effect: 'nothing' as const, base: closed };
  const attempts = [
    await admin.attempt(calendar.preview, { withoutId: id }),
    await admin.attempt(calendar.removeDay, { id }),
    await admin.attempt(calendar.changeDay, opened),
  ];
  for (const { status, body } of attempts) {
    assert.deepEqual([status, body.error?.code], [422, 'pickups-behind']);
    assert.match(body.error.message, /^1 pickup of \w+, .* would be lost: that day is over/);
  }
  assert.deepEqual(await runs(), [tomorrow]);
});

test('its pickups may be skipped instead, and once somebody has decided about them it goes', async () => {
  const skipping = await aSlidden();
  const skipped = { ...closed, id: skipping.id, effect: 'skipped' as const, base: closed };
  assert.equal((await skipping.admin.attempt(calendar.changeDay, skipped)).status, 200);
  assert.deepEqual(await skipping.runs(), []);
  const { admin, pickup, id } = await aSlidden();
  await admin.call(exceptions.leaveOut, { pickups: [pickup], reason: 'Owes us' });
  assert.equal((await admin.attempt(calendar.removeDay, { id })).status, 200);
});

test('once the truck has come it goes on the same evening; not while it is there, or somebody waits for another one', async () => {
  const deeds = {
    completed: (stopId: string) => [daily.completeStop, command(stopId)] as const,
    thereNow: (stopId: string) => [daily.startStop, command(stopId)] as const,
    cancelled: (_: string, runId: string) => [daily.cancel, { id: runId, reason: 'Snow' }] as const,
  };
  for (const [name, deed] of Object.entries(deeds)) {
    const { admin, id, runs } = await aSlidden();
    const [run] = (await admin.call(daily.list, { date: tomorrow })).dailyRoutes;
    const { stops } = await admin.call(daily.get, { id: run?.id ?? '' });
    const [operation, input] = deed(stops[0]?.id ?? '', run?.id ?? '');
    assert.equal((await admin.attempt(operation as Operation, input)).status, 200);
    assert.equal((await admin.attempt(calendar.removeDay, { id })).status, name === 'completed' ? 200 : 422, name);
    assert.deepEqual(await runs(), [tomorrow], name);
  }
});

test('one that was entered by mistake on the day after goes again: whoever was served on it loses nothing', async () => {
  const { server, admin, at, pickup } = await aCompanyOfOne();
  await admin.call(daily.generate, { targetDate: today });
  await sql`
    update daily_route_stop set status = 'completed', completion_time = now(), decided_at = now()
    where service_id = ${pickup.serviceId}`.execute(server.database.read);
  at(1);
  const { id } = await admin.call(calendar.addDay, closed);
  assert.equal((await admin.attempt(calendar.removeDay, { id })).status, 200);
});

test('once its closed day is gone, a pickup that was not served after all comes where the truck had been', async () => {
  const { admin, id, pickup, runs } = await aSlidden();
  const [run] = (await admin.call(daily.list, { date: tomorrow })).dailyRoutes;
  const { stops } = await admin.call(daily.get, { id: run?.id ?? '' });
  const stopId = stops[0]?.id ?? '';
  await admin.call(daily.completeStop, command(stopId));
  await admin.call(calendar.removeDay, { id });
  await admin.call(daily.reopenStop, command(stopId));
  assert.deepEqual(await runs(), [tomorrow]);
  await admin.call(daily.generate, { targetDate: tomorrow });
  assert.deepEqual(await runs(), [tomorrow]);
  const { decided } = await admin.call(exceptions.ofDate, { date: tomorrow });
  assert.deepEqual(
    decided.map(({ serviceId, what }) => [serviceId, what]),
    [[pickup.serviceId, `Comes on ${formatDay(tomorrow)}`]],
  );
});
