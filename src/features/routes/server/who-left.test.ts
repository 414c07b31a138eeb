import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { saveRoute } from '../../../../test/support/routes.ts';
import { servicesOn } from '../../../../test/support/services.ts';
import { formatDay } from '../../../kernel/calendar.ts';
import { customerImportContract as imports } from '../../customer-import/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { routesContract as routes } from '../contract.ts';
import { cansOf, whyNothingYet } from '../listing.ts';
import { routeOrderContract as orders } from '../route-order.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { servicesOf, update, onTheRoad, stopsOf, routeOf } = servicesOn(server, admin, employee);

/** Whom the runs of tomorrow go to. */
const fetched = async (routeId: string) => (await stopsOf(routeId, 1)).map(({ contactId }) => contactId);

/** A route with two households, of which the first was served until yesterday. */
async function whereOneHasLeft() {
  const road = await onTheRoad();
  const [, staying] = road.stops;
  await update(road.service, { lastDay: day(-1) });
  return { ...road, stayingId: staying?.contactId ?? '' };
}

test('who has left is not fetched again because their former route is renamed, reordered or given other cans', async () => {
  const { routeId, contactId, stayingId } = await whereOneHasLeft();
  const kept = async () => (await servicesOf(contactId)).map(({ id, version, cans }) => [id, version, cans]);
  const ended = await kept();
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.toReversed(), name: 'Renamed' }));
  const saved = await saveRoute(admin, routeId, ({ stops }) => ({
    stops: stops.map((stop) => ({ ...stop, cans: 5 })),
  }));
  assert.equal(saved.status, 200);
  assert.deepEqual(await kept(), ended);
  assert.deepEqual(await fetched(routeId), [stayingId]);
  // Their place is kept, and says why the truck passes by.
  const { stops, name } = await routeOf(routeId);
  assert.deepEqual(
    [name, ...stops.map((stop) => [stop.contactId, stop.service?.lastDay])],
    ['Renamed', [stayingId, null], [contactId, day(-1)]],
  );
  const passedBy = new Map(stops.map((stop) => [stop.addressId, whyNothingYet(stop, today)]));
  const listed = (await admin.call(routes.list, {})).routes.find(({ id }) => id === routeId);
  assert.deepEqual([cansOf(stops, passedBy), listed?.wasteCansCount], [5, 5]);
});

test('whose service is still to begin is not counted yet, and the editor, the route and its sheet say when it is', async () => {
  const { routeId, service } = await onTheRoad();
  await update(service, { firstDay: day(5), cans: 4 });
  const { stops, wasteCansCount } = await routeOf(routeId);
  const [first, second] = stops.map((stop) => whyNothingYet(stop, today));
  const why = new Map(stops.map((stop) => [stop.addressId, whyNothingYet(stop, today)]));
  assert.deepEqual([cansOf(stops, why), wasteCansCount], [1, 1]);
  assert.deepEqual([first, second], [`Service begins ${formatDay(day(5))}`, undefined]);
});

test('who has moved is not fetched at the old house once the new one is put on the route', async () => {
  const { routeId, contactId, addressId } = await onTheRoad();
  const to = { street: '9 New St', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const moved = await employee.call(services.move, { addressId, firstDay: today, to });
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: [...stops, { addressId: moved.addressId, cans: 2 }] }));
  const open = (await servicesOf(contactId)).filter(({ lastDay }) => lastDay === null);
  assert.deepEqual(
    open.map((one) => one.addressId),
    [moved.addressId],
  );
  const theirs = (await stopsOf(routeId, 1)).filter((stop) => stop.contactId === contactId);
  assert.deepEqual(
    theirs.map(({ streetLine }) => streetLine),
    ['9 New St'],
  );
});

test('who gave up before the first day is not fetched when the route is saved', async () => {
  const { routeId, contactId, service, stops } = await onTheRoad();
  await update(service, { firstDay: day(1), lastDay: today });
  await saveRoute(admin, routeId, () => ({ name: 'Renamed' }));
  assert.deepEqual([await fetched(routeId), (await servicesOf(contactId)).length], [[stops[1]?.contactId], 1]);
});

test('a route that collects something else from now on does so at whom it served, not at who has left', async () => {
  const { routeId, contactId, stayingId } = await whereOneHasLeft();
  await saveRoute(admin, routeId, () => ({ stream: 'Recycling' }));
  const streams = async (id: string) => (await servicesOf(id)).map(({ stream }) => stream).sort();
  assert.deepEqual([await streams(contactId), await streams(stayingId)], [['Trash'], ['Recycling', 'Trash']]);
  assert.deepEqual(await fetched(routeId), [stayingId]);
});

