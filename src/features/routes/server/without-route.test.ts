import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aContact, aServerWith, aService } from '../../../../test/support/factories.ts';
import { locatedAddresses, routeDraft } from '../../../../test/support/routes.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import type { Stream } from '../../services/streams.ts';
import { routesContract as routes } from '../contract.ts';
import { routeFitsContract as fits } from '../route-fits.ts';

const [server, admin] = await aServerWith('admin');

const listed = () => admin.call(routes.withoutRoute, {});
const isListed = async (serviceId: string) => (await listed()).services.some((one) => one.serviceId === serviceId);

/** At an address of its own that lies on a street. */
async function aWaitingService(term: { firstDay?: string; lastDay?: string; stream?: Stream } = {}) {
  const [addressId = ''] = await locatedAddresses(server, [{ latitude: 36.73, longitude: -108.2 }]);
  const id = await server.transact((tx) => aService(tx, addressId, { cans: 3, ...term }));
  if (term.lastDay)
    await server.transact((tx) =>
      tx
        .updateTable('service')
        .set({ last_day: term.lastDay ?? null })
        .where('id', '=', id)
        .execute(),
    );
  return { id, addressId };
}

test('a service waits from its start until a route of its stream has it, and again when that lets it go', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx, { name: 'Wilma' }));
  const before = (await listed()).total;
  const office = await server.as('employee');
  const made = await office.call(services.start, { addressId, stream: 'Recycling', cans: 3, firstDay: today });
  const { services: waiting, total } = await office.call(routes.withoutRoute, {});
  assert.equal(total, before + 1);
  const { contactName, waitingSince, ...one } = waiting.find(({ serviceId }) => serviceId === made.id) ?? assert.fail();
  assert.deepEqual(one, {
    ...{ serviceId: made.id, addressId, contactId, street: made.street, city: made.city },
    ...{ stream: 'Recycling', cans: 3, firstDay: today, idleRouteName: null },
  });
  assert.match(contactName, /^Wilma /);

  // A route of another stream serves something else.
  await admin.call(routes.create, routeDraft([addressId]));
  assert.equal(await isListed(made.id), true);
  const others = await locatedAddresses(server, [{ latitude: 36.73, longitude: -108.2 }]);
  const route = await admin.call(routes.create, routeDraft(others, { stream: 'Recycling' }));
  const { id: routeId, version } = route;
  await admin.call(fits.addStop, { routeId, version, addressId, position: 1 });
  assert.equal(await isListed(made.id), false);

  await admin.call(routes.update, { ...route, version: version + 1, driverId: null });
  const again = (await listed()).services.find(({ serviceId }) => serviceId === made.id);
  assert.ok(again && again.waitingSince > waitingSince, 'it waits since it was taken off');
});

test('what has ended or never began does not wait, what is still to begin does, the first to begin first', async () => {
  const ended = await aWaitingService({ lastDay: addDays(today, -1) });
  const never = await aWaitingService({ firstDay: addDays(today, 3), lastDay: addDays(today, 2) });
  const lastDay = await aWaitingService({ lastDay: today });
  const later = await aWaitingService({ firstDay: addDays(today, 20) });
  const soon = await aWaitingService({ firstDay: addDays(today, 10), lastDay: addDays(today, 40) });
  const all = (await listed()).services.map(({ serviceId }) => serviceId);
  const mine = [ended, never, lastDay, later, soon].map(({ id }) => id);
  assert.deepEqual(
    all.filter((id) => mine.includes(id)),
    [lastDay.id, soon.id, later.id],
  );
});

test('a route that does not come while a service lasts does not serve it', async () => {
  const { id, addressId } = await aWaitingService({ lastDay: addDays(today, 20) });
  const monthAndDay = (ahead: number) => addDays(today, ahead).slice(5);
  const season = { from: monthAndDay(30), to: monthAndDay(90) };
  const name = 'Farmington Autumn';
  const route = await admin.call(routes.create, routeDraft([addressId], { name, season }));
  const [waiting] = (await listed()).services.filter(({ serviceId }) => serviceId === id);
  assert.equal(waiting?.idleRouteName, name);
  await admin.call(routes.update, { ...route, driverId: null, season: { ...season, from: monthAndDay(10) } });
  assert.equal(await isListed(id), false, 'now it comes before the service ends');
});

test('a deleted route serves nobody', async () => {
  const { id, addressId } = await aWaitingService();
  const route = await admin.call(routes.create, routeDraft([addressId]));
  assert.equal(await isListed(id), false);
  await admin.call(routes.remove, { id: route.id });
  const again = (await listed()).services.find(({ serviceId }) => serviceId === id);
  assert.ok(again && again.waitingSince >= route.createdAt);
});

test('deleted contacts and addresses that trucks do not come to wait for nothing', async () => {
  const deleted = await aWaitingService();
  const { contactId = '' } =
    (await listed()).services.find(({ serviceId }) => serviceId === deleted.id) ?? assert.fail();
  await admin.call(contacts.remove, { id: contactId });
  assert.equal(await isListed(deleted.id), false);
  const { id, addressId } = await aWaitingService();
  await server.transact((tx) =>
    tx.updateTable('contact_address').set({ is_service: false }).where('id', '=', addressId).execute(),
  );
  assert.equal(await isListed(id), false);
});

test('a hundred a page, each once, with the exact total', async () => {
  const ids = await locatedAddresses(
    server,
    Array.from({ length: 120 }, () => ({ latitude: 36.7, longitude: -108.2 })),
  );
  await server.transact(async (tx) => {
    for (const addressId of ids) await aService(tx, addressId);
  });
  const [first, second] = await Promise.all([1, 2].map((page) => admin.call(routes.withoutRoute, { page })));
  assert.ok(first && second);
  assert.equal(first.services.length, 100);
  const all = [...first.services, ...second.services].map(({ serviceId }) => serviceId);
  assert.deepEqual([all.length, new Set(all).size], [first.total, first.total]);
  const beyond = await admin.call(routes.withoutRoute, { page: 10_000 });
  assert.deepEqual([beyond.services.length, beyond.total], [0, first.total]);
});
