import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Weekday } from '../../../kernel/calendar.ts';
import { customerImportContract as imports } from '../../customer-import/contract.ts';
import { routesContract as routes } from '../contract.ts';
import { routeOrderContract as orders } from '../route-order.ts';

const [server, admin] = await aServerWith('admin');
/** Of the 189 customers of the list 12 are Lost. */
const inList = 189 - 12;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

test('a list of real addresses becomes routes of its pickup days, and what has a route is proposed no more', async () => {
  const list = new File([fs.readFileSync('test/fixtures/customers-arvada.csv')], 'list.csv');
  await admin.call(imports.create, {}, list);
  const wish = { days: [...days], mostStops: 25 };
  const { routes: proposed } = await admin.call(orders.proposeRoutes, wish);
  assert.equal(
    proposed.reduce((sum, { stops }) => sum + stops.length, 0),
    inList,
  );
  for (const { day, name, stops, drive, unlocated } of proposed) {
    assert.ok(stops.length <= 25 && days.includes(day as never), name);
    assert.deepEqual([unlocated, drive !== null], [0, true]);
  }
  const [first, second] = proposed;
  if (!first || !second) throw new Error('there are several');
  const order = await admin.call(orders.propose, { addressIds: first.stops.map(({ addressId }) => addressId) });
  assert.ok((first.drive?.metres ?? 0) <= 1.02 * order.after.metres, 'the order is as good as asked for one by one');
  await admin.call(routes.create, { name: first.name, daysOfWeek: [first.day], stops: first.stops });
  const left = await admin.call(orders.proposeRoutes, wish);
  assert.equal(
    left.routes.reduce((sum, { stops }) => sum + stops.length, 0),
    inList - first.stops.length,
  );
  const recycling = await admin.call(orders.proposeRoutes, { ...wish, stream: 'Recycling' });
  assert.equal(
    recycling.routes.reduce((sum, { stops }) => sum + stops.length, 0),
    inList,
  );
});

test('by town no route has two towns, by day a route may; either way the day that an address has stays', async () => {
  await sql`truncate contact, route cascade`.execute(server.database.read);
  const towns = ['Aztec', 'Bloomfield', 'Farmington'];
  const rows = Array.from({ length: 24 }, (_, n) => {
    const day = n % 4 === 0 ? '' : days[Math.floor(n / 12)]; // a quarter is free
    const point = `${36.7 + (n % 3) / 10},${-108 + n / 1000}`;
    return `Ana,Nez${n},ana${n}@example.test,${n} Elm St,${towns[n % 3]},NM,87410,${point},${day}`;
  });
  const header = 'First Name,Last Name,Email,Street,City,State,Zip,Latitude,Longitude,Pickup Day';
  await admin.call(imports.create, {}, new File([[header, ...rows].join('\n')], 'list.csv'));
  const { rows: places } = await sql<{ id: string; city: string; day: Weekday | null }>`
    select id, city, pickup_day as day from contact_address`.execute(server.database.read);
  const townsBy = async (by: 'day' | 'town') => {
    const made = await admin.call(orders.proposeRoutes, { by, days: ['Monday', 'Tuesday'], mostStops: 100 });
    return made.routes.map(({ day, stops }) => {
      const there = places.filter(({ id }) => stops.some(({ addressId }) => addressId === id));
      assert.ok(there.every((place) => [null, day].includes(place.day)));
      return new Set(there.map(({ city }) => city)).size;
    });
  };
  assert.ok((await townsBy('day')).includes(3));
  assert.deepEqual(new Set(await townsBy('town')), new Set([1]));
});

test('what few take comes to those who take it, to all when it is new or they are asked for, and is called what it is', async () => {
  await sql`truncate contact, route cascade`.execute(server.database.read);
  const header = 'First Name,Last Name,Email,Street,City,State,Zip,Pickup Day,Service';
  const row = (name: string, service: string) =>
    `${name},Nez,${name}@example.test,1 ${name} St,Aztec,NM,87410,Monday,${service}`;
  const list = [
    header,
    row('Both', 'Trash and recycling'),
    row('Plain', 'Trash'),
    row('Third', 'Trash'),
    row('Mute', ''),
  ];
  await admin.call(imports.create, {}, new File([list.join('\n')], 'list.csv'));
  const { addresses } = await admin.call(routes.availableAddresses, {});
  const streetOf = new Map(addresses.map(({ addressId, street }) => [addressId, street.split(' ')[1]]));
  const proposed = async (wish: Readonly<{ stream: 'Trash' | 'Recycling' | 'Organics'; isForAll?: boolean }>) => {
    const made = await admin.call(orders.proposeRoutes, { ...wish, days: ['Monday'], mostStops: 100 });
    const named = made.routes.map(({ name, stops }) => [
      name,
      ...stops.map(({ addressId }) => streetOf.get(addressId) ?? '').toSorted(),
    ]);
    return { ...made, named };
  };
  const trash = await proposed({ stream: 'Trash' });
  assert.deepEqual([trash.named, trash.leftOut], [[['Monday Aztec', 'Both', 'Mute', 'Plain', 'Third']], 0]);
  const few = await proposed({ stream: 'Recycling' });
  assert.deepEqual([few.named, few.leftOut], [[['Monday Aztec Recycling', 'Both', 'Mute']], 2]);
  const all = await proposed({ stream: 'Recycling', isForAll: true });
  assert.deepEqual([all.named, all.leftOut], [[['Monday Aztec Recycling', 'Both', 'Mute', 'Plain', 'Third']], 0]);
  const fresh = await proposed({ stream: 'Organics' });
  assert.deepEqual([fresh.named[0]?.length, fresh.leftOut], [5, 0]);

  const [first] = few.routes;
  if (!first) throw new Error('there is one');
  await admin.call(routes.create, { ...first, daysOfWeek: [first.day], stream: 'Recycling', isProposed: true });
  const rest = await proposed({ stream: 'Recycling' });
  assert.deepEqual([rest.named, rest.leftOut], [[], 2], 'who has none is asked about, not signed up');
  const later = await proposed({ stream: 'Recycling', isForAll: true });
  assert.deepEqual(later.named, [['Monday Aztec Recycling 2', 'Plain', 'Third']]);
});
