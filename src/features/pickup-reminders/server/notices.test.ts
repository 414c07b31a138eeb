import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';

const [server] = await aServerWith();
const { run, at, aCustomer } = pickupRemindersOf(server);

async function subjectsAfter(who: Awaited<ReturnType<typeof aCustomer>>, day: string, hour: number) {
  at(day, hour);
  await run();
  return (await who.subjects()).length;
}
// Who signed in months ago is signed out by then.
const close = async (date: string, effect: 'slides' | 'skipped') =>
  (await (await server.as('admin')).call(calendar.addDay, { date, name: 'Blizzard', effect })).id;

beforeEach(() => at('2026-06-10', 9));

test('a holiday week: word three evenings before, the reminder with the reason the evening before the other day', async () => {
  const admin = await server.as('admin');
  const holidays = [{ holiday: 'thanksgiving-day' as const, effect: 'slides' as const }];
  const base = [{ holiday: 'thanksgiving-day' as const, effect: 'nothing' as const }];
  await admin.call(calendar.saveHolidays, { holidays, base });
  const [thursday, monday] = [await aCustomer(['Thursday']), await aCustomer(['Monday'])];
  const counts: number[] = [];
  for (const [day, hour] of [
    ['22', 18],
    ['23', 12],
    ['23', 18],
    ['24', 18],
    ['25', 18],
    ['26', 18],
    ['27', 18],
  ] as const)
    counts.push(await subjectsAfter(thursday, `2026-11-${day}`, hour));
  assert.deepEqual(counts, [0, 0, 1, 1, 1, 2, 2]);
  const [notice, reminder] = await thursday.letters();
  assert.equal(notice?.subject, 'Thanksgiving Day: Friday instead of Thursday');
  assert.match(notice?.text ?? '', /Trash pickup · \d+ Zuni Dr/);
  assert.equal(reminder?.subject, 'Tomorrow: Trash pickup');
  assert.match(reminder?.text ?? '', /Friday, November 27[\s\S]*Thanksgiving Day: Friday instead of Thursday/);
  assert.deepEqual(await monday.subjects(), ['Tomorrow: Trash pickup']);
});

test('a day that is closed after the reminder is told at once, changed again too, and taken back as well', async () => {
  const who = await aCustomer(['Thursday']);
  assert.equal(await subjectsAfter(who, '2026-07-15', 18), 1);
  at('2026-07-16', 8);
  const id = await close('2026-07-16', 'slides');
  await Promise.all([run(), run()]);
  await run();
  const friday = await close('2026-07-17', 'skipped');
  await run();
  const admin = await server.as('admin');
  await admin.call(calendar.removeDay, { id: friday });
  await run();
  await admin.call(calendar.removeDay, { id });
  await run();
  assert.deepEqual(await who.subjects(), [
    'Tomorrow: Trash pickup',
    'Blizzard: Friday instead of Thursday',
    'Blizzard: Saturday instead of Friday',
    'Blizzard: Friday instead of Saturday',
    'As usual after all: Thursday, July 16',
  ]);
});

test('at night nobody is woken, and who chose nothing hears nothing', async () => {
  const [who, silent] = [await aCustomer(['Thursday']), await aCustomer(['Thursday'], false)];
  at('2026-08-12', 23);
  await close('2026-08-13', 'skipped');
  await run();
  assert.deepEqual(await who.subjects(), []);
  assert.equal(await subjectsAfter(who, '2026-08-13', 6), 1);
  assert.deepEqual(await who.subjects(), ['Blizzard: no pickup on Thursday, August 13']);
  assert.deepEqual(await silent.subjects(), []);
});

test('who is on hold hears nothing of a day that is closed, whatever becomes of its pickups', async () => {
  const [away, home] = [await aCustomer(['Thursday', 'Saturday']), await aCustomer(['Thursday', 'Saturday'])];
  at('2026-08-19', 8);
  await server.transact((tx) => aSuspension(tx, away.contactId, '2026-08-17', '2026-08-24'));
  await close('2026-08-20', 'skipped');
  await close('2026-08-21', 'slides');
  for (const day of ['2026-08-19', '2026-08-20', '2026-08-21']) await subjectsAfter(away, day, 18);
  assert.deepEqual(await away.subjects(), []);
  assert.ok((await home.subjects()).includes('Blizzard: no pickup on Thursday, August 20'));
});

test('word of a cancelled run waits ten minutes, and tells what holds then', async () => {
  const who = [await aCustomer(['Thursday']), await aCustomer(['Thursday']), await aCustomer(['Thursday'])] as const;
  at('2026-09-10', 8);
  const admin = await server.as('admin');
  const date = '2026-09-10';
  await admin.call(daily.generate, { targetDate: date, forceRegenerate: false });
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runs = who.map(({ routeId }) => dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '');
  for (const id of runs) await admin.call(daily.cancel, { id, reason: 'The truck broke down' });
  const saidAfter = async (minutes: number) => {
    clock.set(addMinutes(start, minutes));
    await run();
    return Promise.all(who.map(({ subjects }) => subjects()));
  };
  const start = clock.now();
  assert.deepEqual(await saidAfter(0), [[], [], []]);
  const { serviceId, routeId } = who[1];
  await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal: date }], toDate: '2026-09-11' });
  await admin.call(exceptions.restoreRun, { id: runs[2] ?? '' });
  const putOff = 'Changed: Friday instead of Thursday';
  assert.deepEqual(await saidAfter(9), [[], [putOff], []]);
  const cancelled = 'Our run is cancelled: no pickup on Thursday, September 10';
  for (const minutes of [10, 20]) assert.deepEqual(await saidAfter(minutes), [[cancelled], [putOff], []]);
});

test('a truck that is sent again is told, and also when it does not come after all', async () => {
  const who = await aCustomer(['Thursday']);
  at('2026-10-01', 9);
  const admin = await server.as('admin');
  await admin.call(daily.generate, { targetDate: '2026-10-01' });
  const { dailyRoutes } = await admin.call(daily.list, { date: '2026-10-01' });
  const id = dailyRoutes.find(({ routeId }) => routeId === who.routeId)?.id ?? '';
  const [stop] = (await admin.call(daily.get, { id })).stops;
  await admin.call(daily.completeStop, command(stop?.id ?? ''));
  await admin.call(daily.complete, { id });
  await admin.call(exceptions.goBack, { id: stop?.id ?? '', status: 'completed', toDate: '2026-10-03' });
  await run();
  const { decided } = await admin.call(exceptions.ofDate, { date: '2026-10-03' });
  await admin.call(exceptions.takeBack, { id: decided.find(({ routeId }) => routeId === who.routeId)?.id ?? '' });
  for (const hour of [18, 19]) await subjectsAfter(who, '2026-10-01', hour);
  assert.deepEqual(await who.subjects(), [
    'Once more: Saturday, October 3',
    'No pickup after all: Saturday, October 3',
  ]);
});
