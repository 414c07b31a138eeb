import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany, aRoute, aSuspension } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { weekOf } from '../../company/closures.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

let server: TestServer;
let admin: Caller;
let thursdays: Awaited<ReturnType<typeof aRoute>>;
let fridays: Awaited<ReturnType<typeof aRoute>>;

const [, , , thursday, friday, saturday] = weekOf(addDays(today, 7)) as [Day, Day, Day, Day, Day, Day];
const closing = { date: thursday, name: 'Landfill closed', effect: 'slides', movedTo: null } as const;
const contactsOf = ({ stops }: typeof thursdays) => stops.map(({ contactId }) => contactId);

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  thursdays = await server.transact((tx) => aRoute(tx, { days: ['Thursday'], stops: 3 }));
  fridays = await server.transact((tx) => aRoute(tx, { days: ['Friday'], stops: 2 }));
});
after(() => server.close());

test('before a day is closed, the pickups that move are counted, and those named whose pickups they are', async () => {
  const [away = ''] = contactsOf(thursdays);
  await server.transact((tx) => aSuspension(tx, away, thursday, saturday));
  const preview = await admin.call(calendar.preview, { day: closing });
  const loads = preview.weeks[0]?.days.slice(2, 6).map(({ before, after }) => [before.pickups, after.pickups]);
  assert.deepEqual(loads, [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]);
  assert.deepEqual(
    preview.moves.map(({ nominal, after, pickups }) => [nominal, after, pickups]),
    [
      [thursday, friday, 2],
      [friday, saturday, 2],
    ],
  );
  const waiting = [...contactsOf(thursdays).slice(1), ...contactsOf(fridays)];
  assert.deepEqual([...preview.contactIds].sort(), waiting.sort());
});

test('a pickup that moves out of a hold, or into one, counts too', async () => {
  const [, second = ''] = contactsOf(thursdays);
  await server.transact((tx) => aSuspension(tx, second, friday, friday));
  const { moves, contactIds } = await admin.call(calendar.preview, { day: closing });
  assert.equal(moves[0]?.pickups, 2);
  assert.ok(contactIds.includes(second));
});

test('houses that are served on the other day anyway are counted by themselves, whichever route is the first', async () => {
  const route = (day: string) => server.transact((tx) => aRoute(tx, { days: [day], stops: 2 }));
  const [sixth, seventh] = [await route('Friday'), await route('Saturday')];
  const also = (routeId: string, { stops }: typeof sixth) =>
    server.transact((tx) =>
      tx
        .insertInto('route_address')
        .values({ route_id: routeId, address_id: stops[0]?.addressId ?? '', order_in_route: 9 })
        .execute(),
    );
  // One house of each comes on the other day too: once the route of its Friday stands first by name, once the other.
  await also(seventh.routeId, sixth);
  await also(sixth.routeId, seventh);
  const { moves, weeks, contactIds } = await admin.call(calendar.preview, { day: closing });
  const [, ofFriday] = moves;
  assert.deepEqual([ofFriday?.nominal, ofFriday?.after], [friday, saturday]);
  assert.deepEqual([ofFriday?.pickups, ofFriday?.servedAnyway], [3, 2]);
  // Six pickups on the two days before; the two houses have one visit less.
  assert.deepEqual([weeks[0]?.days[5]?.before.pickups, weeks[0]?.days[5]?.after.pickups], [3, 6]);
  assert.ok(contactsOf(sixth).every((id) => contactIds.includes(id)));
  // One of both days that move has two visits as before.
  await also(thursdays.routeId, fridays);
  const shifted = await admin.call(calendar.preview, { day: closing });
  assert.deepEqual(
    shifted.moves.map(({ servedAnyway }) => servedAnyway),
    [0, 2],
  );
  const made = [sixth.routeId, seventh.routeId];
  await server.transact((tx) =>
    tx
      .deleteFrom('route_address')
      .where(({ or, eb }) => or([eb('route_id', 'in', made), eb('order_in_route', '=', 9)]))
      .execute(),
  );
});

test('runs that were made already follow the calendar in the same moment, there and back', async () => {
  await admin.call(daily.generate, { targetDate: friday });
  const routesOn = async (date: Day) =>
    (await admin.call(daily.list, { date })).dailyRoutes.map(({ routeId }) => routeId);
  assert.deepEqual(await routesOn(friday), [fridays.routeId]);
  const { id } = await admin.call(calendar.addDay, closing);
  assert.deepEqual(await routesOn(friday), [thursdays.routeId]);
  const none = await admin.call(calendar.preview, { withoutId: id, isSaved: true });
  assert.equal(none.weeks[0]?.days[4]?.after.pickups, 1);
  await admin.call(calendar.removeDay, { id });
  assert.deepEqual(await routesOn(friday), [fridays.routeId]);
});

test('what was worked today stays when the day is closed, and so does a completed run', async () => {
  const driver = await server.as('employee');
  const { id, stopId } = await aDailyRun(server, admin, { date: today, driver: driver.id, stops: 3 });
  const snow = { ...closing, date: today, effect: 'skipped' } as const;
  const told = async () => {
    const { moves, weeks, contactIds } = await admin.call(calendar.preview, { day: snow });
    const day = weeks[0]?.days.find(({ date }) => date === today);
    return [moves[0]?.pickups ?? 0, day?.before.pickups ?? 0, day?.after.pickups ?? 0, contactIds.length] as const;
  };
  const [moved, before, left, customers] = await told();
  await driver.call(daily.completeStop, command(stopId(1)));
  assert.deepEqual(await told(), [moved - 1, before, left + 1, customers - 1]);
  await driver.call(daily.complete, command(id, { skipOpenStops: true }));
  assert.deepEqual(await told(), [moved - 3, before, left + 3, customers - 3]);
});
