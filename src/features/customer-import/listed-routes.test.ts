import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Weekday } from '../../kernel/calendar.ts';
import { cadenceOf, isSameRoute, type Listed, listedRoutes, mostStops } from './listed-routes.ts';

type Service = Listed<string>['services'][number];
const row = (
  address: string,
  routeName: string | null,
  pickupDay: Weekday | null = null,
  more: Partial<Service> = {},
) => ({
  address,
  services: [{ stream: 'Trash', cadence: null, cans: 1, pickupDay, routeName, stopNumber: null, ...more } as Service],
});
const told = (...rows: Listed<string>[]) => {
  const { routes, withoutDay } = listedRoutes(rows);
  const lines = routes.map(
    ({ name, day, often, stops }) => `${name}, ${day} ${often}: ${stops.map(({ address }) => address).join(' ')}`,
  );
  return withoutDay > 0 ? [...lines, withoutDay] : lines;
};

test('a route has its day from its rows, else from its name, else it is none', () => {
  assert.deepEqual(told(row('a', 'North', 'Friday')), ['North, Friday weekly: a']);
  for (const name of ['Mondays North', 'North Mon', 'north MONDAY'])
    assert.deepEqual(told(row('a', name)), [`${name}, Monday weekly: a`]);
  assert.deepEqual(told(row('a', 'Mo'), row('b', 'North'), row('c', null, 'Friday')), [2]);
  assert.deepEqual(told(row('a', '7', 'Monday')), ['Route 7, Monday weekly: a']);
});

test('routes of one name are told apart by what differs: day, stream, cadence', () => {
  const paper = { stream: 'Recycling' } as const;
  assert.deepEqual(told(row('a', 'North', 'Monday'), row('b', 'NORTH', 'Friday')), [
    'North · Monday, Monday weekly: a',
    'NORTH · Friday, Friday weekly: b',
  ]);
  assert.deepEqual(told(row('a', 'North', 'Monday'), row('a', 'North', 'Monday', paper)), [
    'North · Trash, Monday weekly: a',
    'North · Recycling, Monday weekly: a',
  ]);
  assert.deepEqual(told(row('a', 'North', 'Monday'), row('b', 'North', 'Monday', { cadence: 'biweekly' })), [
    'North · every week, Monday weekly: a',
    'North · every other week, Monday biweekly: b',
  ]);
  assert.deepEqual(told(row('a', 'North', 'Monday'), row('b', 'north', 'Monday')), ['North, Monday weekly: a b']);
});

test('who is not served every week stands on a route of their rhythm, also where the list names none', () => {
  const rarely = (address: string, day: Weekday | null, more: Partial<Service> = {}) =>
    row(address, null, day, { cadence: 'biweekly', ...more });
  assert.deepEqual(
    told(row('w', null, 'Monday', { cadence: 'weekly' }), rarely('a', 'Monday'), rarely('b', 'Monday')),
    ['Every other week, Monday biweekly: a b'],
  );
  const paper = { stream: 'Recycling', cadence: 'monthly' } as const;
  assert.deepEqual(
    told(rarely('a', 'Monday'), rarely('b', 'Friday'), rarely('c', 'Friday', paper), rarely('d', null)),
    [
      'Every other week · Monday, Monday biweekly: a',
      'Every other week · Friday, Friday biweekly: b',
      'Every month, Friday monthly: c',
      1,
    ],
  );
});

test('stops stand by their numbers, those without one last and as the list gives them', () => {
  const at = (address: string, stopNumber: number | null) => row(address, 'North', 'Monday', { stopNumber });
  assert.deepEqual(told(at('x', null), at('c', 3), at('y', null), at('a', 1)), ['North, Monday weekly: a c x y']);
});

test('a route that is too long becomes several', () => {
  const count = (stops: number) =>
    listedRoutes(Array.from({ length: stops }, (_, n) => row(`${n}`, 'North', 'Monday'))).routes.map(
      ({ name, stops: all }) => `${name}: ${all.length}`,
    );
  assert.deepEqual(count(mostStops), ['North: 500']);
  assert.deepEqual(count(mostStops + 1), ['North · 1: 500', 'North · 2: 1']);
});

test('what comes every other week comes at its next day first', () => {
  const today = '2026-11-25'; // a Wednesday
  const from = (day: Weekday) => {
    const cadence = cadenceOf('biweekly', day, today);
    return cadence.kind === 'biweekly' && cadence.from;
  };
  assert.deepEqual([from('Wednesday'), from('Thursday'), from('Tuesday')], [today, '2026-11-26', '2026-12-01']);
  assert.deepEqual(
    [cadenceOf('weekly', 'Monday', today).kind, cadenceOf('monthly', 'Monday', today)],
    ['weekly', { kind: 'monthly', weeks: [1] }],
  );
});

test('a list means the route that is there, whatever words told it from the others of its list', () => {
  const there = {
    name: 'Mesa · Monday · 2',
    stream: 'Trash',
    daysOfWeek: ['Monday'],
    cadence: { kind: 'weekly' },
  } as const;
  const named = { name: 'Mesa', stream: 'Trash', day: 'Monday', often: 'weekly' } as const;
  for (const name of ['Mesa', 'mesa · Trash', 'Mesa · 11', 'Mesa · every week', 'Mesa · Monday · Trash'])
    assert.equal(isSameRoute({ ...named, name }, there), true, name);
  for (const name of ['Monday', '2', 'Mesa · East', 'Mesa · Friday', 'Mesa · 2b', 'Mesa Monday'])
    assert.equal(isSameRoute({ ...named, name }, there), false, name);
  const other = [{ stream: 'Recycling' }, { day: 'Friday' }, { often: 'biweekly' }] as const;
  for (const changed of other)
    assert.equal(isSameRoute({ ...named, ...changed }, there), false, JSON.stringify(changed));
  assert.equal(isSameRoute({ ...named, name: '2 · Trash' }, { ...there, name: '2' }), true);
});
