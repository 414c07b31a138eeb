import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address } from '../../../test/support/merge-world.ts';
import { planAddresses } from './address-moves.ts';

test('the same address becomes one, with the stops of both', () => {
  const own = address('x', 'a', { lineKey: 'home', routes: [{ id: 's1', routeId: 'r1' }], isService: true });
  const other = address('y', 'b', {
    lineKey: 'home',
    routes: [{ id: 's2', routeId: 'r2' }],
    isBilling: true,
    latitude: 36,
    longitude: -108,
  });
  const plan = planAddresses('a', [own], [other]);
  assert.deepEqual(plan.stops, [{ from: 'y', to: 'x', ids: ['s2'] }]);
  assert.deepEqual(
    plan.places.map(({ id, contactId, isHidden, isBilling, latitude }) => [
      id,
      contactId,
      isHidden,
      isBilling,
      latitude,
    ]),
    [
      ['y', 'b', true, true, 36],
      ['x', 'a', false, true, 36],
    ],
  );
});

test('where no route has the other address no stop is moved', () => {
  const [own, other] = [address('x', 'a', { lineKey: 'home' }), address('y', 'b', { lineKey: 'home' })];
  const { joined, stops } = planAddresses('a', [own], [other]);
  assert.deepEqual([joined, stops], [[{ id: 'y', into: 'x', stops: [] }], []]);
});

test('the same address on one route twice stays two, or a stop would be lost', () => {
  const routes = (id: string) => [{ id, routeId: 'r1' }];
  const own = address('x', 'a', { lineKey: 'home', routes: routes('s1') });
  const plan = planAddresses('a', [own], [address('y', 'b', { lineKey: 'home', routes: routes('s2') })]);
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.places.map(({ id, contactId, isHidden }) => [id, contactId, isHidden]),
    [['y', 'a', false]],
  );
});

test('two addresses of the other that meet the same one are both looked at with the stops it has by then', () => {
  const own = address('x', 'a', { lineKey: 'home' });
  const others = ['y', 'z'].map((id) =>
    address(id, 'b', { lineKey: 'home', routes: [{ id: `s-${id}`, routeId: 'r1' }] }),
  );
  const plan = planAddresses('a', [own], others);
  assert.deepEqual(
    plan.joined.map(({ id }) => id),
    ['y'],
  );
  assert.deepEqual(
    plan.moved.map(({ id }) => id),
    ['z'],
  );
});

test("the kept contact's billing and mailing address stay the ones", () => {
  const own = [address('x', 'a', { isBilling: true })];
  const others = [address('y', 'b', { isBilling: true, isMailing: true })];
  const [moved] = planAddresses('a', own, others).places;
  assert.deepEqual([moved?.isBilling, moved?.isMailing, moved?.isService], [false, true, true]);
});

test('the billing, mailing and service address of the kept contact stay what they are when another joins them', () => {
  for (const flag of ['isBilling', 'isMailing', 'isService'] as const) {
    const own = address('x', 'a', {
      lineKey: 'home',
      isBilling: false,
      isMailing: false,
      isService: false,
      [flag]: true,
    });
    const other = address('y', 'b', { lineKey: 'home', isBilling: false, isMailing: false, isService: false });
    assert.deepEqual(planAddresses('a', [own], [other]).enriched, [], flag);
    const [gains] = planAddresses('a', [{ ...own, [flag]: false }], [{ ...other, [flag]: true }]).enriched;
    assert.equal(gains?.after[flag], true, flag);
  }
});
