import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ServiceAddress } from './contract.ts';
import {
  editStops,
  positionAfterKey,
  positionInGap,
  type StopEdit,
  type StopList,
  stopListOf,
  wantedStops,
} from './stop-editing.ts';

const address = (n: number, cans = 1): ServiceAddress => ({
  addressId: String(n),
  contactId: `c${n}`,
  contactName: 'Rosa Nez',
  street: `${n} Zuni Dr`,
  city: 'Aztec',
  pickupDay: null,
  cans,
  accommodation: null,
  latitude: null,
  longitude: null,
  routes: [],
});
const empty: StopList = stopListOf({ stops: [] });
const listOf = (count: number) =>
  editStops(empty, { kind: 'add', addresses: Array.from({ length: count }, (_, n) => address(n + 1)) });
const ids = ({ stops }: StopList) => stops.map((stop) => stop.addressId).join(' ');

test('stops are added last, once, with the cans of their address', () => {
  const list = editStops(listOf(2), { kind: 'add', addresses: [address(2), address(9, 3)] });
  assert.equal(ids(list), '1 2 9');
  assert.equal(list.stops[2]?.cans, 3);
  assert.equal(list.told, '9 Zuni Dr added as stop 3.');
});

test('a route takes 500 stops and says so', () => {
  const list = listOf(502);
  assert.equal(list.stops.length, 500);
  assert.equal(list.told, '500 addresses added. A route can have at most 500 addresses.');
  const told = (count: number, ...more: readonly number[]) =>
    editStops(listOf(count), { kind: 'add', addresses: more.map((n) => address(n)) }).told;
  assert.equal(told(499, 600, 601), '1 address added. A route can have at most 500 addresses.');
  assert.equal(told(500, 600), '0 addresses added. A route can have at most 500 addresses.');
  assert.equal(told(3, 600, 601), '2 addresses added.');
  assert.equal(told(3, 2), '0 addresses added.');
});

test('moving says where to; the ends hold', () => {
  const list = listOf(4);
  const moved = (addressId: string, to: number) => editStops(list, { kind: 'move', addressId, to });
  assert.equal(ids(moved('1', 3)), '2 3 1 4');
  assert.equal(moved('1', 3).told, '1 Zuni Dr moved to position 3 of 4.');
  assert.equal(ids(moved('4', 1)), '4 1 2 3');
  assert.equal(ids(moved('1', 0)), '1 2 3 4');
  assert.equal(ids(moved('2', 99)), '1 3 4 2');
  assert.equal(ids(moved('2', Number.NaN)), '2 1 3 4');
});

test('who does not see the list hears what an edit did', () => {
  const told = (count: number, edit: StopEdit) => editStops(listOf(count), edit).told;
  assert.equal(told(3, { kind: 'remove', addressId: '2' }), '2 Zuni Dr removed. 2 stops are left.');
  assert.equal(told(2, { kind: 'remove', addressId: '2' }), '2 Zuni Dr removed. 1 stop is left.');
  assert.equal(told(3, { kind: 'move', addressId: '2', to: 2 }), '2 Zuni Dr is stop 2 of 3.');
  assert.equal(told(3, { kind: 'cans', addressId: '2', cans: 1 }), '2 Zuni Dr: 1 can.');
  assert.equal(told(3, { kind: 'cans', addressId: '2', cans: 2 }), '2 Zuni Dr: 2 cans.');
  const insert = { kind: 'insert' as const, address: address(9), after: '1', before: undefined };
  assert.equal(told(3, insert), '9 Zuni Dr added as stop 2.');
});

test('the stops as somebody else has them take the place of all, and nothing is told twice', () => {
  const theirs = editStops(listOf(3), { kind: 'move', addressId: '3', to: 1 }).stops;
  const list = editStops(listOf(2), { kind: 'replace', stops: theirs });
  assert.equal(ids(list), '3 1 2');
  assert.equal(list.told, '');
});

test('cans stay between 1 and 99', () => {
  const cans = (wanted: number) => editStops(listOf(1), { kind: 'cans', addressId: '1', cans: wanted }).stops[0]?.cans;
  assert.deepEqual([cans(0), cans(-3), cans(2.9), cans(100), cans(Number.NaN)], [1, 1, 2, 99, 1]);
});

