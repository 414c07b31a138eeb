/** What time it is in tests: an ordinary morning, whenever they run, unless the run is told another moment. */
import { betweenFiles } from '../../scripts/tools/between-files.ts';
import { addDays, addMinutes, type Day, dayAt, daysBetween, type Instant } from '../../src/kernel/calendar.ts';
import { type Clock, machineClock, settableClock } from '../../src/server/clock.ts';
import { forgetActors } from '../../src/server/sessions.ts';

/** A Tuesday in June, 10:00 in Denver. */
export const ordinaryMoment: Instant = '2026-06-16T16:00:00.000Z';

/** Days that are not ordinary, and minutes before they end: a part of the tests runs then as well. Two are Sundays. */
const otherMoments: readonly (readonly [words: string, at: Instant])[] = [
  ['five minutes before the clocks go forward', '2026-03-08T08:55:00.000Z'],
  ['five minutes before the clocks go back', '2026-11-01T07:55:00.000Z'],
  ['ten minutes before the New Year', '2027-01-01T06:50:00.000Z'],
];

const daysGoneBy = daysBetween('1970-01-01', dayAt(machineClock.now(), 'UTC'));
/** A run that goes on past midnight stays with that of its beginning: its processes take over what the first one chose. */
process.env.MOMENTS ??= String(daysGoneBy % otherMoments.length);

/** One of them, in turn by the day of the run; `MOMENTS=all` takes them all at once (decision 128). */
export const momentsTaken = otherMoments.filter((_, at) => ['all', String(at)].includes(process.env.MOMENTS ?? ''));

const begins: Instant = process.env.TEST_CLOCK ?? ordinaryMoment;
/** That of all servers of a test file that bring none of their own. */
export const clock = forgetting(settableClock(begins));
betweenFiles.push(() => clock.set(begins));
export const now = clock.now;
/** The company's day on which the file begins. */
export const today = dayAt(now(), 'America/Denver');
/** So many days from today on. */
export const day = (ahead: number): Day => addDays(today, ahead);
export const minutesAgo = (minutes: number): Instant => addMinutes(now(), -minutes);

/** Who is signed in is known for half a second, which no jump over weeks may live on. */
function forgetting(settable: Required<Clock>): Required<Clock> {
  return {
    ...settable,
    set(at) {
      settable.set(at);
      forgetActors();
    },
  };
}
