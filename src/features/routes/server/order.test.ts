import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { osrmTable, roadFactor } from '../../../../test/support/osrm.ts';
import { aProvider, type Provider } from '../../../../test/support/provider.ts';
import { locatedAddresses, serviceAddresses, settleTruckPlaces } from '../../../../test/support/routes.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import type { Point } from '../../../kernel/geo.ts';
import { drivingMetres, drivingMinutes } from '../../../optimizer/lengths.ts';
import { randomFrom } from '../../../optimizer/random.ts';
import { osrm } from '../../../server/driving/osrm.ts';
import { roadsOf } from '../../../server/driving/roads.ts';
import { type OrderProposal, routeOrderContract as orders } from '../route-order.ts';

let server: TestServer;
let admin: Caller;
/** The same, with a routing server that answers as a test wants it to. */
let onRoads: TestServer;
let roadAdmin: Caller;
let provider: Provider;

before(async () => {
  provider = await aProvider();
  [server, onRoads] = await Promise.all([
    aServer(),
    aServer({ roads: roadsOf(osrm(provider.url), { wholeMs: 1_000, restMs: 0 }) }),
  ]);
  await Promise.all([aCompany(server), aCompany(onRoads)]);
  [admin, roadAdmin] = await Promise.all([server.as('admin'), onRoads.as('superadmin')]);
});
after(async () => {
  await Promise.all([server.close(), onRoads.close()]);
  await provider.close();
});

/** Houses along one straight street, in the order of these numbers. */
const street = (...numbers: number[]): Point[] =>
  numbers.map((n) => ({ latitude: 36.73, longitude: -108.2 + n / 1_000 }));
const depot = { address: '1210 S Lake St', latitude: 36.73, longitude: -108.21 };
const landfill = { address: '78 Road 3140', latitude: 36.73, longitude: -108.19 };

function lengthOf({ addressIds, points, ...proposal }: OrderProposal, ends: readonly Point[] = []): number {
  const pointOf = new Map(points.map((point) => [point.addressId, point]));
  const way = addressIds.flatMap((id): Point[] => {
    const point = pointOf.get(id);
    return point ? [point] : [];
  });
  if (proposal.depot) way.unshift(proposal.depot);
  way.push(...ends);
  return way.slice(1).reduce((metres, point, i) => metres + drivingMetres(way[i] ?? point, point), 0);
}

const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6 * Math.max(1, expected), `${actual} instead of ${expected}`);

test('without a depot the first stop stays first; figures are those of the order, and nothing is changed', async () => {
  await settleTruckPlaces(server, {});
  const [c = '', a = '', d = '', b = ''] = await locatedAddresses(server, street(3, 1, 4, 2));
  const proposal = await admin.call(orders.propose, { addressIds: [c, a, d, b] });
  assert.deepEqual(proposal.addressIds, [c, d, b, a]);
  assert.deepEqual(
    [proposal.end, proposal.depot, proposal.measuredBy, proposal.whyEstimated],
    ['last-stop', null, 'estimate', null],
  );
  close(proposal.after.metres, lengthOf(proposal));
  close(proposal.before.metres, lengthOf({ ...proposal, addressIds: [c, a, d, b] }));
  close(proposal.after.minutes, drivingMinutes(proposal.after.metres));
  assert.ok(proposal.after.metres < proposal.before.metres);
});

test('from the depot to the landfill, back to the depot, or to the last stop', async () => {
  await settleTruckPlaces(server, { depot, landfill });
  const [c = '', a = '', b = ''] = await locatedAddresses(server, street(3, 1, 2));
  const propose = (end?: 'depot' | 'landfill' | 'last-stop') =>
    admin.call(orders.propose, { addressIds: [c, a, b], ...(end && { end }) });
  const tipped = await propose();
  assert.deepEqual([tipped.end, tipped.addressIds], ['landfill', [a, b, c]]);
  close(tipped.after.metres, lengthOf(tipped, [landfill]));
  const open = await propose('last-stop');
  close(open.after.metres, lengthOf(open));
  const back = await propose('depot');
  close(back.after.metres, lengthOf(back, [depot]));
  assert.deepEqual([back.depot, back.landfill], [depot, landfill]);
});

test('locked stops and stops without coordinates keep their positions', async () => {
  await settleTruckPlaces(server, { depot });
  const [d = '', a = '', c = '', b = ''] = await locatedAddresses(server, street(4, 1, 3, 2));
  const [x = ''] = await serviceAddresses(server, 1);
  const proposal = await admin.call(orders.propose, { addressIds: [d, x, a, c, b], locked: [d], end: 'last-stop' });
  assert.deepEqual(proposal.addressIds.slice(0, 2), [d, x]);
  assert.deepEqual(proposal.unlocated, [x]);
  assert.equal(proposal.points.length, 4);
  const all = await admin.call(orders.propose, { addressIds: [d, x, a, c, b], locked: [d, a, c, b] });
  assert.deepEqual(all.addressIds, [d, x, a, c, b]);
  close(all.after.metres, all.before.metres);
});

