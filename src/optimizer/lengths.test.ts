import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceMetres } from '../kernel/geo.ts';
import { drivingLengths, drivingMinutes, isSymmetric, lengthOf } from './lengths.ts';

const depot = { latitude: 35.0844, longitude: -106.6504 };
const home = { latitude: 35.1, longitude: -106.6 };

test('driving is a third longer than the crow flies, at residential speed', () => {
  const lengths = drivingLengths([depot, home]);
  assert.ok(Math.abs(lengthOf(lengths, [0, 1], false) - 1.35 * distanceMetres(depot, home)) < 1e-9);
  assert.equal(lengthOf(lengths, [0, 1], true), 2 * lengthOf(lengths, [1, 0], false));
  assert.equal(drivingMinutes(15_000), 30);
});

test('a one-way street makes lengths asymmetric', () => {
  const { size, values } = drivingLengths([depot, home]);
  assert.ok(isSymmetric({ size, values }));
  assert.ok(!isSymmetric({ size, values: values.with(1, 9000) }));
});

test('one place alone has no way to itself, whatever the diagonal says', () => {
  const lengths = { size: 2, values: Float64Array.of(9, 4, 4, 9) };
  assert.deepEqual([lengthOf(lengths, [0], true), lengthOf(lengths, [0, 1], true)], [0, 8]);
});
