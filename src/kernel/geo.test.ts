import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DistanceUnit, distanceUnits, formatDistance, formatSpeed, metresPerMile } from './geo.ts';

const told = (unit: DistanceUnit, metres: readonly number[]) => metres.map((one) => formatDistance(one, unit));

test('distances as the spec shows them', () => {
  assert.deepEqual(told('kilometers', [0, 87.4, 999.4, 999.6, 1000, 1236]), [
    '0 m',
    '87 m',
    '999 m',
    '1.00 km',
    '1.00 km',
    '1.24 km',
  ]);
});

test('in miles they are feet below a tenth of a mile, and tenths of a mile above', () => {
  assert.deepEqual(told('miles', [0, 11, 100, 160.7, 160.9, 400, 1609.344, 42_120, 1_609_344]), [
    '0 ft',
    '36 ft',
    '328 ft',
    '527 ft',
    '0.1 mi',
    '0.2 mi',
    '1.0 mi',
    '26.2 mi',
    '1000.0 mi',
  ]);
});

const metresIn: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: metresPerMile / 5280, mi: metresPerMile };
const step: Readonly<Record<string, number>> = { m: 1, km: 0.01, ft: 1, mi: 0.1 };
const read = (text: string) => {
  const [figure = '', unit = ''] = text.split(' ');
  return {
    unit,
    metres: Number(figure) * (metresIn[unit] ?? Number.NaN),
    half: ((step[unit] ?? 0) / 2) * (metresIn[unit] ?? 0),
  };
};
const anyMetres = fc.oneof(
  fc.double({ min: 0, max: 2000, noNaN: true }),
  fc.double({ min: 0, max: 5_000_000, noNaN: true }),
  fc.constantFrom(0, 0.1 * metresPerMile, metresPerMile, 999.5, 1000),
);

test('what is told is the distance, rounded to what is shown, in one of the two units of its company', () => {
  fc.assert(
    fc.property(anyMetres, fc.constantFrom(...distanceUnits), (metres, unit) => {
      const said = read(formatDistance(metres, unit));
      assert.ok((unit === 'miles' ? ['ft', 'mi'] : ['m', 'km']).includes(said.unit));
      assert.ok(Math.abs(said.metres - metres) <= said.half + 1e-6, `${metres} m was told as ${said.metres}`);
    }),
    { numRuns: 2000 },
  );
});

test('nothing far away is told as nothing, and what is farther is never told as nearer', () => {
  fc.assert(
    fc.property(anyMetres, anyMetres, fc.constantFrom(...distanceUnits), (one, other, unit) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)].map((m) => read(formatDistance(m, unit)).metres);
      assert.ok((near ?? 0) <= (far ?? 0) + 1e-6);
      if (one >= 1) assert.ok(read(formatDistance(one, unit)).metres > 0);
    }),
    { numRuns: 2000 },
  );
});

test('speeds are whole', () => {
  assert.deepEqual([formatSpeed(30, 'kilometers'), formatSpeed(30, 'miles')], ['30 km/h', '19 mph']);
});
