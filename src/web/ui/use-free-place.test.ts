import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeLift } from './use-free-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toasts = box(400, 700, 380, 84); // 16 px above the edge of a window of 800

test('toasts stay in their corner while nothing is below them', () => {
  assert.equal(freeLift(toasts, []), 0);
  assert.equal(freeLift(toasts, [box(0, 700, 400, 84), box(400, 100, 380, 600)]), 0);
});

test('they rise above what they would cover, and above what they would cover then', () => {
  const save = box(600, 740, 100, 36);
  assert.equal(freeLift(toasts, [save]), 784 - 740 + 12);
  const above = box(420, 650, 40, 36);
  const lift = freeLift(toasts, [save, above]);
  assert.equal(toasts.bottom - lift, above.top - 12);
});

test('where no place is free they stay in their corner', () => {
  assert.equal(freeLift(toasts, [box(0, 40, 1280, 760)]), 0);
});
