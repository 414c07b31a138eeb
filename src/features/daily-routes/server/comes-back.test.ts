/** A stop that goes from its run and comes back is the one that a phone speaks of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesAgo, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

const aRun = () => aDailyRun(server, admin, { driver: driver.id, stops: 3 });
type Run = Awaited<ReturnType<typeof aRun>>;

async function putOffAndBack({ stops, routeId }: Run) {
  const pickups = [{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today }];
  await admin.call(exceptions.putOff, { pickups, toDate: addDays(today, 2) });
  const { decided } = await admin.call(exceptions.ofDate, { date: today });
  await admin.call(exceptions.takeBack, { id: decided.find((one) => one.routeId === routeId)?.id ?? '' });
}

async function twoCansFromToday({ stops }: Run) {
  const { contactId = '' } = stops[0] ?? {};
  const [old] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(old);
  const { id, version, cans, addressId, stream, firstDay } = old;
  await admin.call(services.update, { id, version, cans, firstDay, lastDay: addDays(today, -1) });
  await admin.call(services.start, { addressId, stream, cans: 2, firstDay: today });
}

const changes = { putOffAndBack, twoCansFromToday } as const;

for (const [name, change] of Object.entries(changes))
  test(`what a phone tells late of a stop that went and came back stands there: ${name}`, async () => {
    const run = await aRun();
    await driver.call(daily.completeStop, command(run.stopId(1), { at: minutesAgo(50) }));
    await driver.call(daily.reopenStop, command(run.stopId(1), { at: minutesAgo(40), notes: 'Cans behind the shed' }));
    await change(run);
    const { stops } = await admin.call(daily.get, { id: run.id });
    assert.deepEqual(
      stops.map(({ id, driverNotes }) => [id, driverNotes]),
      [
        [run.stopId(1), 'Cans behind the shed'],
        [run.stopId(2), null],
        [run.stopId(3), null],
      ],
    );
    const late = { at: minutesAgo(45), notes: 'Before it was taken back' };
    await driver.call(daily.completeStop, command(run.stopId(1), late));
    const told = { at: minutesAgo(30), notes: 'Two bags beside it' };
    const answer = await driver.call(daily.completeStop, command(run.stopId(1), told));
    assert.deepEqual([answer.stop.status, answer.recorded], ['completed', undefined]);
    const { work } = await admin.call(stray.strayWork, {});
    assert.deepEqual(work, []);
  });
