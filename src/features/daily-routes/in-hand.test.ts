/** What the office is told before somebody who drives today stops working here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWholeDay } from '../../kernel/calendar.ts';
import { inHandOf } from './in-hand.ts';
import type { DailyRoute } from './run-shapes.ts';

const [yesterday, today] = ['2026-06-15', '2026-06-16'];
const dan = { id: 'dan', firstName: 'Dan' };
const end =
  'What their phone has not sent by then does not arrive any more: give the rest to somebody else first, and let the phone send.';

const aRun = (changes: Partial<DailyRoute> = {}): DailyRoute => ({
  ...{ id: 'r', date: today, routeId: 'mesa', routeName: 'Mesa', status: 'in_progress' },
  ...{ startTime: null, endTime: null, notes: null, cancelReason: null },
  driver: { ...dan, lastName: 'Ruiz' },
  stops: { total: 3, suspended: 1, worked: 1, completed: 1 },
  ...changes,
});

test('how far their run of today is; nothing of one that is over, or of another’s', () => {
  assert.equal(inHandOf(dan, [aRun()], today), `Dan drives Mesa today: 1 of 2 stops are done. ${end}`);
  const single = aRun({ status: 'pending', stops: { total: 1, suspended: 0, worked: 0, completed: 0 } });
  assert.equal(inHandOf(dan, [single], today), `Dan drives Mesa today: 0 of 1 stop is done. ${end}`);
  const others = [aRun({ driver: { ...dan, id: 'ann', lastName: 'Lee' } }), aRun({ driver: null })];
  const over = [aRun({ status: 'completed' }), aRun({ status: 'cancelled' })];
  assert.equal(inHandOf(dan, [...others, ...over], today), undefined);
});

test('a run of yesterday that they have not completed is told with its day, beside that of today', () => {
  const left = aRun({ date: yesterday, routeName: 'Old Town' });
  assert.equal(
    inHandOf(dan, [aRun(), left], today),
    `Dan drives Mesa today: 1 of 2 stops are done. Dan has Old Town of ${formatWholeDay(yesterday)} open: 1 of 2 stops are done. ${end}`,
  );
});
