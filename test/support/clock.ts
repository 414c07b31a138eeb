/** What time it is in tests: an ordinary morning, whenever they run, unless the run is told another moment. */
import { addMinutes, dayAt, type Instant } from '../../src/kernel/calendar.ts';
import { settableClock } from '../../src/server/clock.ts';

/** A Tuesday in June, 10:00 in Denver. */
export const ordinaryMoment: Instant = '2026-06-16T16:00:00.000Z';

/** That of all servers of a test file that bring none of their own. */
export const clock = settableClock(process.env.TEST_CLOCK ?? ordinaryMoment);
export const now = clock.now;
/** The company's day on which the file begins. */
export const today = dayAt(now(), 'America/Denver');
export const minutesAgo = (minutes: number): Instant => addMinutes(now(), -minutes);
