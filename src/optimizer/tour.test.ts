import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { edgesOf, numbers } from '../../test/support/places-of-tours.ts';
import { Tour } from './tour.ts';

const size = fc.integer({ min: 3, max: 9 });
const tours = size.chain((count) => fc.shuffledSubarray(numbers(count), { minLength: count, maxLength: count }));
test('a path is turned round: its two outer edges change, and nothing else', () => {
  fc.assert(
    fc.property(tours, fc.nat(8), fc.nat(8), fc.boolean(), (nodes, i, j, forwards) => {
      const count = nodes.length;
      const tour = new Tour(Int32Array.from(nodes));
      const [from, to] = [i % count, j % count];
      // The path from a to b, walked forwards or backwards.
      const [a, b] = [nodes[from] ?? 0, nodes[to] ?? 0];
      const turned = forwards ? nodes : nodes.toReversed();
      const start = turned.indexOf(a);
      const walk = [...turned.slice(start), ...turned.slice(0, start)];
      const steps = walk.indexOf(b) + 1;
      const expected = [...walk.slice(0, steps).reverse(), ...walk.slice(steps)];
      tour.reverse(a, b, forwards);
      assert.deepEqual(edgesOf([...tour.node]), edgesOf(expected));
      for (const [place, node] of tour.node.entries()) assert.equal(tour.place[node], place);
    }),
  );
});

test('who comes next, and how long it is all the way round', () => {
  const tour = new Tour(Int32Array.of(2, 0, 1));
  assert.deepEqual(
    [tour.isNext(2, 0), tour.isNext(1, 2), tour.isNext(0, 2), tour.isNext(2, 1)],
    [true, true, false, false],
  );
  assert.equal(tour.length(Int32Array.of(0, 5, 7, 5, 0, 11, 7, 11, 0)), 23);
});
