import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, now } from '../../../../test/support/clock.ts';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { hold, holdsOn } from '../../../../test/support/holds.ts';
import { minutesBetween } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { suspensionsContract as suspensions } from '../contract.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { aCustomer, alsoRecycling, holdsOf, stopsOfRun } = holdsOn(server, admin);

test('a hold is made, listed with the contact and the route, and changed', async () => {
  const { routeId, contactId, serviceId } = await aCustomer();
  const made = await employee.call(suspensions.create, { ...hold(contactId, 0, 7), notes: ' Gate locked ' });
  assert.equal(made.notes, 'Gate locked');
  assert.match(made.createdBy ?? '', /^First\d+ employee$/);
  assert.deepEqual([made.contactId, made.coversAll, made.serviceIds], [contactId, true, [serviceId]]);
  assert.deepEqual((await employee.call(suspensions.ofContact, { contactId })).suspensions, [made]);
  const changed = await employee.call(suspensions.update, {
    id: made.id,
    base: { ...made, serviceIds: undefined },
    from: day(2),
    to: day(40),
    reason: 'payment_issue',
    notes: '',
  });
  assert.deepEqual([changed.from, changed.to, changed.reason, changed.notes], [day(2), day(40), 'payment_issue', null]);
  assert.deepEqual(await holdsOf(contactId), [changed]);
  const route = await admin.call(routes.get, { id: routeId });
  assert.deepEqual(
    route.stops.map((stop) => stop.suspensions),
    [[{ id: made.id, from: day(2), to: day(40), reason: 'payment_issue', notes: null }], []],
  );
});

test('a hold of chosen services becomes one of others and of all, and the route shows it where it counts', async () => {
  const { routeId, contactId, addressId, serviceId: trash } = await aCustomer();
  const recycling = await alsoRecycling(addressId);
  const isOnTrash = async () => (await admin.call(routes.get, { id: routeId })).stops[0]?.suspensions.length === 1;
  const fields = hold(contactId, 0, 7);
  const made = await admin.call(suspensions.create, { ...fields, serviceIds: [recycling] });
  assert.deepEqual([made.coversAll, made.serviceIds], [false, [recycling]]);
  assert.equal(await isOnTrash(), false);
  const base = { ...fields, notes: null };
  const both = await admin.call(suspensions.update, {
    ...{ ...base, id: made.id, base: { ...base, serviceIds: [recycling] } },
    serviceIds: [recycling, trash],
  });
  assert.deepEqual([both.coversAll, both.serviceIds.toSorted()], [false, [recycling, trash].sort()]);
  assert.equal(await isOnTrash(), true);
  const withOrder = { ...base, serviceIds: [trash, recycling] };
  const only = await admin.call(suspensions.update, { ...base, id: made.id, base: withOrder, serviceIds: [recycling] });
  assert.deepEqual(only.serviceIds, [recycling]);
  assert.equal(await isOnTrash(), false);
  const ofRecycling = { ...base, serviceIds: [recycling] };
  const all = await admin.call(suspensions.update, { ...base, id: made.id, base: ofRecycling });
  assert.deepEqual([all.coversAll, all.serviceIds.length], [true, 2]);
  assert.equal(await isOnTrash(), true);
});

test('runs generated already follow: making, moving and ending a hold', async () => {
  const { routeId, contactId } = await aCustomer();
  for (const ahead of [0, 1, 2]) await admin.call(daily.generate, { targetDate: day(ahead) });
  const suspendedDays = async () => {
    const held: number[] = [];
    for (const ahead of [0, 1, 2]) {
      const stops = await stopsOfRun(routeId, ahead);
      // A hold marks its stop and takes it off no run (spec 2 §2).
      assert.equal(stops.length, 2);
      if (stops[0]?.suspension) held.push(ahead);
      assert.equal(stops[1]?.suspension, null);
    }
    return held;
  };
  const made = await admin.call(suspensions.create, { ...hold(contactId, 0, 1), notes: 'Away' });
  assert.deepEqual(await suspendedDays(), [0, 1]);
  const [marked] = await stopsOfRun(routeId, 0);
  assert.deepEqual(marked?.suspension, { id: made.id, from: day(0), to: day(1), reason: 'vacation', notes: 'Away' });
  const moved = await admin.call(suspensions.update, {
    ...{ id: made.id, base: { ...hold(contactId, 0, 1), notes: 'Away' } },
    ...{ from: day(1), to: day(2), reason: 'other' },
  });
  assert.deepEqual(await suspendedDays(), [1, 2]);
  await admin.call(suspensions.update, {
    ...{ id: made.id, base: { ...moved, serviceIds: undefined } },
    ...{ from: day(1), to: day(2), reason: 'other', notes: 'Back on Friday' },
  });
  assert.equal((await stopsOfRun(routeId, 1))[0]?.suspension?.notes, 'Back on Friday');
  await admin.call(suspensions.end, { id: made.id });
  assert.deepEqual(await suspendedDays(), []);
});

