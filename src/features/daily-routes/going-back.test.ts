import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../kernel/calendar.ts';
import { daysToGoBack, goBackDays } from './going-back.ts';
import { runStatuses, stopStatuses } from './statuses.ts';

const today = '2026-06-16';
const stop = fc.constantFrom(...stopStatuses);
const run = fc.constantFrom(...runStatuses);

test('a truck goes back to what was done or given up on a run that is over, and not for long', () => {
  const check = fc.property(stop, run, fc.integer({ min: 0, max: 90 }), (status, runStatus, ago) => {
    const date = addDays(today, -ago);
    const isRight =
      ['completed', 'skipped'].includes(status) && ['completed', 'cancelled'].includes(runStatus) && ago <= goBackDays;
    const days = daysToGoBack({ status }, { status: runStatus, date }, today);
    assert.deepEqual(days, isRight ? { first: today, last: addDays(date, 60) } : undefined);
  });
  fc.assert(check);
});
