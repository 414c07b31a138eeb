/** What somebody was told stays known for as long as the truck has not come, however far it was put off. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { sweepTold } from './store-told.ts';

const [server] = await aServerWith();
const { run, at, aCustomer } = pickupRemindersOf(server);
type Customer = Awaited<ReturnType<typeof aCustomer>>;

async function putOff({ serviceId, routeId }: Customer, { from, to }: Readonly<{ from: Day; to: Day }>) {
  const admin = await server.as('admin');
  await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal: from }], toDate: to });
}

async function twoCansFrom(firstDay: Day, { contactId }: Customer) {
  const admin = await server.as('admin');
  const [old] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(old);
  const { id, version, cans, addressId, stream } = old;
  await admin.call(services.update, { id, version, cans, firstDay: old.firstDay, lastDay: addDays(firstDay, -1) });
  await admin.call(services.start, { addressId, stream, cans: 2, firstDay });
}

/** What was said of changes once the job has looked from time to time on these days. */
async function saidOn(who: Customer, days: readonly Day[]) {
  for (const day of days)
    for (const hour of [8, 9, 18, 19]) {
      at(day, hour);
      await run();
    }
  return (await who.subjects()).filter((subject) => subject.startsWith('Changed'));
}

test('a pickup put off by more than a week is told when it is put off, and not again before it comes', async () => {
  const who = await aCustomer(['Thursday']);
  at('2026-06-11', 9); // a Thursday
  await putOff(who, { from: '2026-06-11', to: '2026-06-20' });
  const once = ['Changed: Saturday, June 20 instead of Thursday, June 11'];
  assert.deepEqual(await saidOn(who, ['2026-06-11']), once);
  assert.deepEqual(await saidOn(who, ['2026-06-17', '2026-06-19', '2026-06-20', '2026-06-21']), once);
});

test('a pickup of long ago that is put to a coming day is told once', async () => {
  const who = await aCustomer(['Thursday']);
  at('2026-07-22', 9);
  await putOff(who, { from: '2026-07-09', to: '2026-07-24' });
  const once = ['Changed: Friday, July 24 instead of Thursday, July 9'];
  assert.deepEqual(await saidOn(who, ['2026-07-22', '2026-07-23', '2026-07-24']), once);
});

test('a pickup that was put off by more than a week is told anew when it is put off further, left out, or put back', async () => {
  const [further, without, sooner] = [
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
    await aCustomer(['Thursday']),
  ];
  at('2026-09-10', 9); // a Thursday
  for (const who of [further, without, sooner]) await putOff(who, { from: '2026-09-10', to: '2026-09-25' });
  const once = 'Changed: Friday, September 25 instead of Thursday, September 10';
  assert.deepEqual(await saidOn(further, ['2026-09-10', '2026-09-22']), [once]);
  at('2026-09-24', 7);
  await putOff(further, { from: '2026-09-10', to: '2026-10-02' });
  await putOff(sooner, { from: '2026-09-10', to: '2026-09-24' });
  const { serviceId, routeId } = without;
  const pickups = [{ serviceId, routeId, nominal: '2026-09-10' }];
  await (await server.as('admin')).call(exceptions.leaveOut, { pickups, reason: 'The road is closed' });
  assert.deepEqual(await saidOn(further, ['2026-09-24']), [
    once,
    'Changed: Friday, October 2 instead of Friday, September 25',
  ]);
  assert.deepEqual((await sooner.subjects()).slice(-1), ['Changed: Thursday instead of Friday']);
  assert.deepEqual((await without.subjects()).slice(-1), ['Left out by our office: no pickup on Friday, September 25']);
  const after = ['2026-09-25', '2026-09-28', '2026-10-01', '2026-10-02'];
  assert.equal((await saidOn(further, after)).length, 2);
});

test('a pickup that its driver puts off is told as one that the office puts off: at once, put further, and left out', async () => {
  const [farther, without] = [await aCustomer(['Thursday']), await aCustomer(['Thursday'])];
  const date = '2026-10-08'; // a Thursday
  at(date, 9);
  const admin = await server.as('admin');
  await admin.call(daily.generate, { targetDate: date });
  const drives = async ({ routeId }: Customer, toDate: Day) => {
    const id = (await admin.call(daily.list, { date })).dailyRoutes.find((one) => one.routeId === routeId)?.id ?? '';
    const { stops } = await admin.call(daily.get, { id });
    await admin.call(daily.rescheduleStop, command(stops[0]?.id ?? '', { at: server.clock.now(), toDate }));
  };
  await drives(farther, '2026-10-16');
  await drives(without, '2026-10-09');
  const changed = ['Changed: Friday, October 16 instead of Thursday, October 8'];
  assert.deepEqual(await saidOn(farther, [date]), changed);
  assert.deepEqual(await without.subjects(), ['Changed: Friday instead of Thursday', 'Tomorrow: Trash pickup']);
  await putOff(farther, { from: date, to: '2026-10-22' });
  const { serviceId, routeId } = without;
  await admin.call(exceptions.leaveOut, { pickups: [{ serviceId, routeId, nominal: date }], reason: 'Asked' });
  at('2026-10-09', 8);
  await run();
  assert.deepEqual((await without.subjects()).slice(2), ['Left out by our office: no pickup on Friday, October 9']);
  assert.deepEqual((await saidOn(farther, ['2026-10-13'])).slice(1), ['Changed: Thursday instead of Friday']);
});

test('other cans from the day on which it comes, or before it, make no other pickup of one that was told', async () => {
  const [who, before] = [await aCustomer(['Thursday']), await aCustomer(['Thursday'])];
  at('2026-08-04', 9);
  for (const one of [who, before]) await putOff(one, { from: '2026-08-06', to: '2026-08-08' });
  const once = ['Changed: Saturday instead of Thursday'];
  assert.deepEqual(await saidOn(who, ['2026-08-04']), once);
  await twoCansFrom('2026-08-08', who);
  await twoCansFrom('2026-08-05', before);
  for (const one of [who, before])
    assert.deepEqual(await saidOn(one, ['2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07']), once);
});

test('what was told is forgotten sixty days after the usual day and the day on which the truck comes', async () => {
  const { customer } = await aCustomer(['Thursday'], false);
  const kept = async () => {
    const { rows } = await sql<{ usual: number; comes: number | null }>`
      select now()::date - nominal_date as usual, now()::date - comes_on as comes from pickup_told
      where profile_id = ${customer.id} order by nominal_date, comes_on`.execute(server.database.read);
    return rows.map(({ usual, comes }) => [usual, comes]);
  };
  await server.transact(async (tx) => {
    await sql`
      insert into pickup_told (profile_id, service_id, route_id, nominal_date, comes_on)
      select ${customer.id}, gen_random_uuid(), gen_random_uuid(), now()::date - usual, now()::date - comes
      from (values (70, null::int), (70, 61), (70, 5), (70, -2), (50, null), (50, 40)) x (usual, comes)`.execute(tx);
    await (await sweepTold(100, tx)).execute(tx);
  });
  assert.deepEqual(await kept(), [
    [70, 5],
    [70, -2],
    [50, 40],
    [50, null],
  ]);
});
