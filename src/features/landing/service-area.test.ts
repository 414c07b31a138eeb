import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceMetres } from '../../kernel/geo.ts';
import type { Because } from '../day-plan/because.ts';
import type { Schedule } from '../services/cadence.ts';
import { areaAnswer, boxAround, type CoarseStop, coarse, isTownServed, routesNear } from './service-area.ts';

const asked = { street: '12 Zuni Dr', city: 'Farmington', state: 'NM', zipCode: '87401-1234' };
const here = { latitude: 36.7281, longitude: -108.2187 };
const stop = (metresNorth: number, routeIds: CoarseStop['routeIds']): CoarseStop => ({
  ...coarse({ latitude: here.latitude + metresNorth / 111_195, longitude: here.longitude }),
  routeIds,
});

test('routes are those of stops within the distance', () => {
  const stops = [stop(300, ['Mesa']), stop(100, ['Ruins', 'Mesa']), stop(900, ['Blue'])];
  assert.deepEqual(routesNear(here, stops, 400), ['Mesa', 'Ruins']);
  assert.deepEqual(routesNear(here, stops, 1200), ['Mesa', 'Ruins', 'Blue']);
  assert.deepEqual(routesNear(here, [], 5000), []);
  const exactly = distanceMetres(coarse(here), stop(900, []));
  assert.deepEqual(routesNear(here, stops, exactly), ['Mesa', 'Ruins', 'Blue']);
  assert.deepEqual(routesNear(here, stops, exactly - 0.001), ['Mesa', 'Ruins']);
});

test('neighbours cannot be told apart: houses of one block get one answer', () => {
  const stops = [stop(0, ['Mesa'])];
  const block = fc.record({
    latitude: fc.double({ min: 36.7276, max: 36.7284, noNaN: true }),
    longitude: fc.double({ min: -108.2194, max: -108.2186, noNaN: true }),
  });
  fc.assert(fc.property(block, (house) => assert.deepEqual(routesNear(house, stops, 50), ['Mesa'])));
});

test('the box holds every stop that counts', () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  const offset = fc.double({ min: -0.1, max: 0.1, noNaN: true });
  fc.assert(
    fc.property(anywhere, offset, offset, fc.integer({ min: 50, max: 5000 }), (place, north, east, metres) => {
      const house = { latitude: place.latitude + north, longitude: place.longitude + east };
      const counts = distanceMetres(coarse(place), coarse(house)) <= Math.max(metres, 150);
      const box = boxAround(place, metres);
      const isInside =
        house.latitude >= box.south &&
        house.latitude <= box.north &&
        house.longitude >= box.west &&
        house.longitude <= box.east;
      assert.ok(!counts || isInside);
    }),
  );
});

const today = '2026-06-16';
const said = (facts: Parameters<typeof areaAnswer>[1]) => {
  const { answer, message } = areaAnswer(asked, facts, today);
  return `${answer}: ${message}`;
};
const schedule = (days: Schedule['days'], cadence: Schedule['cadence'] = { kind: 'weekly' }): Schedule => ({
  ...{ days, cadence, season: null },
});

test('the answer says what it rests on', () => {
  assert.equal(
    said({ basis: 'located', schedules: [schedule(['Monday', 'Tuesday', 'Friday'])] }),
    'yes: Yes! Our trucks already pass near 12 Zuni Dr on Mondays, Tuesdays and Fridays.',
  );
  assert.equal(said({ basis: 'located', schedules: [] }), 'no: Not yet. None of our trucks passes near 12 Zuni Dr.');
  assert.equal(
    said({ basis: 'not-found', schedules: [schedule(['Monday'])], served: 'ZIP code 87401' }),
    'perhaps: Perhaps. In ZIP code 87401 our trucks drive on Mondays. They do not go down every street. We could not find this house on the map, so this is by its area only.',
  );
  assert.equal(
    said({ basis: 'no-lookup', schedules: [] }),
    'no: We do not serve ZIP code 87401 or Farmington yet. We cannot look up single houses at the moment, so this is by its area only.',
  );
});

test('how often they come is told, and the next day with the reason where it is another than usual', () => {
  const everyOther = [schedule(['Monday'], { kind: 'biweekly', from: '2026-06-22' })];
  const next = (date: string, because: Because | null = null) =>
    said({ basis: 'located', schedules: everyOther, next: { date, because } }).split('12 Zuni Dr ')[1];
  assert.equal(next('2026-06-22'), 'every other Monday; next time on Mon, Jun 22.');
  assert.equal(next('2026-06-17'), 'every other Monday; next time tomorrow.');
  const closure = { kind: 'closure', name: 'Snow', from: '2026-06-22', to: '2026-06-23' } as const;
  assert.equal(
    next('2026-06-23', closure),
    'every other Monday; next time on Tue, Jun 23 (Snow: Monday’s pickups come on Tuesday).',
  );
});

test('a town that is served is a yes, with the days where so few routes drive there that they say something', () => {
  const town = { basis: 'located', isTown: true } as const;
  assert.equal(said({ ...town, schedules: [] }), 'yes: Yes! We serve Farmington.');
  assert.equal(
    said({ ...town, served: 'ZIP code 87401', schedules: [schedule(['Monday'])] }),
    'yes: Yes! We serve Farmington. Our trucks drive there on Mondays.',
  );
  const two = [schedule(['Monday']), schedule(['Friday'])];
  assert.match(said({ ...town, served: 'Farmington', schedules: two }), /drive there on Mondays and Fridays/);
  const many = [schedule(['Monday']), schedule(['Tuesday']), schedule(['Friday'])];
  assert.equal(said({ ...town, served: 'Farmington', schedules: many }), 'yes: Yes! We serve Farmington.');
  // Where a truck passes near the house itself, its days are told.
  assert.match(said({ ...town, schedules: many }), /already pass near 12 Zuni Dr on Mondays, Tuesdays and Fridays/);
});

test('towns are told apart by name, and by state where one is named, however they are typed', () => {
  const word = fc.stringMatching(/^[A-Za-z][a-z ]{0,8}[a-z]$/);
  fc.assert(
    fc.property(word, word, fc.constantFrom('NM', 'CO'), (town, other, state) => {
      const typed = { city: ` ${town.toUpperCase()} `, state };
      assert.ok(isTownServed([town], typed) && isTownServed([other, `${town}, ${state.toLowerCase()}`], typed));
      assert.ok(!isTownServed([`${town}, AZ`], typed) && !isTownServed([`${town}x`, `x ${town}`], typed));
    }),
  );
  assert.ok(
    !isTownServed(['San Juan County'], { city: '', state: 'NM' }) && !isTownServed([], { city: '', state: '' }),
  );
});
