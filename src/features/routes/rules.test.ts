import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../kernel/refusal.ts';
import { routesContract, type WantedStop } from './contract.ts';
import {
  type CurrentStop,
  inWeekOrder,
  planStops,
  refuseDuplicates,
  refuseUnknownDriver,
  refuseUnusable,
  whatIsMissing,
} from './rules.ts';

const address = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const wanted = (n: number, cans = 1) => ({ addressId: address(n), cans }) satisfies WantedStop;

const addressNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
const currentStops: fc.Arbitrary<CurrentStop[]> = addressNumbers.chain((numbers) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: numbers.length, maxLength: numbers.length })
    .map((orders) =>
      numbers.map((n, i) => ({ id: `row-${n}`, addressId: address(n), order: orders[i] ?? 0, isHidden: false })),
    ),
);
const wantedStops: fc.Arbitrary<ReturnType<typeof wanted>[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 3 })), {
    selector: ([n]) => n,
    maxLength: 30,
  })
  .map((all) => all.map(([n, cans]) => wanted(n, cans)));

function carriedOut(current: readonly CurrentStop[], stops: readonly WantedStop[]) {
  const plan = planStops(current, stops);
  const changed = new Map([...plan.kept, ...plan.moved].map((row) => [row.id, row]));
  const rows = current.filter((row) => !plan.removed.includes(row.id)).map((row) => changed.get(row.id) ?? row);
  return [...rows, ...plan.added].sort((a, b) => a.order - b.order);
}

test('a carried-out plan has exactly the wanted stops, in order, without gaps', () => {
  fc.assert(
    fc.property(currentStops, wantedStops, (current, stops) => {
      const after = carriedOut(current, stops);
      assert.deepEqual(
        after.map(({ addressId, order }) => ({ addressId, order })),
        stops.map(({ addressId }, i) => ({ addressId, order: i + 1 })),
      );
    }),
  );
});

test('every row whose address stays keeps its id, and every other row goes', () => {
  fc.assert(
    fc.property(currentStops, wantedStops, (current, stops) => {
      const { kept, moved, added, removed } = planStops(current, stops);
      const stay = new Set(stops.map((stop) => stop.addressId));
      assert.deepEqual(
        [...removed].sort(),
        current
          .filter((row) => !stay.has(row.addressId))
          .map((row) => row.id)
          .sort(),
      );
      for (const row of [...kept, ...moved])
        assert.equal(current.find((before) => before.id === row.id)?.addressId, row.addressId);
      assert.equal(kept.length + moved.length + added.length, stops.length);
    }),
  );
});

test('a stop of a deleted contact stays behind the stop it stood behind, whatever is edited around it', () => {
  fc.assert(
    fc.property(currentStops, wantedStops, fc.func(fc.boolean()), (rows, stops, isHidden) => {
      const stay = new Set(stops.map((stop) => stop.addressId));
      const current = rows.map((row) => ({ ...row, isHidden: !stay.has(row.addressId) && isHidden(row.id) }));
      const after = carriedOut(current, stops);
      const hidden = current.filter((row) => row.isHidden).toSorted((a, b) => a.order - b.order);
      assert.deepEqual(
        after.filter((row) => stay.has(row.addressId)).map((row) => row.addressId),
        stops.map((stop) => stop.addressId),
      );
      for (const row of hidden) {
        const left = current.filter((one) => one.order < row.order && stay.has(one.addressId));
        const neighbour = left.toSorted((a, b) => b.order - a.order)[0]?.addressId;
        const seen = after.slice(
          0,
          after.findIndex((one) => 'id' in one && one.id === row.id),
        );
        assert.equal(seen.filter((one) => stay.has(one.addressId)).at(-1)?.addressId, neighbour);
      }
      assert.equal(after.length, stops.length + hidden.length);
      assert.deepEqual(
        after.map((row) => row.order),
        after.map((_, n) => n + 1),
      );
    }),
  );
});

test('a plan for what is there already changes nothing', () => {
  fc.assert(
    fc.property(wantedStops, (stops) => {
      const current = stops.map(({ addressId }, i) => ({ id: `row-${i}`, addressId, order: i + 1, isHidden: false }));
      // Other cans are no matter of the route's rows: they are the service's (service.md).
      for (const asked of [stops, stops.map((stop) => ({ ...stop, cans: stop.cans + 1 }))]) {
        const { kept, moved, added, removed } = planStops(current, asked);
        assert.deepEqual([kept.length, moved.length, added.length, removed.length], [stops.length, 0, 0, 0]);
      }
    }),
  );
});