test('a hold marks open stops of a run under way, and neither a worked one nor another service', async () => {
  const { routeId, contactId, addressId, serviceId } = await aCustomer();
  const recycling = await alsoRecycling(addressId);
  await admin.call(daily.generate, { targetDate: day(0) });
  const { dailyRoutes } = await admin.call(daily.list, { date: day(0) });
  const run = dailyRoutes.find((one) => one.routeId === routeId);
  await admin.call(daily.start, { id: run?.id ?? '' });
  const [stop, neighbour] = await stopsOfRun(routeId, 0);
  const other = await admin.call(suspensions.create, { ...hold(contactId, 0, 3), serviceIds: [recycling] });
  assert.equal((await stopsOfRun(routeId, 0))[0]?.suspension, null);
  await admin.call(suspensions.end, { id: other.id });
  const held = await admin.call(suspensions.create, hold(contactId, 0, 3));
  assert.equal((await stopsOfRun(routeId, 0))[0]?.suspension?.id, held.id);
  await admin.call(suspensions.end, { id: held.id });
  assert.equal((await stopsOfRun(routeId, 0))[0]?.suspension, null);

  const done = { commandId: crypto.randomUUID(), at: now() };
  await admin.call(daily.completeStop, { id: stop?.id ?? '', ...done });
  const worked = (await stopsOfRun(routeId, 0))[0];
  await admin.call(suspensions.create, { ...hold(contactId, 0, 3), serviceIds: [serviceId] });
  assert.deepEqual((await stopsOfRun(routeId, 0))[0], worked);
  assert.equal((await stopsOfRun(routeId, 0))[1]?.id, neighbour?.id);
});

test('the name of a deleted user stays on the holds they made', async () => {
  const { contactId } = await aCustomer();
  const leaver = await server.as('employee');
  const made = await leaver.call(suspensions.create, hold(contactId, 0, 7));
  await server.transact((tx) =>
    tx.updateTable('profile').set({ deleted_at: now() }).where('id', '=', leaver.id).execute(),
  );
  const [listed] = await holdsOf(contactId);
  assert.equal(listed?.createdBy, `${made.createdBy} (deleted)`);
});

test('ending early keeps who and when, and frees today', async () => {
  const { contactId } = await aCustomer();
  await server.transact((tx) => aSuspension(tx, contactId, day(-3), day(4)));
  const [running] = await holdsOf(contactId);
  const { suspension } = await employee.call(suspensions.end, { id: running?.id ?? '' });
  assert.deepEqual([suspension?.from, suspension?.to], [day(-3), day(-1)]);
  assert.match(suspension?.endedBy ?? '', /employee$/);
  assert.ok(minutesBetween(suspension?.endedAt ?? '', now()) < 1);
  assert.equal((await admin.attempt(suspensions.end, { id: running?.id })).body.error.code, 'suspension-over');
  const again = { id: running?.id, base: running, from: day(0), to: day(3), reason: 'other' };
  assert.equal((await admin.attempt(suspensions.update, again)).body.error.code, 'suspension-over');
  await admin.call(suspensions.create, hold(contactId, 0, 0));
});

test('a hold that has not begun, or begins today, is removed when ended', async () => {
  const { contactId } = await aCustomer();
  for (const from of [0, 5]) {
    const made = await admin.call(suspensions.create, hold(contactId, from, from + 2));
    assert.deepEqual(await admin.call(suspensions.end, { id: made.id }), { suspension: null });
    assert.equal((await admin.attempt(suspensions.end, { id: made.id })).status, 404);
  }
  assert.deepEqual(await holdsOf(contactId), []);
});

test('overlaps are refused, neighbouring days are not, and another customer does not matter', async () => {
  const { contactId } = await aCustomer();
  const other = await aCustomer();
  await admin.call(suspensions.create, hold(other.contactId, 0, 60));
  const made = await admin.call(suspensions.create, hold(contactId, 10, 20));
  for (const [from, to] of [
    [10, 20],
    [5, 10],
    [20, 25],
    [12, 13],
    [0, 40],
  ] as const) {
    const { status, body } = await admin.attempt(suspensions.create, hold(contactId, from, to));
    assert.deepEqual([status, body.error.code], [409, 'suspension-overlap'], `${from}..${to}`);
    assert.equal((body.error.current as typeof made).id, made.id);
  }
  await admin.call(suspensions.create, hold(contactId, 21, 22));
  const before = await admin.call(suspensions.create, hold(contactId, 5, 9));
  const base = { ...made, serviceIds: undefined };
  await admin.call(suspensions.update, { id: made.id, base, from: day(11), to: day(19), reason: 'vacation' });
  const whole = { ...before, serviceIds: undefined };
  const into = { id: before.id, base: whole, from: day(5), to: day(11), reason: 'vacation' };
  assert.equal((await admin.attempt(suspensions.update, into)).body.error.code, 'suspension-overlap');
});

