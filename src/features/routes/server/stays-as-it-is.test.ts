/** A house that comes onto a route keeps what is agreed there: its cans and its gate code are its service's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { routeDraft as draft, serviceAddresses } from '../../../../test/support/routes.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { routesContract as routes } from '../contract.ts';
import { routeOrderContract as orders } from '../route-order.ts';
import { editStops, stopListOf, wantedStops } from '../stop-editing.ts';

const [server, admin, office] = await aServerWith('admin', 'employee');
const gated = { type: 'Code Required' as const, notes: '12#' };

async function start(
  addressId: string,
  stream: 'Trash' | 'Recycling',
  cans: number,
  accommodation: typeof gated | null,
) {
  const begun = await office.call(services.start, {
    addressId,
    stream,
    cans,
    firstDay: addDays(today, -9),
    accommodation,
  });
  return begun;
}
async function agreedAt(addressId: string) {
  const { contactId } = await contactOf(addressId);
  const { services: all } = await office.call(services.ofContact, { contactId });
  return Object.fromEntries(all.map(({ stream, cans, accommodation }) => [stream, { cans, accommodation }]));
}
const available = async (stream: 'Trash' | 'Recycling') =>
  (await admin.call(routes.availableAddresses, { stream })).addresses;
const contactOf = async (addressId: string) => {
  const found = (await available('Trash')).find((one) => one.addressId === addressId);
  if (!found) throw new Error('not there');
  return found;
};

test('in the editor: of each stream its own', async () => {
  const [addressId = ''] = await serviceAddresses(server, 1);
  await start(addressId, 'Trash', 3, gated);
  await start(addressId, 'Recycling', 1, gated);
  for (const stream of ['Recycling', 'Trash'] as const) {
    const addresses = (await available(stream)).filter((one) => one.addressId === addressId);
    const { stops } = editStops(stopListOf({ stops: [] }), { kind: 'add', addresses });
    assert.deepEqual([stops[0]?.cans, stops[0]?.accommodation], [stream === 'Trash' ? 3 : 1, gated]);
    await admin.call(routes.create, draft([], { stream, daysOfWeek: everyDay, stops: wantedStops(stops) }));
  }
  assert.deepEqual(await agreedAt(addressId), {
    Trash: { cans: 3, accommodation: gated },
    Recycling: { cans: 1, accommodation: gated },
  });
});

test('on a route that collects something else from now on: what is agreed of that; what begins has the gate code', async () => {
  const [both = '', trashOnly = ''] = await serviceAddresses(server, 2);
  await start(both, 'Trash', 3, gated);
  await start(both, 'Recycling', 1, null);
  await start(trashOnly, 'Trash', 2, gated);
  const route = await admin.call(
    routes.create,
    draft([], { stops: [both, trashOnly].map((addressId) => ({ addressId })) }),
  );
  const inEditor = stopListOf(route);
  const { stops } = editStops(inEditor, { kind: 'move', addressId: trashOnly, to: 1 });
  const { id, version, name, daysOfWeek } = route;
  const saved = { id, version, name, daysOfWeek, stream: 'Recycling' as const, stops: wantedStops(stops, route.stops) };
  await admin.call(routes.update, saved);
  assert.deepEqual(await agreedAt(both), {
    Trash: { cans: 3, accommodation: gated },
    Recycling: { cans: 1, accommodation: null },
  });
  assert.deepEqual((await agreedAt(trashOnly)).Recycling, { cans: 2, accommodation: gated });
});

const wish = { stream: 'Recycling' as const, days: ['Monday' as const], mostStops: 100, isForAll: true };
const propose = async () => (await admin.call(orders.proposeRoutes, wish)).routes;
const made = ({ name, day, stops }: Awaited<ReturnType<typeof propose>>[number]) => ({
  ...{ name, daysOfWeek: [day], stream: wish.stream, isProposed: true },
  stops: stops.map(({ addressId }) => ({ addressId })),
});

test('of proposed routes too, also what was changed before they are made', async () => {
  const [addressId = '', fresh = ''] = await serviceAddresses(server, 2);
  await start(addressId, 'Trash', 3, gated);
  const { id, version, firstDay } = await start(addressId, 'Recycling', 1, gated);
  await start(fresh, 'Trash', 4, null);
  const [route] = await propose();
  assert.ok(route);
  const cansOf = new Map(route.stops.map((stop) => [stop.addressId, stop.cans]));
  assert.deepEqual([cansOf.get(addressId), cansOf.get(fresh)], [1, 4]);
  await office.call(services.update, { id, version, cans: 2, firstDay, lastDay: null, accommodation: gated });
  await admin.call(routes.create, made(route));
  assert.deepEqual((await agreedAt(addressId)).Recycling, { cans: 2, accommodation: gated });
  assert.equal((await agreedAt(fresh)).Recycling?.cans, 4);
});

test('who left, or came onto another route, after routes were proposed is not put on one of them', async () => {
  const refused = async (route: Awaited<ReturnType<typeof propose>>[number]) => {
    const { status, body } = await admin.attempt(routes.create, made(route));
    assert.deepEqual([status, body.error?.code], [409, 'proposal-outdated']);
  };
  const [leaving = '', taken = ''] = await serviceAddresses(server, 2);
  const { id, version, firstDay, cans, accommodation } = await start(leaving, 'Recycling', 1, null);
  const [first] = await propose();
  assert.ok(first);
  const lastDay = addDays(today, -1);
  await office.call(services.update, { id, version, cans, firstDay, lastDay, accommodation });
  await refused(first);
  const [second] = await propose();
  assert.ok(second);
  await admin.call(routes.create, draft([taken], { stream: 'Recycling' }));
  await refused(second);
});

test('of two who make the same proposed route at once, one is told', async () => {
  await serviceAddresses(server, 2);
  const [route] = await propose();
  assert.ok(route);
  const both = await Promise.all(
    [admin, await server.as('admin')].map((who) => who.attempt(routes.create, made(route))),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
});
