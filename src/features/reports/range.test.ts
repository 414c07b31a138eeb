import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../kernel/calendar.ts';
import { daysIn, isUnfinished, monthsOf, presetOf, presets, rangeOf, refuseRange, whyNot } from './range.ts';

const today = '2026-11-24';

test('a range reaches back so many days with today, or so many months with this one', () => {
  assert.deepEqual(
    presets.map((name) => rangeOf(name, today).from),
    ['2026-11-18', '2026-10-28', '2026-09-01', '2025-12-01'],
  );
  assert.ok(presets.every((name) => rangeOf(name, today).to === today));
});

test('a preset is known again by both of its ends', () => {
  for (const name of presets) {
    const range = rangeOf(name, today);
    assert.equal(presetOf(range, today), name);
    assert.equal(presetOf({ ...range, to: addDays(today, -1) }, today), undefined);
    assert.equal(presetOf({ ...range, from: addDays(range.from, 1) }, today), undefined);
  }
});

test('nothing is counted in what is no range, and at most ten years at once', () => {
  const code = (from: string, to: string) => whyNot({ from, to })?.code;
  assert.equal(code(today, today), undefined);
  assert.equal(code('2016-11-25', today), undefined);
  assert.equal(code('2016-11-24', today), 'range-too-long');
  assert.equal(code(today, '2026-11-23'), 'days-reversed');
  assert.deepEqual(whyNot({ from: 'x', to: today })?.field, 'from');
  assert.deepEqual(whyNot({ from: today, to: '2026-02-30' })?.field, 'to');
  refuseRange({ from: today, to: today });
  assert.throws(() => refuseRange({ from: today, to: '2026-11-23' }), { code: 'days-reversed' });
});

test('the months of a range end with that of today', () => {
  assert.deepEqual(monthsOf({ from: '2026-09-15', to: '2027-02-01' }, today), ['2026-09', '2026-10', '2026-11']);
  assert.deepEqual(monthsOf({ from: '2025-12-31', to: '2026-01-01' }, today), ['2025-12', '2026-01']);
  assert.deepEqual(monthsOf({ from: '2026-12-01', to: '2026-12-31' }, today), []);
});

test('of a month those days count that lie in the range', () => {
  const november = (from: string, to: string) => Object.values(daysIn('2026-11', { from, to }));
  assert.deepEqual(november('2026-11-10', '2026-12-05'), ['2026-11-10', '2026-11-30']);
  assert.deepEqual(november('2026-10-01', '2026-11-15'), ['2026-11-01', '2026-11-15']);
  assert.deepEqual(daysIn('Moved away', { from: today, to: today }), { from: today, to: today });
});

test('a month is finished when all of its days lie in the range and are over', () => {
  const whole = { from: '2026-11-01', to: '2026-11-30' };
  assert.equal(isUnfinished('2026-11', whole, '2026-12-01'), false);
  assert.equal(isUnfinished('2026-11', whole, '2026-11-30'), true);
  assert.equal(isUnfinished('2026-11', { ...whole, from: '2026-11-02' }, '2026-12-01'), true);
  assert.equal(isUnfinished('2026-11', { ...whole, to: '2026-11-29' }, '2026-12-01'), true);
});
