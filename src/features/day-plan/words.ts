import { type Day, daysBetween, formatDay, weekdayOf } from '../../kernel/calendar.ts';

/** The weekday where the other day is near, else the date. */
const dayWord = (from: Day, to: Day) => (Math.abs(daysBetween(from, to)) < 7 ? weekdayOf(to) : formatDay(to));

/** Why a pickup comes on another day, or does not come: the server says it to customers, visitors and the office. */
export const say = {
  putOffFrom: (day: Day) => `Put off from ${formatDay(day)}`,
  /** "Thanksgiving Day: Thursday’s pickups come on Friday" */
  movedBy: (closure: string, from: Day, to: Day) =>
    `${closure}: ${weekdayOf(from)}’s pickups come on ${dayWord(from, to)}`,
  closedBy: (closure: string, day: Day) => `${closure}: no pickups on ${formatDay(day)}`,
  putOffTo: (day: Day) => `Put off to ${formatDay(day)}`,
  withAnother: (route: string) => `Comes with the regular pickup of ${route}`,
  otherRoute: (route: string) => `${route} serves it that day`,
  doneOn: (day: Day) => `Was served on ${formatDay(day)}`,
  leftOut: (reason: string) => `Left out: ${reason}`,
  notBegun: (day: Day) => `Service begins on ${formatDay(day)}`,
  ended: (day: Day) => `Service ended on ${formatDay(day)}`,
  onHold: (until: Day) => `On hold until ${formatDay(until)}`,
  runOver: (route: string) => `${route} was completed already`,
  runCancelledBecause: (reason: string) => `The run was cancelled: ${reason}`,
  runCancelled: 'The run was cancelled',
};