test('on the same days different services have holds of their own, and no service has two', async () => {
  const { contactId, addressId, serviceId: trash } = await aCustomer();
  const recycling = await alsoRecycling(addressId);
  const days = hold(contactId, 0, 7);
  const codeOf = async (serviceIds?: string[]) =>
    (await admin.attempt(suspensions.create, { ...days, ...(serviceIds && { serviceIds }) })).body.error?.code;
  const first = await admin.call(suspensions.create, { ...days, serviceIds: [trash] });
  assert.equal(await codeOf([trash]), 'suspension-overlap');
  assert.equal(await codeOf([recycling, trash]), 'suspension-overlap');
  assert.equal(await codeOf(), 'suspension-overlap');
  const second = await admin.call(suspensions.create, { ...days, serviceIds: [recycling], reason: 'service_issue' });
  assert.equal(await codeOf([recycling]), 'suspension-overlap');
  const taken = { ...days, id: second.id, serviceIds: [trash] };
  const { body } = await admin.attempt(suspensions.update, { ...taken, base: second });
  assert.equal(body.error.code, 'suspension-overlap');
  const all = await admin.attempt(suspensions.update, { ...days, id: second.id, base: second });
  assert.equal(all.body.error.code, 'suspension-overlap');
  assert.deepEqual((await holdsOf(contactId)).map(({ id }) => id).sort(), [first.id, second.id].sort());
});

test('bad input is refused at its field', async () => {
  const { contactId } = await aCustomer();
  const stranger = await aCustomer();
  const good = hold(contactId, 0, 7);
  for (const [changed, field] of [
    [{ to: day(-1) }, 'to'],
    [{ from: day(3), to: day(2) }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: undefined }, 'to'],
    [{ reason: 'weather' }, 'reason'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
    [{ serviceIds: [] }, 'serviceIds'],
    [{ serviceIds: [crypto.randomUUID()] }, 'serviceIds'],
    [{ serviceIds: [stranger.serviceId] }, 'serviceIds'],
  ] as const) {
    const { status, body } = await admin.attempt(suspensions.create, { ...good, ...changed });
    assert.equal(status, 422, JSON.stringify(changed).slice(0, 60));
    assert.ok(body.error.fields?.[field], field);
  }
  assert.deepEqual(await holdsOf(contactId), []);
  const nowhere = { ...good, contactId: crypto.randomUUID() };
  assert.equal((await admin.attempt(suspensions.create, nowhere)).status, 404);
});

test('only staff, and only on contacts from whom something is collected', async () => {
  const { contactId, addressId, serviceId } = await aCustomer();
  const made = await admin.call(suspensions.create, hold(contactId, 0, 7));
  const customer = await server.as('customer');
  for (const [operation, input] of [
    [suspensions.ofContact, { contactId }],
    [suspensions.create, hold(contactId, 20, 21)],
    [suspensions.update, { ...hold(contactId, 0, 9), id: made.id, base: made }],
    [suspensions.end, { id: made.id }],
  ] as const) {
    assert.equal((await customer.attempt(operation, input)).status, 403, operation.name);
    assert.equal((await server.nobody.attempt(operation, input)).status, 401, operation.name);
  }
  const set = (table: 'contact' | 'contact_address', id: string, deleted_at: string | null) =>
    server.transact((tx) => tx.updateTable(table).set({ deleted_at }).where('id', '=', id).execute());
  await set('contact', contactId, now());
  assert.equal((await admin.attempt(suspensions.create, hold(contactId, 30, 31))).status, 404);
  assert.equal((await admin.attempt(suspensions.end, { id: made.id })).status, 404);
  assert.deepEqual(await holdsOf(contactId), []);
  await set('contact', contactId, null);
  assert.deepEqual(await holdsOf(contactId), [made]);
  await set('contact_address', addressId, now());
  const nothing = await admin.attempt(suspensions.create, hold(contactId, 30, 31));
  assert.deepEqual([nothing.status, nothing.body.error.code], [409, 'nothing-to-suspend']);
  const gone = await admin.attempt(suspensions.create, { ...hold(contactId, 30, 31), serviceIds: [serviceId] });
  assert.equal(gone.status, 409);
});

test('a hold stays with the services when their route is deleted', async () => {
  const { routeId, contactId } = await aCustomer();
  const made = await admin.call(suspensions.create, hold(contactId, 0, 7));
  await admin.call(routes.remove, { id: routeId });
  assert.deepEqual(await holdsOf(contactId), [made]);
  await admin.call(suspensions.create, hold(contactId, 30, 31));
});