test('an accommodation is set and taken away, and sent as it stands; of a new stop only what somebody has said', () => {
  const gated = { type: 'Gated Entry' as const, notes: 'Code 4411' };
  const set = editStops(listOf(1), { kind: 'accommodation', addressId: '1', accommodation: gated });
  assert.deepEqual(wantedStops(set.stops), [{ addressId: '1', accommodation: gated }]);
  const gone = editStops(set, { kind: 'accommodation', addressId: '1', accommodation: null });
  assert.deepEqual(wantedStops(gone.stops), [{ addressId: '1', accommodation: null }]);
  const counted = editStops(gone, { kind: 'cans', addressId: '1', cans: 2 });
  assert.deepEqual(wantedStops(counted.stops), [{ addressId: '1', cans: 2, accommodation: null }]);
  const ofRoute = counted.stops.map(({ said: _, ...stop }) => stop);
  assert.deepEqual(wantedStops(ofRoute), wantedStops(counted.stops));
  assert.deepEqual(wantedStops(listOf(1).stops), [{ addressId: '1' }]);
});

const someEdit: fc.Arbitrary<StopEdit> = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((n) => ({ kind: 'add' as const, addresses: [address(n)] })),
  fc.integer({ min: 1, max: 12 }).map((n) => ({ kind: 'remove' as const, addressId: String(n) })),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -2, max: 20 }))
    .map(([n, to]) => ({ kind: 'move' as const, addressId: String(n), to })),
);

test('whatever is done, no address stands twice and moving loses none', () => {
  fc.assert(
    fc.property(fc.array(someEdit, { maxLength: 40 }), (edits) => {
      let list = empty;
      for (const edit of edits) {
        const before = list.stops.length;
        list = editStops(list, edit);
        assert.equal(new Set(list.stops.map((stop) => stop.addressId)).size, list.stops.length);
        if (edit.kind === 'move') assert.equal(list.stops.length, before);
      }
    }),
  );
});

test('a stop dropped into a gap stands between those that the gap was between', () => {
  const place = fc.integer({ min: 0, max: 11 });
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 12 }), (from, above) => {
      const before = listOf(12).stops.map((stop) => stop.addressId);
      const moved = before[from] ?? '';
      const order = ids(editStops(listOf(12), { kind: 'move', addressId: moved, to: positionInGap(from, above) }));
      const others = (list: readonly string[]) => list.filter((id) => id !== moved);
      assert.equal(order, [...others(before.slice(0, above)), moved, ...others(before.slice(above))].join(' '));
    }),
  );
});

test('keys take a stop one place or to an end, never beyond', () => {
  assert.deepEqual(
    ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'].map((key) => positionAfterKey(key, 3, 5)),
    [2, 4, 1, 5, undefined],
  );
  assert.equal(positionAfterKey('ArrowUp', 1, 5), 1);
  assert.equal(positionAfterKey('ArrowDown', 5, 5), 5);
});

test('a whole new order: every stop stays once, what it does not name comes last', () => {
  const list = listOf(4);
  const [a = '', b = '', c = '', d = ''] = list.stops.map((stop) => stop.addressId);
  const ordered = editStops(list, { kind: 'order', addressIds: [d, 'gone', a, b, c] });
  assert.equal(ids(ordered), [d, a, b, c].join(' '));
  assert.equal(ordered.told, 'The best order was applied: 1 stop moved.');
  assert.equal(ids(editStops(list, { kind: 'order', addressIds: [c, b] })), [c, b, a, d].join(' '));
});

test('a stop is put between its neighbours as far as they are there, and only once', () => {
  const list = listOf(3);
  const [a = '', b = '', c = ''] = list.stops.map((stop) => stop.addressId);
  const fresh = address(4);
  const put = (after: string | undefined, before: string | undefined, on = list) =>
    ids(editStops(on, { kind: 'insert', address: fresh, after, before }));
  const x = fresh.addressId;
  assert.equal(put(a, b), [a, x, b, c].join(' '));
  assert.equal(put(a, 'gone'), [a, x, b, c].join(' '));
  assert.equal(put(undefined, a), [x, a, b, c].join(' '));
  assert.equal(put('gone', c), [a, b, x, c].join(' '));
  assert.equal(put(c, undefined), [a, b, c, x].join(' '));
  assert.equal(put('gone', 'gone'), [a, b, c, x].join(' '));
  assert.equal(put(a, b, editStops(list, { kind: 'add', addresses: [fresh] })), [a, b, c, x].join(' '));
});
