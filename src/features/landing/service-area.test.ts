import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceMetres } from '../../kernel/geo.ts';
import { areaAnswer, boxAround, type CoarseStop, coarse, daysNear } from './service-area.ts';

const asked = { street: '12 Zuni Dr', city: 'Farmington', state: 'NM', zipCode: '87401-1234' };
const here = { latitude: 36.7281, longitude: -108.2187 };
const stop = (metresNorth: number, days: CoarseStop['days']): CoarseStop => ({
  ...coarse({ latitude: here.latitude + metresNorth / 111_195, longitude: here.longitude }),
  days,
});

test('days are those of stops within the distance, in the order of the week', () => {
  const stops = [stop(300, ['Thursday']), stop(100, ['Monday', 'Thursday']), stop(900, ['Friday'])];
  assert.deepEqual(daysNear(here, stops, 400), ['Monday', 'Thursday']);
  assert.deepEqual(daysNear(here, stops, 1200), ['Monday', 'Thursday', 'Friday']);
  assert.deepEqual(daysNear(here, [], 5000), []);
});

test('neighbours cannot be told apart: houses of one block get one answer', () => {
  const stops = [stop(0, ['Monday'])];
  const block = fc.record({
    latitude: fc.double({ min: 36.7276, max: 36.7284, noNaN: true }),
    longitude: fc.double({ min: -108.2194, max: -108.2186, noNaN: true }),
  });
  fc.assert(fc.property(block, (house) => assert.deepEqual(daysNear(house, stops, 50), ['Monday'])));
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

test('the answer says what it rests on', () => {
  const said = (facts: Parameters<typeof areaAnswer>[1]) => {
    const { answer, message } = areaAnswer(asked, facts);
    return `${answer}: ${message}`;
  };
  assert.equal(
    said({ basis: 'located', days: ['Monday', 'Tuesday', 'Friday'] }),
    'yes: Yes! Our trucks already pass near 12 Zuni Dr on Mondays, Tuesdays and Fridays.',
  );
  assert.equal(said({ basis: 'located', days: [] }), 'no: Not yet. None of our trucks passes near 12 Zuni Dr.');
  assert.equal(
    said({ basis: 'not-found', days: ['Monday'], served: 'ZIP code 87401' }),
    'perhaps: Perhaps. In ZIP code 87401 our trucks drive on Mondays, but not down every street. We could not find this house on the map, so this is by its area only.',
  );
  assert.equal(
    said({ basis: 'no-lookup', days: [] }),
    'no: We do not serve ZIP code 87401 or Farmington yet. We cannot look up single houses at the moment, so this is by its area only.',
  );
});
