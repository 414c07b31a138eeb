import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actualDay } from '../../features/company/closures.ts';
import { closedDaysBetween } from '../../features/company/holidays.ts';
import { addDays } from '../../kernel/calendar.ts';
import { makeCalendar } from './calendar.ts';
import { clockAt } from './clock.ts';

test('on whichever day the demo is started, today and tomorrow are as always, and another day is not', () => {
  for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const clock = clockAt(`${day}T18:00:00.000Z`, 'America/Denver');
    const { effects, days } = makeCalendar(clock);
    for (const date of [day, addDays(day, 1)])
      assert.deepEqual(actualDay(closedDaysBetween(effects, days, date, date), date), { date, because: null });
    const own = days.filter(({ effect }) => effect === 'skipped');
    assert.equal(own.length, 1);
  }
});
