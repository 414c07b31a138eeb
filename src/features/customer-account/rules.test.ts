import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Weekday } from '../../kernel/calendar.ts';
import type { PlaceService } from '../daily-routes/pickups.ts';
import type { DayFacts, HoldFacts, RouteFacts } from '../day-plan/facts.ts';
import { isCurrent } from '../services/rules.ts';
import { serviceAddress } from './rules.ts';

const monday = '2026-11-23';
const trash: PlaceService = {
  ...{ id: 'trash', addressId: 'a', stream: 'Trash', cans: 1 },
  ...{ firstDay: '2020-01-01', lastDay: null, holds: [] },
};
const recycling: PlaceService = { ...trash, id: 'recycling', stream: 'Recycling', cans: 2 };
const route = (name: string, days: readonly Weekday[], changed: Partial<RouteFacts> = {}): RouteFacts => ({
  ...{ id: name, name, stream: 'Trash', driverId: null },
  schedule: { days, cadence: { kind: 'weekly' }, season: null },
  ...changed,
});
const mesa = route('Mesa', ['Monday', 'Thursday']);
/** The address `a` on all of these routes. */
const shown = (
  routes: readonly RouteFacts[],
  services: readonly PlaceService[] = [trash],
  more: Partial<DayFacts> = {},
) =>
  serviceAddress(
    {
      ...{ addressId: 'a', street: '1 Main', cityLine: 'Aztec, NM 87410', stops: [] },
      services: services.filter((one) => isCurrent(one, monday)),
      plan: {
        ...{ routes, services, closed: [], exceptions: [], runs: [], worked: [], done: [] },
        stops: routes.map(({ id, stream }) => ({
          ...{ routeId: id, addressId: 'a', order: 1 },
          otherRouteIds: routes.filter((other) => other.id !== id && other.stream === stream).map((other) => other.id),
        })),
        ...more,
      },
    },
    { id: 'a', today: monday },
  );
const hold = (from: string, to: string): HoldFacts => ({ id: from, from, to, reason: 'vacation', notes: null });

test('an address on two routes has the days of both and the cans of its service once', () => {
  const { howOften, cans, nextPickup, nextBecause, suspendedTo } = shown(
    [route('Mesa', ['Friday', 'Thursday']), route('Ruins', ['Wednesday'])],
    [{ ...trash, cans: 3 }],
  );
  assert.deepEqual(
    [howOften, cans, nextPickup, nextBecause, suspendedTo],
    ['Wednesdays, Thursdays and Fridays', 3, '2026-11-25', null, null],
  );
});

test('two services have the cans of both, and each its days; those of a route only where its stream is collected', () => {
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  const both = shown([mesa, blue], [trash, recycling]);
  assert.deepEqual(
    [both.cans, both.howOften, both.nextPickup],
    [3, 'Trash: Mondays and Thursdays · Recycling: Tuesdays', monday],
  );
  const one = shown([mesa, blue], [recycling]);
  assert.deepEqual([one.cans, one.howOften, one.nextPickup], [2, 'Tuesdays', '2026-11-24']);
});

test('a service that has ended is not counted, one still to begin is, and the truck comes from its first day on', () => {
  const ended = { ...trash, lastDay: '2026-11-22' };
  assert.deepEqual([shown([mesa], [ended]).cans, shown([mesa], [ended]).nextPickup], [0, null]);
  const last = { ...trash, lastDay: monday };
  assert.deepEqual([shown([mesa], [last]).cans, shown([mesa], [last]).nextPickup], [1, monday]);
  const coming = { ...trash, firstDay: '2026-11-26' };
  assert.deepEqual([shown([mesa], [coming]).cans, shown([mesa], [coming]).nextPickup], [1, '2026-11-26']);
});

test('a hold of today is told with its last day, one that is still ahead is not', () => {
  const holds = [hold(monday, '2026-11-26'), hold('2026-11-30', '2026-11-30')];
  const { nextPickup, suspendedTo } = shown([mesa], [{ ...trash, holds }]);
  assert.deepEqual([nextPickup, suspendedTo], ['2026-12-03', '2026-11-26']);
});

test('where one of two services is on hold the truck comes for the other', () => {
  const held = { ...trash, holds: [hold(monday, '2026-12-26')] };
  const blue = route('Blue', ['Tuesday'], { stream: 'Recycling' });
  const { nextPickup, suspendedTo } = shown([mesa, blue], [held, recycling]);
  assert.deepEqual([nextPickup, suspendedTo], ['2026-11-24', '2026-12-26']);
});

test('another day than usual is told with its reason', () => {
  const closed = [{ date: '2026-11-26', name: 'Thanksgiving', effect: 'slides', movedTo: null }] as const;
  const { nextPickup, nextBecause } = shown([route('Mesa', ['Thursday'])], [trash], { closed });
  assert.deepEqual([nextPickup, nextBecause], ['2026-11-27', 'Thanksgiving: Thursday’s pickups come on Friday']);
});

test('every other week, the week between is passed over', () => {
  const schedule = { days: ['Monday'], cadence: { kind: 'biweekly', from: '2026-11-16' }, season: null } as const;
  const { howOften, nextPickup } = shown([route('Mesa', [], { schedule })]);
  assert.deepEqual([howOften, nextPickup], ['Every other Monday', '2026-11-30']);
});

test('without a route there is no pickup, and the cans are still those of the service', () => {
  assert.deepEqual([shown([]).nextPickup, shown([]).cans, shown([]).howOften], [null, 1, null]);
});

test('without a service nothing is collected, whatever route passes', () => {
  const { nextPickup, cans, howOften, suspendedTo } = shown([mesa], []);
  assert.deepEqual([nextPickup, cans, howOften, suspendedTo], [null, 0, null, null]);
});
