import type { Instant } from '../kernel/calendar.ts';

/** What time it is, for everything that the server decides and writes; the database follows it (decisions/0041). */
export type Clock = Readonly<{
  now: () => Instant;
  /** By how much it is ahead of the machine's clock; negative when behind. */
  aheadMs: () => number;
  /** Moves it to another moment, from which it runs on: for tests and development, and never there in production. */
  set?: (at: Instant) => void;
}>;

const instantAhead = (ms: number): Instant => new Date(Date.now() + ms).toISOString();
const aheadOfMachine = (at: Instant): number => Date.parse(at) - Date.now();

/** The machine's own. */
export const machineClock: Clock = { now: () => instantAhead(0), aheadMs: () => 0 };

/** It shows `at` now and runs on from there. */
export function settableClock(at: Instant): Required<Clock> {
  let aheadMs = aheadOfMachine(at);
  return {
    now: () => instantAhead(aheadMs),
    aheadMs: () => aheadMs,
    set(to) {
      aheadMs = aheadOfMachine(to);
    },
  };
}