test('an address twice on one route is refused, naming both stops', () => {
  assert.doesNotThrow(() => refuseDuplicates([wanted(1), wanted(2)]));
  assert.throws(
    () => refuseDuplicates([wanted(1), wanted(2), wanted(1)]),
    (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.code, 'duplicate-address');
      assert.match(error.message, /stops 1 and 3/);
      assert.ok(error.fields?.['stops.2.addressId']);
      return true;
    },
  );
});

test('new stops must be service addresses of living contacts; stops that stay must be living', () => {
  const known = [
    { addressId: address(1), isService: true },
    { addressId: address(2), isService: false },
  ];
  const current = [{ id: 'row', addressId: address(2), order: 1, isHidden: false }];
  assert.doesNotThrow(() => refuseUnusable([wanted(1), wanted(2)], current, known));
  assert.throws(() => refuseUnusable([wanted(1), wanted(2)], [], known), /stop 2 is not a service address/);
  assert.throws(() => refuseUnusable([wanted(3)], current, known), /stop 1 does not exist/);
});

test('a driver must be on the staff; no driver is fine', () => {
  assert.doesNotThrow(() => refuseUnknownDriver(null, []));
  assert.doesNotThrow(() => refuseUnknownDriver('ray', [{ id: 'ray' }]));
  assert.throws(() => refuseUnknownDriver('cust', [{ id: 'ray' }]), /does not exist or has been deleted/);
});

test('days are kept once each, Monday first', () => {
  assert.deepEqual(inWeekOrder(['Sunday', 'Monday', 'Sunday', 'Wednesday']), ['Monday', 'Wednesday', 'Sunday']);
});

test('what is missing is said in the words of the spec', () => {
  assert.deepEqual(whatIsMissing({ daysOfWeek: [], stops: [] }), [
    'Please select at least one day of the week',
    'Please add at least one address to the route',
  ]);
  assert.deepEqual(whatIsMissing({ daysOfWeek: ['Monday'], stops: [1] }), []);
});

test('the contract refuses no days, no addresses, 0 or 100 cans and 501 stops', () => {
  const draft = { name: 'Mesa', daysOfWeek: ['Monday'], stops: [wanted(1)] };
  const messages = (changed: object) => {
    const parsed = routesContract.create.input.safeParse({ ...draft, ...changed });
    return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  };
  const many = (count: number) => Array.from({ length: count }, (_, n) => wanted(n));
  assert.deepEqual(messages({}), []);
  assert.deepEqual(messages({ stops: many(500) }), []);
  assert.deepEqual(messages({ name: '  ' }), ['Route name is required']);
  assert.deepEqual(messages({ daysOfWeek: [] }), ['Please select at least one day of the week']);
  assert.deepEqual(messages({ stops: [] }), ['Please add at least one address to the route']);
  assert.deepEqual(messages({ stops: [wanted(1, 0)] }), ['Cans must be at least 1']);
  assert.deepEqual(messages({ stops: [wanted(1, 100)] }), ['Cans can be at most 99']);
  assert.deepEqual(messages({ stops: many(501) }), ['A route can have at most 500 addresses']);
});

test('the contract takes the cadences and seasons there are, and no others; left out is trash every week', () => {
  const draft = { name: 'Mesa', daysOfWeek: ['Monday'], stops: [wanted(1)] };
  const isTaken = (changed: object) => routesContract.create.input.safeParse({ ...draft, ...changed }).success;
  const { stream, cadence, season } = routesContract.create.input.parse(draft);
  assert.deepEqual({ stream, cadence, season }, { stream: 'Trash', cadence: { kind: 'weekly' }, season: null });
  for (const changed of [
    { cadence: { kind: 'biweekly', from: '2026-06-16' } },
    { cadence: { kind: 'monthly', weeks: [1, 3, -1] } },
    { season: { from: '04-01', to: '11-30' } },
    { season: { from: '11-15', to: '02-29' } },
    { stream: 'Bulky Items' },
  ])
    assert.ok(isTaken(changed), JSON.stringify(changed));
  for (const changed of [
    { cadence: { kind: 'daily' } },
    { cadence: { kind: 'biweekly' } },
    { cadence: { kind: 'biweekly', from: '2026-02-30' } },
    { cadence: { kind: 'monthly', weeks: [] } },
    { cadence: { kind: 'monthly', weeks: [5] } },
    { cadence: { kind: 'monthly', weeks: [0] } },
    { season: { from: '04-01' } },
    { season: { from: '4-1', to: '11-30' } },
    { season: { from: '04-31', to: '11-30' } },
    { season: { from: '02-30', to: '11-30' } },
    { season: { from: '13-01', to: '11-30' } },
    { stream: 'Laundry' },
  ])
    assert.ok(!isTaken(changed), JSON.stringify(changed));
});
