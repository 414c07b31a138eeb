/** Whether a route that has an address comes there at all while there is something to collect. */
import type { Day } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import { nextDates, type Schedule } from '../services/cadence.ts';

/** Both days are included; without a last one it goes on. */
export type Term = Readonly<{ firstDay: Day; lastDay: Day | null }>;

/**
 * Whether a truck of this schedule comes from `today` on while a service lasts. A season that begins after its end, or
 * weeks of the month that never fall on an open day, leave it unserved although a route has its address.
 */
export function comesWithin(schedule: Schedule, closed: readonly ClosedDay[], today: Day, term: Term): boolean {
  // unnoticed: of two equal days either is the first
  const from = term.firstDay > today ? term.firstDay : today;
  const [next] = nextDates(schedule, closed, from, 1);
  return next !== undefined && (term.lastDay === null || next.date <= term.lastDay);
}
