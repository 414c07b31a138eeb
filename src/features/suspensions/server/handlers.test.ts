import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { now, today } from '../../../../test/support/clock.ts';
import { aCompany, aRoute, aSuspension, everyDay } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays, minutesBetween } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { refreshSuspendedStops } from '../../daily-routes/server/store.ts';
import { insertRuns } from '../../daily-routes/server/store-generation.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { suspensionsContract as suspensions } from '../contract.ts';
import { holdSuspensions, insertSuspensions } from './store.ts';

const day = (ahead: number) => addDays(today, ahead);
let server: TestServer;
let admin: Caller;
let employee: Caller;

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  employee = await server.as('employee');
});
after(() => server.close());

async function aStop() {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  return { routeId, routeAddressId: stops[0]?.routeAddressId ?? '', contactId: stops[0]?.contactId ?? '' };
}
const hold = (routeAddressId: string, from: number, to: number) => ({
  routeAddressId,
  from: day(from),
  to: day(to),
  reason: 'vacation' as const,
});

test('a hold is made, listed with the stop, the contact and the route, and changed', async () => {
  const { routeId, routeAddressId, contactId } = await aStop();
  const made = await employee.call(suspensions.create, { ...hold(routeAddressId, 0, 7), notes: ' Gate locked ' });
  assert.equal(made.notes, 'Gate locked');
  assert.match(made.createdBy ?? '', /^First\d+ employee$/);
  assert.deepEqual((await employee.call(suspensions.ofStop, { routeAddressId })).suspensions, [made]);
  const { stops } = await employee.call(suspensions.ofContact, { contactId });
  assert.deepEqual([stops.length, stops[0]?.routeId, stops[0]?.order], [1, routeId, 1]);
  assert.deepEqual(stops[0]?.suspensions, [made]);
  const changed = await employee.call(suspensions.update, {
    id: made.id,
    base: made,
    from: day(2),
    to: day(40),
    reason: 'payment_issue',
    notes: '',
  });
  assert.deepEqual([changed.from, changed.to, changed.reason, changed.notes], [day(2), day(40), 'payment_issue', null]);
  const route = await admin.call(routes.get, { id: routeId });
  assert.deepEqual(
    route.stops.map((stop) => stop.suspensions.map((one) => one.id)),
    [[made.id], []],
  );
});

test('runs generated already follow: making, moving and ending a hold', async () => {
  const { routeId, routeAddressId } = await aStop();
  for (const ahead of [0, 1, 2]) await admin.call(daily.generate, { targetDate: day(ahead) });
  const suspendedDays = async () => {
    const held: number[] = [];
    for (const ahead of [0, 1, 2]) {
      const { dailyRoutes } = await admin.call(daily.list, { date: day(ahead) });
      const run = dailyRoutes.find((one) => one.routeId === routeId);
      const { stops } = await admin.call(daily.get, { id: run?.id ?? '' });
      if (stops[0]?.suspension) held.push(ahead);
      assert.equal(stops[1]?.suspension, null);
    }
    return held;
  };
  const made = await admin.call(suspensions.create, hold(routeAddressId, 0, 1));
  assert.deepEqual(await suspendedDays(), [0, 1]);
  await admin.call(suspensions.update, { id: made.id, base: made, from: day(1), to: day(2), reason: 'other' });
  assert.deepEqual(await suspendedDays(), [1, 2]);
  await admin.call(suspensions.end, { id: made.id });
  assert.deepEqual(await suspendedDays(), []);
});

test('a hold made while runs are being generated reaches them, whichever commits first', async () => {
  const { routeId, routeAddressId } = await aStop();
  const isHeldOn = async (date: string) => {
    const { dailyRoutes } = await admin.call(daily.list, { date });
    const run = dailyRoutes.find((one) => one.routeId === routeId);
    const { stops } = await admin.call(daily.get, { id: run?.id ?? '' });
    return stops[0]?.suspension != null;
  };
  const draft = { from: day(4), to: day(4), reason: 'vacation', notes: null, createdBy: null } as const;
  const generation = await server.transact(async (tx) => {
    await insertSuspensions(tx, [{ ...draft, routeAddressId }]);
    await refreshSuspendedStops(tx, [routeAddressId]);
    const answer = admin.call(daily.generate, { targetDate: day(4) });
    await sleep(300); // time enough to run past a hold that is not committed yet
    return { answer };
  });
  await generation.answer;
  assert.ok(await isHeldOn(day(4)));

  const hold = await server.transact(async (tx) => {
    await holdSuspensions(tx);
    await insertRuns(tx, day(6), [routeId]);
    const answer = admin.call(suspensions.create, { ...draft, routeAddressId, from: day(6), to: day(6) });
    await sleep(300);
    return { answer };
  });
  await hold.answer;
  assert.ok(await isHeldOn(day(6)));
});

test('the name of a deleted user stays on the holds they made', async () => {
  const { routeAddressId } = await aStop();
  const leaver = await server.as('employee');
  const made = await leaver.call(suspensions.create, hold(routeAddressId, 0, 7));
  await server.transact((tx) =>
    tx.updateTable('profile').set({ deleted_at: now() }).where('id', '=', leaver.id).execute(),
  );
  const { suspensions: listed } = await admin.call(suspensions.ofStop, { routeAddressId });
  assert.equal(listed[0]?.createdBy, `${made.createdBy} (deleted)`);
});

