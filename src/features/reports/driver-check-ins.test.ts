import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckIn, checkInStats, gpsText } from './driver-check-ins.ts';

/** So many metres north of where it was planned: a degree of latitude is 111.2 km. */
const checkIn = (metres: number | null, hasPhoto = false) =>
  ({
    ...{ latitude: metres === null ? null : 36, longitude: -108, hasPhoto },
    ...{ actualLatitude: 36 + (metres ?? 0) / 111_195, actualLongitude: -108 },
  }) as CheckIn;

test('the figures count what is near enough, and average what is known', () => {
  const stats = checkInStats([checkIn(10, true), checkIn(90), checkIn(150), checkIn(950), checkIn(null, true)]);
  assert.deepEqual(stats.byAccuracy, { excellent: 1, good: 1, fair: 1, poor: 1, unknown: 1 });
  assert.deepEqual([stats.count, stats.accurate, stats.withPhoto], [5, 2, 2]);
  assert.equal(Math.round(stats.averageMetres ?? 0), 300);
  assert.equal(checkInStats([checkIn(null)]).averageMetres, null);
  assert.equal(checkInStats([]).averageMetres, null);
});

test('a place is told to six decimals, and only whole', () => {
  assert.equal(gpsText(36.72810049, -108.2187), '36.728100, -108.218700');
  assert.equal(gpsText(0, 0), '0.000000, 0.000000');
  assert.deepEqual(
    [gpsText(36.7, null), gpsText(null, -108.2), gpsText(null, null)],
    [undefined, undefined, undefined],
  );
});
