import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route, RouteDetail, RouteStop } from './contract.ts';
import {
  changesBetween,
  daysText,
  filterRoutes,
  routeStats,
  routesByDay,
  whyNothingYet,
  whyPassedBy,
} from './listing.ts';

const route = (name: string, changed: Partial<Route> = {}): Route => ({
  id: name,
  name,
  description: null,
  stream: 'Trash',
  daysOfWeek: ['Monday'],
  cadence: { kind: 'weekly' },
  season: null,
  driver: null,
  addressCount: 10,
  wasteCansCount: 12,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...changed,
});
const ray = { id: 'ray', firstName: 'Ray', lastName: 'Tsosie' };
const mesa = route('Farmington Mesa', { driver: ray, daysOfWeek: ['Monday', 'Wednesday'] });
const aztec = route('Aztec Ruins', { description: 'Alleys behind Main' });

test('search looks into name, driver and description, every word of it; the day filter into the days', () => {
  const find = (q: string, day: Parameters<typeof filterRoutes>[1]['day'] = 'all') =>
    filterRoutes([mesa, aztec], { q, day }).map((one) => one.name);
  assert.deepEqual(find(''), ['Farmington Mesa', 'Aztec Ruins']);
  assert.deepEqual(find('MESA ray'), ['Farmington Mesa']);
  assert.deepEqual(find('alleys'), ['Aztec Ruins']);
  assert.deepEqual(find('assigned'), []);
  assert.deepEqual(find('', 'Wednesday'), ['Farmington Mesa']);
  assert.deepEqual(find('aztec', 'Sunday'), []);
});

test('figures', () => {
  assert.deepEqual(routeStats([mesa, aztec]), { total: 2, assigned: 1, unassigned: 1, cans: 24 });
});

test('a stop says why the truck passes by from the day after its last one', () => {
  const until = (lastDay: string | null) =>
    whyPassedBy({ service: { id: 'a', firstDay: '2026-01-05', lastDay } }, '2026-06-10');
  assert.equal(until('2026-06-09'), 'Service ended Jun 9, 2026');
  assert.deepEqual([until('2026-06-10'), until(null)], [undefined, undefined]);
  assert.equal(whyPassedBy({ service: null }, '2026-06-10'), 'No service here');
  const from = (firstDay: string, lastDay: string | null = null) => ({ service: { id: 'a', firstDay, lastDay } });
  assert.equal(whyNothingYet(from('2026-06-11'), '2026-06-10'), 'Service begins Jun 11, 2026');
  assert.equal(whyNothingYet(from('2026-06-01', '2026-06-09'), '2026-06-10'), 'Service ended Jun 9, 2026');
  assert.deepEqual(
    [whyPassedBy(from('2026-06-11'), '2026-06-10'), whyNothingYet(from('2026-06-10'), '2026-06-10')],
    [undefined, undefined],
  );
});

test('routes by day: the whole week, by name, under each of their days', () => {
  const days = routesByDay([route('Route 10'), route('Route 9'), mesa]);
  assert.deepEqual(
    days.map(({ day, named }) => `${day.slice(0, 2)} ${named.map((one) => one.name).join('|')}`),
    ['Mo Farmington Mesa|Route 9|Route 10', 'Tu ', 'We Farmington Mesa', 'Th ', 'Fr ', 'Sa ', 'Su '],
  );
});

test('three routes of a day are named, the others counted', () => {
  const monday = (count: number) =>
    routesByDay(Array.from({ length: count }, (_, i) => route(`Route ${i + 1}`))).find(({ day }) => day === 'Monday');
  assert.deepEqual([monday(0)?.named.length, monday(0)?.more], [0, 0]);
  assert.deepEqual([monday(3)?.named.length, monday(3)?.more], [3, 0]);
  assert.deepEqual([monday(4)?.named.length, monday(4)?.more], [3, 1]);
  assert.deepEqual(
    [monday(12)?.named.map(({ name }) => name), monday(12)?.more],
    [['Route 1', 'Route 2', 'Route 3'], 9],
  );
});

test('days in words', () => {
  assert.equal(daysText(['Wednesday']), 'Wednesday');
  assert.equal(daysText(['Monday', 'Thursday']), 'Mon, Thu');
  assert.equal(daysText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']), 'Monday to Friday');
  assert.equal(daysText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday']), 'Mon, Tue, Wed, Thu, Sat');
});

test('what somebody else changed is named', () => {
  const stop = (addressId: string, cans = 1): RouteStop => ({
    routeAddressId: addressId,
    addressId,
    order: 1,
    contactId: 'c',
    contactName: 'Rosa Nez',
    phone: null,
    street: '1 Zuni Dr',
    city: 'Aztec',
    cans,
    latitude: null,
    longitude: null,
    accommodation: null,
    suspensions: [],
    service: { id: `service of ${addressId}`, firstDay: '2020-01-01', lastDay: null },
  });
  const before: RouteDetail = { ...mesa, version: 1, stops: [stop('a'), stop('b'), stop('c')] };
  const valuesOf = ({ driver, ...route }: RouteDetail) => ({ ...route, driverId: driver?.id ?? null });
  const changed = (after: RouteDetail) => changesBetween(valuesOf(before), valuesOf(after), after);
  assert.deepEqual(changed({ ...before, version: 2 }), []);
  assert.deepEqual(
    changed({
      ...before,
      name: 'Mesa',
      driver: null,
      stops: [stop('b'), stop('a', 2), stop('d'), stop('e')],
    }),
    [
      'name: Mesa',
      'driver: No Driver Assigned',
      '2 stops added',
      '1 stop removed',
      'order of stops',
      'cans or accommodations',
    ],
  );
  assert.deepEqual(
    changed({
      ...before,
      description: 'By the river',
      daysOfWeek: ['Friday'],
      stream: 'Organics',
      cadence: { kind: 'biweekly', from: '2026-11-06' },
      season: { from: '04-01', to: '11-30' },
    }),
    ['description', 'days: Friday', 'collects: Organics', 'how often: Every other week', 'season: Apr 1 to Nov 30'],
  );
});