test('ending early keeps who and when, and frees today', async () => {
  const { routeAddressId } = await aStop();
  await server.transact((tx) => aSuspension(tx, routeAddressId, day(-3), day(4)));
  const [running] = (await admin.call(suspensions.ofStop, { routeAddressId })).suspensions;
  const { suspension } = await employee.call(suspensions.end, { id: running?.id ?? '' });
  assert.deepEqual([suspension?.from, suspension?.to], [day(-3), day(-1)]);
  assert.match(suspension?.endedBy ?? '', /employee$/);
  assert.ok(minutesBetween(suspension?.endedAt ?? '', now()) < 1);
  assert.equal((await admin.attempt(suspensions.end, { id: running?.id })).body.error.code, 'suspension-over');
  const again = { id: running?.id, base: running, from: day(0), to: day(3), reason: 'other' };
  assert.equal((await admin.attempt(suspensions.update, again)).body.error.code, 'suspension-over');
  await admin.call(suspensions.create, hold(routeAddressId, 0, 0));
});

test('a hold that has not begun, or begins today, is removed when ended', async () => {
  const { routeAddressId } = await aStop();
  for (const from of [0, 5]) {
    const made = await admin.call(suspensions.create, hold(routeAddressId, from, from + 2));
    assert.deepEqual(await admin.call(suspensions.end, { id: made.id }), { suspension: null });
    assert.equal((await admin.attempt(suspensions.end, { id: made.id })).status, 404);
  }
  assert.deepEqual((await admin.call(suspensions.ofStop, { routeAddressId })).suspensions, []);
});

test('overlaps are refused, neighbouring days are not, and another stop does not matter', async () => {
  const { routeAddressId } = await aStop();
  const other = await aStop();
  await admin.call(suspensions.create, hold(other.routeAddressId, 0, 60));
  const made = await admin.call(suspensions.create, hold(routeAddressId, 10, 20));
  for (const [from, to] of [
    [10, 20],
    [5, 10],
    [20, 25],
    [12, 13],
    [0, 40],
  ] as const) {
    const { status, body } = await admin.attempt(suspensions.create, hold(routeAddressId, from, to));
    assert.deepEqual([status, body.error.code], [409, 'suspension-overlap'], `${from}..${to}`);
  }
  await admin.call(suspensions.create, hold(routeAddressId, 21, 22));
  const before = await admin.call(suspensions.create, hold(routeAddressId, 5, 9));
  await admin.call(suspensions.update, { id: made.id, base: made, from: day(11), to: day(19), reason: 'vacation' });
  const into = { id: before.id, base: before, from: day(5), to: day(11), reason: 'vacation' };
  assert.equal((await admin.attempt(suspensions.update, into)).body.error.code, 'suspension-overlap');
});

test('a hold that somebody else has changed meanwhile is not written over', async () => {
  const { routeAddressId } = await aStop();
  const made = await admin.call(suspensions.create, hold(routeAddressId, 0, 7));
  const longer = await employee.call(suspensions.update, { ...made, base: made, to: day(21) });
  const typed = { ...made, base: made, notes: 'At the lake' };
  const { status, body } = await admin.attempt(suspensions.update, typed);
  assert.deepEqual([status, body.error.code], [409, 'suspension-changed']);
  assert.equal((body.error.current as typeof made).to, day(21));
  const kept = await admin.call(suspensions.update, { ...typed, base: longer });
  assert.deepEqual([kept.to, kept.notes], [day(7), 'At the lake']);
});

test('of ten holds on the same days at once exactly one is made', async () => {
  const { routeAddressId } = await aStop();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => employee.attempt(suspensions.create, hold(routeAddressId, 1, 8))),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(9).fill(409)]);
});

test('bad input is refused at its field', async () => {
  const { routeAddressId } = await aStop();
  const good = hold(routeAddressId, 0, 7);
  for (const [changed, field] of [
    [{ to: day(-1) }, 'to'],
    [{ from: day(3), to: day(2) }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: undefined }, 'to'],
    [{ reason: 'weather' }, 'reason'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
  ] as const) {
    const { status, body } = await admin.attempt(suspensions.create, { ...good, ...changed });
    assert.equal(status, 422, JSON.stringify(changed).slice(0, 60));
    assert.ok(body.error.fields?.[field], field);
  }
  const nowhere = { ...good, routeAddressId: crypto.randomUUID() };
  assert.equal((await admin.attempt(suspensions.create, nowhere)).status, 404);
});

test('only staff, and only on routes that exist', async () => {
  const { routeId, routeAddressId, contactId } = await aStop();
  const made = await admin.call(suspensions.create, hold(routeAddressId, 0, 7));
  const customer = await server.as('customer');
  for (const [operation, input] of [
    [suspensions.ofStop, { routeAddressId }],
    [suspensions.ofContact, { contactId }],
    [suspensions.create, hold(routeAddressId, 20, 21)],
    [suspensions.update, { ...hold(routeAddressId, 0, 9), id: made.id, base: made }],
    [suspensions.end, { id: made.id }],
  ] as const) {
    assert.equal((await customer.attempt(operation, input)).status, 403, operation.name);
    assert.equal((await server.nobody.attempt(operation, input)).status, 401, operation.name);
  }
  await admin.call(routes.remove, { id: routeId });
  assert.equal((await admin.attempt(suspensions.create, hold(routeAddressId, 30, 31))).status, 404);
  assert.deepEqual((await admin.call(suspensions.ofContact, { contactId })).stops, []);
});

test('many holds are added at once, past ones too', async () => {
  const { routeAddressId } = await aStop();
  const all = [-60, -40, -20].map((from) => ({
    ...hold(routeAddressId, from, from + 5),
    notes: null,
    createdBy: admin.id,
  }));
  await server.transact((tx) => insertSuspensions(tx, all));
  const { suspensions: listed } = await admin.call(suspensions.ofStop, { routeAddressId });
  assert.deepEqual(
    listed.map((one) => one.from),
    [day(-20), day(-40), day(-60)],
  );
});
