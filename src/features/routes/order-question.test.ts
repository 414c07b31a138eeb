import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { movedStops, orderedStops, orderQuestion, searchLimits, usualEnd } from './order-question.ts';

const at = (n: number) => ({ latitude: 36 + n / 100, longitude: -108 });
const depot = { address: '1210 S Lake St', ...at(50) };
const landfill = { address: '78 Road 3140', ...at(60) };
const pointOf = new Map([...'abcde'].map((name, n) => [name, at(n)]));
const ask = (stops: string, { locked = '', end = 'last-stop' as const as 'last-stop' | 'depot' | 'landfill' } = {}) =>
  orderQuestion({ addressIds: [...stops], locked: [...locked], end }, pointOf, { depot, landfill });

test('depot first, landfill last, and locked stops by their place in between', () => {
  const question = ask('abxcd', { locked: 'ac', end: 'landfill' });
  assert.deepEqual(question.points, [depot, at(0), at(1), at(2), at(3), landfill]);
  assert.deepEqual(question.stopAt, [undefined, 'a', 'b', 'c', 'd', undefined]);
  assert.deepEqual([question.start, question.end, question.returns], [0, 5, false]);
  assert.deepEqual(question.locked, [1, 3]);
  assert.deepEqual(question.unlocated, ['x']);
});

test('back at the depot, open at the last stop, and from the first stop without a depot', () => {
  assert.deepEqual([ask('abc', { end: 'depot' }).end, ask('abc', { end: 'depot' }).returns], [undefined, true]);
  assert.deepEqual([ask('abc').end, ask('abc').returns], [undefined, false]);
  const alone = orderQuestion({ addressIds: ['x', 'b', 'a', 'c'], locked: [], end: 'last-stop' }, pointOf, {});
  assert.deepEqual([alone.stopAt[alone.start], alone.points.length], ['b', 3]);
});

test('an end that the company does not have, and too few stops on the map, are refused', () => {
  const without = (end: 'depot' | 'landfill') =>
    orderQuestion({ addressIds: [...'abc'], locked: [], end }, pointOf, {});
  assert.throws(() => without('depot'), { code: 'no-depot', kind: 'invalid' });
  assert.throws(() => without('landfill'), { code: 'no-landfill', kind: 'invalid' });
  assert.throws(() => ask('abxyz'), { code: 'too-few-located', message: /Only 2 of the 5 stops have coordinates/ });
  assert.throws(() => ask('axyz'), { message: /Only 1 of the 4 stops has coordinates/ });
  assert.throws(() => ask('xyz'), { message: /None of the 3 stops have coordinates/ });
  assert.equal(usualEnd({ landfill }), 'landfill');
  assert.equal(usualEnd({ depot }), 'last-stop');
});

test('stops that nobody can place stay where they are', () => {
  const question = ask('axbcyd');
  const order = [0, 4, 3, 2, 1]; // depot, d, c, b, a
  assert.deepEqual(orderedStops([...'axbcyd'], question, order), [...'dxcbya']);
});

const orders = fc
  .uniqueArray(fc.integer(), { maxLength: 40 })
  .chain((all) =>
    fc.tuple(fc.constant(all.map(String)), fc.shuffledSubarray(all.map(String), { minLength: all.length })),
  );

test('what is told as moved is enough: the others stand in their old order, and no fewer would do', () => {
  assert.deepEqual([...movedStops([...'abcde'], [...'eabcd'])], ['e']);
  assert.deepEqual([...movedStops([...'abcde'], [...'abcde'])], []);
  assert.deepEqual([...movedStops([...'abcde'], [...'bcade'])], ['a']);
  fc.assert(
    fc.property(orders, ([before, after]) => {
      const moved = movedStops(before, after);
      const rest = (order: readonly string[]) => order.filter((one) => !moved.has(one));
      assert.deepEqual(rest(before), rest(after));
    }),
    { seed: 5 },
  );
});

test('of a usual route an order is found within four seconds, of one with more than 200 places within eight', () => {
  const seconds = (places: number) => searchLimits(places).milliseconds / 1_000;
  assert.deepEqual([3, 200, 201, 502].map(seconds), [4, 4, 8, 8]);
});
