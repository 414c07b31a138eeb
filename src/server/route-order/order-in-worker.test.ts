import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drivingLengths } from '../../optimizer/lengths.ts';
import { randomFrom } from '../../optimizer/random.ts';
import { orderInWorker } from './order-in-worker.ts';

const random = randomFrom(4);
const points = Array.from({ length: 150 }, () => ({ latitude: 35 + random() / 10, longitude: -106 + random() / 10 }));
const request = { lengths: drivingLengths(points), points, start: 0, seed: 1 };

test('answers with a shorter order while the event loop goes on', async () => {
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  const { order, length, givenLength } = await orderInWorker({ request, milliseconds: 300 });
  clearInterval(ticking);
  assert.equal(new Set(order).size, 150);
  assert.ok(length < givenLength / 2);
  assert.ok(ticks > 5);
});

test('ends at once when it is aborted', async () => {
  const controller = new AbortController();
  const started = performance.now();
  const answer = orderInWorker({ request, milliseconds: 60_000 }, controller.signal);
  setTimeout(() => controller.abort(), 100);
  await assert.rejects(answer, { name: 'AbortError' });
  assert.ok(performance.now() - started < 20_000);
  await assert.rejects(orderInWorker({ request, milliseconds: 1 }, controller.signal), { name: 'AbortError' });
});

test('passes on what the optimizer refuses', async () => {
  await assert.rejects(orderInWorker({ request: { ...request, start: 3 }, milliseconds: 100 }), RangeError);
});

test('estimates the lengths itself where none are given', async () => {
  const { lengths: _, ...unmeasured } = { ...request, kicks: 200 };
  const milliseconds = 1e9; // of which nothing is spent, however busy the machine: the search cools by its share too
  const measured = await orderInWorker({ request: { ...request, kicks: 200 }, milliseconds });
  assert.deepEqual(await orderInWorker({ request: unmeasured, milliseconds }), measured);
});
