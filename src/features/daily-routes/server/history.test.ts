import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { now, today } from '../../../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { historyLimit } from '../history.ts';

const [server, admin] = await aServerWith('admin');

async function aRunOf(date: string, driver: string) {
  const made = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, driver }));
  await admin.call(daily.generate, { targetDate: date });
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runId = dailyRoutes.find((run) => run.routeId === made.routeId)?.id ?? '';
  const { stops } = await admin.call(daily.get, { id: runId });
  return { runId, stopId: stops[0]?.id ?? '', contactId: made.stops[0]?.contactId ?? '' };
}

test('a stop stands in the history of its contact with its run, also when that was cancelled', async () => {
  const driver = await server.as('employee');
  const { runId, stopId, contactId } = await aRunOf(today, driver.id);
  await admin.call(daily.generate, { targetDate: addDays(today, 1) });
  const at = now();
  await driver.call(daily.skipStop, { id: stopId, commandId: randomUUID(), at, notes: 'Can was not out' });
  await admin.call(daily.cancel, { id: runId, reason: 'Snow' });
  await server.transact((tx) =>
    tx.updateTable('profile').set({ deleted_at: at }).where('id', '=', driver.id).execute(),
  );
  const { stops } = await admin.call(daily.contactHistory, { contactId });
  assert.deepEqual(
    stops.map(({ date, status, runStatus, cancelReason, driverNotes, driver: who }) => ({
      date,
      status,
      runStatus,
      cancelReason,
      driverNotes,
      who: who?.lastName,
    })),
    [
      {
        date: addDays(today, 1),
        status: 'pending',
        runStatus: 'pending',
        cancelReason: null,
        driverNotes: null,
        who: undefined,
      },
      {
        date: today,
        status: 'skipped',
        runStatus: 'cancelled',
        cancelReason: 'Snow',
        driverNotes: 'Can was not out',
        who: 'employee (deleted)',
      },
    ],
  );
});

test('a stop says who was there, though its run, or the stop, is another driver’s since; an open one who comes', async () => {
  const [first, second] = [await server.as('employee'), await server.as('employee')];
  const at = now();
  const work = (id: string) => first.call(daily.completeStop, { id, commandId: randomUUID(), at });
  const given = await aRunOf(today, first.id);
  await work(given.stopId);
  await admin.call(daily.assignDriver, { id: given.runId, driverId: second.id });
  const moved = await aRunOf(today, first.id);
  await admin.call(daily.moveStops, { id: moved.runId, toRunId: given.runId });
  const driverThere = async () => {
    const { stops } = await admin.call(daily.contactHistory, { contactId: moved.contactId });
    return stops.find(({ date }) => date === today)?.driver?.id;
  };
  assert.equal(await driverThere(), second.id);
  await work(moved.stopId);
  assert.equal(await driverThere(), first.id);
  const { places } = await admin.call(answers.get, { contactId: given.contactId });
  assert.equal(places[0]?.lastStop?.driver?.id, first.id);
});

test('the newest hundred are read, and none of anybody else', async () => {
  const contactId = await server.transact(async (tx) => {
    const { contactId } = await aContact(tx);
    const { contactId: other } = await aContact(tx);
    const { routeId } = await aRoute(tx, { days: everyDay, stops: 0 });
    for (let n = 0; n < historyLimit + 5; n++) {
      const run = await tx
        .insertInto('daily_route')
        .values({ date: addDays(today, -n), route_id: routeId, route_name: 'Mesa' })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [i, contact] of [contactId, other].entries())
        await tx
          .insertInto('daily_route_stop')
          .values({
            daily_route_id: run.id,
            contact_id: contact,
            order_in_route: i + 1,
            street_line: '1 Mesa Ave',
            city_line: 'Aztec, NM 87410',
            contact_name: 'Ana Yazzie',
            waste_cans_count: 1,
          })
          .execute();
    }
    return contactId;
  });
  const { stops } = await admin.call(daily.contactHistory, { contactId });
  assert.deepEqual([stops.length, stops[0]?.date, stops.at(-1)?.date], [historyLimit, today, addDays(today, -99)]);
  assert.ok(stops.every((stop) => stop.contactId === contactId));
});
