import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceUnits } from '../../kernel/geo.ts';
import { metresTyped, typedDistance, usualDistanceUnit } from './distances.ts';

test('a company in the United States tells distances in miles, others in kilometers', () => {
  const inMiles = Intl.supportedValuesOf('timeZone').filter((zone) => usualDistanceUnit(zone) === 'miles');
  const { getTimeZones } = Intl.Locale.prototype as { getTimeZones?: () => string[] };
  assert.deepEqual(inMiles.sort(), getTimeZones?.call(new Intl.Locale('en-US')).sort());
  const others = ['America/Toronto', 'America/Mexico_City', 'America/Puerto_Rico', 'Europe/Berlin', 'UTC', 'US', ''];
  assert.deepEqual([...new Set(others.map(usualDistanceUnit))], ['kilometers']);
  const olderNames = ['US/Mountain', 'America/Shiprock', 'America/Kentucky/Louisville', 'Navajo', 'MST7MDT'];
  assert.deepEqual([...new Set(olderNames.map(usualDistanceUnit))], ['miles']);
});

const anyMetres = fc.integer({ min: 50, max: 5000 });

test('a distance that nobody touched is saved as it was, and what was typed stands there again', () => {
  fc.assert(
    fc.property(anyMetres, anyMetres, fc.constantFrom(...distanceUnits), (saved, wanted, unit) => {
      assert.equal(metresTyped(typedDistance(saved, unit), unit, saved), saved);
      const typed = typedDistance(wanted, unit);
      assert.equal(typedDistance(metresTyped(typed, unit, saved), unit), typed);
    }),
  );
});

test('a quarter of a mile is 402 m', () => {
  assert.equal(metresTyped(0.25, 'miles', 100), 402);
  assert.deepEqual([typedDistance(400, 'miles'), typedDistance(400, 'kilometers')], [0.25, 400]);
});
