import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { customerImportContract as imports } from '../../customer-import/contract.ts';
import { routesContract as routes } from '../contract.ts';
import { routeOrderContract as orders } from '../route-order.ts';

const [, admin] = await aServerWith('admin');
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

test('a list of real addresses becomes routes of its pickup days, and what has a route is proposed no more', async () => {
  const list = new File([fs.readFileSync('test/fixtures/customers-arvada.csv')], 'list.csv');
  await admin.call(imports.create, {}, list);
  const wish = { days: [...days], mostStops: 25 };
  const { routes: proposed } = await admin.call(orders.proposeRoutes, wish);
  assert.equal(
    proposed.reduce((sum, { stops }) => sum + stops.length, 0),
    189,
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
    189 - first.stops.length,
  );
  const recycling = await admin.call(orders.proposeRoutes, { ...wish, stream: 'Recycling' });
  assert.equal(
    recycling.routes.reduce((sum, { stops }) => sum + stops.length, 0),
    189,
  );
});