test('who has left is fetched again when the office puts them on a route on which they are not', async () => {
  const { routeId, contactId, addressId, stayingId } = await whereOneHasLeft();
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.filter((stop) => stop.addressId !== addressId) }));
  assert.deepEqual(await fetched(routeId), [stayingId]);
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: [...stops, { addressId, cans: 3 }] }));
  assert.deepEqual(await fetched(routeId), [stayingId, contactId]);
  const [again] = await servicesOf(contactId);
  assert.deepEqual([again?.firstDay, again?.lastDay, again?.cans], [today, null, 3]);
});

test('who has left and is served again has the former place, and saving the route goes for them as for all', async () => {
  const { routeId, contactId, addressId, stayingId } = await whereOneHasLeft();
  await employee.call(services.start, { addressId, stream: 'Trash', cans: 2, firstDay: today });
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.map((stop) => ({ ...stop, cans: 4 })) }));
  assert.deepEqual(
    (await stopsOf(routeId, 1)).map((stop) => [stop.contactId, stop.cans]),
    [
      [contactId, 4],
      [stayingId, 4],
    ],
  );
});

test('whoever has left, moved or given up is on no proposed route, and whoever is served again is', async () => {
  const proposed = async (stream?: 'Recycling') => {
    const wish = { days: ['Monday'] as const, mostStops: 100, isForAll: true, ...(stream && { stream }) };
    const made = await admin.call(orders.proposeRoutes, { ...wish, days: [...wish.days] });
    return new Set(made.routes.flatMap((route) => route.stops.map(({ addressId }) => addressId)));
  };
  const { routeId, addressId, stops } = await whereOneHasLeft();
  const staying = stops[1]?.addressId ?? '';
  const among = async (stream?: 'Recycling') => {
    const found = await proposed(stream);
    return [found.has(addressId), found.has(staying)];
  };
  await admin.call(routes.remove, { id: routeId });
  const { addresses } = await admin.call(routes.availableAddresses, { unrouted: true });
  const waiting = new Set(addresses.map((one) => one.addressId));
  assert.deepEqual([waiting.has(addressId), waiting.has(staying)], [false, true], 'all shown may be added at once');
  assert.deepEqual(
    [await among(), await among('Recycling')],
    [
      [false, true],
      [false, true],
    ],
  );
  const recycling = { addressId: staying, stream: 'Recycling', cans: 1, firstDay: day(2) } as const;
  const { id, version, firstDay } = await employee.call(services.start, recycling);
  await employee.call(services.update, { id, version, cans: 1, firstDay, lastDay: day(1), accommodation: null });
  await employee.call(services.start, { addressId, stream: 'Trash', cans: 2, firstDay: day(3) });
  assert.deepEqual(
    [await among(), await among('Recycling')],
    [
      [true, true],
      [true, false],
    ],
  );
});

test('whom a list calls Lost is on no proposed route, and among those without one only once they are served', async () => {
  const header = 'First Name,Last Name,Email,Street,City,State,Zip,Status';
  const row = (name: string, status: string) =>
    `${name},Lost,${name}@example.test,1 ${name} St,Aztec,NM,87410,${status}`;
  const list = [header, row('Gone', 'Lost'), row('New', 'New Lead')].join('\n');
  await admin.call(imports.create, {}, new File([list], 'list.csv'));
  const { addresses } = await admin.call(routes.availableAddresses, { q: 'Lost' });
  const idOf = (street: string) => addresses.find((one) => one.street === street)?.addressId ?? '';
  const [gone, fresh] = [idOf('1 Gone St'), idOf('1 New St')];
  const waiting = async () => {
    const made = await admin.call(orders.proposeRoutes, { days: ['Monday'], mostStops: 100 });
    const proposed = made.routes.flatMap((route) => route.stops.map(({ addressId }) => addressId));
    const listed = (await admin.call(routes.availableAddresses, { q: 'Lost', unrouted: true })).addresses;
    return [gone, fresh].map((id) => [proposed.includes(id), listed.some(({ addressId }) => addressId === id)]);
  };
  assert.deepEqual(await waiting(), [
    [false, false],
    [true, true],
  ]);
  await employee.call(services.start, { addressId: gone, stream: 'Trash', cans: 1, firstDay: today });
  assert.deepEqual((await waiting())[0], [true, true], 'somebody has named them');
});
