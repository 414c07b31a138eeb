import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, viewOf } from './map-view.ts';

const rounded = (place: readonly number[]) => place.map((degrees) => degrees.toFixed(4));

test('a stop stands where its address is, else near the default centre, each a thousandth of a degree further', () => {
  assert.deepEqual(placeOf({ latitude: 36.7, longitude: -108.2 }, 3), [36.7, -108.2]);
  assert.deepEqual(rounded(placeOf(undefined, 1)), ['35.0854', '-106.6494']);
  assert.deepEqual(rounded(placeOf(undefined, 12)), ['35.0964', '-106.6384']);
});

test('a place on the equator and the meridian is a place', () => {
  assert.deepEqual(placeOf({ latitude: 0, longitude: 0 }, 5), [0, 0]);
});

test('one place is shown at zoom 15, several with 20 pixels around them, none not at all', () => {
  assert.deepEqual(viewOf([[36.7, -108.2]]), { kind: 'close', centre: [36.7, -108.2], zoom: 15 });
  const two: [number, number][] = [
    [36.7, -108.2],
    [36.8, -108.1],
  ];
  assert.deepEqual(viewOf(two), { kind: 'all', places: two, padding: [20, 20] });
  assert.equal(viewOf([]), undefined);
});
