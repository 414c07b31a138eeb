import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accommodationText, cansText, changesBetween, routeTexts, termText } from './words.ts';

const today = '2026-11-22';

test('a service says since when, from when and until when it is', () => {
  const text = (firstDay: string, lastDay: string | null) => termText({ firstDay, lastDay }, today);
  assert.equal(text('2026-11-03', null), 'Since Nov 3, 2026');
  assert.equal(text(today, '2026-12-31'), 'Since Nov 22, 2026 until Dec 31, 2026');
  assert.equal(text('2026-12-01', null), 'From Dec 1, 2026');
  assert.equal(text('2026-12-01', '2026-11-30'), 'Never began');
});

test('each route that serves it says the stop, and how often it comes', () => {
  const route = { routeId: 'r', routeName: 'Downtown', stopNumber: 12, season: null } as const;
  const weekly = {
    ...route,
    daysOfWeek: ['Monday' as const, 'Thursday' as const],
    cadence: { kind: 'weekly' as const },
  };
  const turns = { ...weekly, cadence: { kind: 'biweekly', from: today } as const };
  assert.deepEqual(routeTexts({ routes: [weekly, turns] }), [
    'Stop 12 of Downtown · Mondays and Thursdays',
    'Stop 12 of Downtown · every other Monday and Thursday',
  ]);
  assert.equal(cansText(1), '1 can');
  assert.equal(accommodationText({ type: 'Gated Entry', notes: null }), 'Gated Entry');
});

test('who was second reads only what is different now', () => {
  const before = { cans: 2, accommodation: null, firstDay: '2026-11-03', lastDay: null };
  const now = { ...before, cans: 3, accommodation: { type: 'Code Required', notes: '4471' } as const };
  assert.deepEqual(changesBetween(before, now), ['Cans: 3', 'Accommodation: Code Required: 4471']);
  assert.deepEqual(changesBetween(now, { ...now, lastDay: '2026-12-31' }), ['Last day: Dec 31, 2026']);
});
