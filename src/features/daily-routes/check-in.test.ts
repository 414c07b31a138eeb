import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInAccuracy, checkInDistance, isAccurate } from './check-in.ts';

test('the classes of spec 2 §9, at their boundaries', () => {
  const classes = [0, 49.99, 50, 99.99, 100, 199.99, 200, 5000].map(checkInAccuracy);
  assert.deepEqual(classes, ['excellent', 'excellent', 'good', 'good', 'fair', 'fair', 'poor', 'poor']);
  assert.equal(checkInAccuracy(undefined), 'unknown');
});

test('a stop is accurate within 100 m', () => {
  assert.deepEqual([isAccurate(100), isAccurate(100.1), isAccurate(undefined)], [true, false, false]);
});

test('the distance needs both positions; a thousandth of a degree of latitude is 111 m', () => {
  const stop = { latitude: 36.7, longitude: -108.2, actualLatitude: 36.701, actualLongitude: -108.2 };
  assert.equal(Math.round(checkInDistance(stop) ?? 0), 111);
  assert.equal(checkInDistance({ ...stop, latitude: null, longitude: null }), undefined);
  assert.equal(checkInDistance({ ...stop, actualLatitude: null, actualLongitude: null }), undefined);
});

test('half a position is none', () => {
  const stop = { latitude: 36.7, longitude: -108.2, actualLatitude: 36.701, actualLongitude: -108.2 };
  for (const part of ['latitude', 'longitude', 'actualLatitude', 'actualLongitude'])
    assert.equal(checkInDistance({ ...stop, [part]: null }), undefined, part);
});