test('what cannot be put in order is refused with a sentence', async () => {
  await settleTruckPlaces(server, {});
  const ids = await locatedAddresses(server, street(1, 2, 3));
  const unplaced = await serviceAddresses(server, 3);
  const cases: [object, number, string | RegExp, RegExp][] = [
    [{ addressIds: ids.slice(0, 2) }, 422, 'invalid-input', /at least 3 stops/],
    [{ addressIds: Array.from({ length: 2001 }, () => crypto.randomUUID()) }, 422, 'invalid-input', /2,000 stops/],
    [{ addressIds: [...ids, ids[0]] }, 422, 'duplicate-address', /twice, as stops 1 and 4/],
    [{ addressIds: unplaced }, 409, 'too-few-located', /None of the 3 stops have coordinates/],
    [{ addressIds: ids, end: 'depot' }, 422, 'no-depot', /name no depot/],
    [{ addressIds: ids, end: 'landfill' }, 422, 'no-landfill', /name no landfill/],
    [{ addressIds: ids, end: 'moon' }, 422, 'invalid-input', /Choose where the route ends/],
    [{ addressIds: ['x', 'y', 'z'] }, 422, 'invalid-input', /./],
  ];
  for (const [input, status, code, message] of cases) {
    const answer = await admin.attempt(orders.propose, input);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(input).slice(0, 80));
    assert.match(answer.body.error.message, message);
  }
});

test('a route gets a good order, the same one each time', async (t) => {
  await settleTruckPlaces(server, { depot, landfill });
  const random = randomFrom(9);
  const addressIds = await locatedAddresses(
    server,
    Array.from({ length: 60 }, () => ({ latitude: 36.7 + random() / 20, longitude: -108.2 + random() / 20 })),
  );
  const start = performance.now();
  const [first, again] = await Promise.all([1, 2].map(() => admin.call(orders.propose, { addressIds })));
  t.diagnostic(`${Math.round(performance.now() - start)} ms for two at once`);
  assert.deepEqual(first?.addressIds.toSorted(), addressIds.toSorted());
  assert.ok((first?.after.metres ?? 0) < 0.4 * (first?.before.metres ?? 0));
  close(again?.after.metres ?? 0, first?.after.metres ?? 1);
});

test('2,000 stops are put in order while others are served, and who goes away is not waited for', async (t) => {
  const random = randomFrom(10);
  const addressIds = await locatedAddresses(
    server,
    Array.from({ length: 2000 }, () => ({ latitude: 36.7 + random() / 10, longitude: -108.2 + random() / 10 })),
  );
  const body = JSON.stringify({ addressIds });
  const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
  const leaving = [1, 2, 3].map(() => {
    const request = http.request(`${server.url}/api/route-orders`, { method: 'POST', headers });
    request.on('error', () => {}).end(body);
    return request;
  });
  let longest = 0;
  const until = performance.now() + 1_500;
  while (performance.now() < until) {
    const started = performance.now();
    assert.equal((await server.nobody.fetch('/api/company')).status, 200);
    longest = Math.max(longest, performance.now() - started);
    await sleep(20);
  }
  t.diagnostic(`the longest of the other answers took ${Math.round(longest)} ms`);
  for (const request of leaving) {
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.destroy();
    await closed;
  }
  // The two places at work are free again: three stops are answered before 2,000 could have been.
  const started = performance.now();
  await admin.call(orders.propose, { addressIds: await locatedAddresses(server, street(3, 1, 2)) });
  t.diagnostic(`after they went, a small route took ${Math.round(performance.now() - started)} ms`);
  assert.ok(performance.now() - started < onABusyMachine(5_000));
});

test('on roads: times and distances are those of the routing server', async () => {
  await settleTruckPlaces(onRoads, { depot });
  provider.answer(osrmTable);
  const [c = '', a = '', b = ''] = await locatedAddresses(onRoads, street(3, 1, 2));
  const proposal = await roadAdmin.call(orders.propose, { addressIds: [c, a, b] });
  assert.deepEqual([proposal.measuredBy, proposal.whyEstimated], ['roads', null]);
  assert.deepEqual(proposal.addressIds, [a, b, c]);
  const crow = lengthOf(proposal) / 1.35;
  assert.ok(Math.abs(proposal.after.metres - roadFactor * crow) < 2);
  assert.ok(Math.abs(proposal.after.minutes - proposal.after.metres / 12 / 60) < 0.1);
});

test('a routing server that fails is said, and straight lines take its place', async () => {
  await settleTruckPlaces(onRoads, {});
  const addressIds = await locatedAddresses(onRoads, street(13, 11, 14, 12));
  for (const [reply, why] of [
    [{ status: 500 }, 'it answered 500'],
    [{ body: '<html>' }, 'its answer was no JSON'],
    [{ body: { code: 'Ok', durations: [[0]], distances: [[0]] } }, 'its answer was not of the documented shape'],
    [{ hangs: true }, 'it did not answer in time'],
  ] as const) {
    provider.answer(reply);
    const proposal = await roadAdmin.call(orders.propose, { addressIds });
    assert.deepEqual([proposal.measuredBy, proposal.whyEstimated], ['estimate', why]);
    close(proposal.after.metres, lengthOf(proposal));
  }
});
