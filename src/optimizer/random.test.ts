import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from '../../test/support/places-of-tours.ts';
import { randomFrom } from './random.ts';

const firstOf = (seed: number, count: number) => {
  const random = randomFrom(seed);
  return numbers(count).map(random);
};

test('a seed gives the same numbers each time, and each seed others', () => {
  assert.deepEqual(firstOf(7, 50), firstOf(7, 50));
  assert.equal(new Set(numbers(200).map((seed) => firstOf(seed, 1)[0])).size, 200);
});

test('numbers lie from 0 to 1, and are spread evenly, also from the seed that would end in nothing', () => {
  // Its product is what the state is mixed with: without a remedy every number would be 0.
  const inverse = 0x0e8b2f51; // of 0x9e3779b1 among whole numbers of 32 bits
  for (const seed of [1, -5, Math.imul(0x5bd1e995, inverse)]) {
    const all = firstOf(seed, 10_000);
    assert.ok(all.every((one) => one >= 0 && one < 1));
    const tenths = Map.groupBy(all, (one) => Math.floor(10 * one));
    for (const tenth of numbers(10)) assert.ok(Math.abs((tenths.get(tenth)?.length ?? 0) - 1000) < 150, `${seed}`);
  }
});
