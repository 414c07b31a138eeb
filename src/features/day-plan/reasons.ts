/** Why a pickup comes on another day than usual, or does not come: data, and a sentence for people. */
import { type Day, daysBetween, formatDay, weekdayOf } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { Because } from './because.ts';

/** Why a service that would be due is on no run of the date. */
export type WhyNot =
  | Readonly<{ kind: 'closed'; name: string; from: Day; to: Day | null }>
  | Readonly<{ kind: 'put_off_to'; to: Day }>
  | Readonly<{ kind: 'with_another'; routeName: string }>
  | Readonly<{ kind: 'other_route'; routeName: string }>
  | Readonly<{ kind: 'done_on'; on: Day }>
  | Readonly<{ kind: 'left_out'; reason: string }>
  | Readonly<{ kind: 'not_begun'; on: Day }>
  | Readonly<{ kind: 'ended'; on: Day }>
  | Readonly<{ kind: 'on_hold'; until: Day }>
  | Readonly<{ kind: 'run_over'; routeName: string }>
  | Readonly<{ kind: 'run_cancelled'; reason: string | null }>;

/** Reasons with which a customer still waits for a truck today: a dispatcher has to decide. */
export const needsTruck = ({ kind }: WhyNot): boolean => kind === 'run_over' || kind === 'run_cancelled';

export const closureOf = ({ name }: ClosedDay, from: Day, to: Day): Because => ({ kind: 'closure', name, from, to });

/** "Thanksgiving Day: Thursday's pickups come on Friday" */
export function becauseText(because: Because): string {
  if (because.kind === 'put_off') return `Put off from ${formatDay(because.from)}`;
  return `${because.name}: ${weekdayOf(because.from)}’s pickups come on ${dayWord(because.from, because.to)}`;
}

export function whyNotText(why: WhyNot): string {
  switch (why.kind) {
    case 'closed':
      return why.to
        ? `${why.name}: ${weekdayOf(why.from)}’s pickups come on ${dayWord(why.from, why.to)}`
        : `${why.name}: no pickups on ${formatDay(why.from)}`;
    case 'put_off_to':
      return `Put off to ${formatDay(why.to)}`;
    case 'with_another':
      return `Comes with the regular pickup of ${why.routeName}`;
    case 'other_route':
      return `${why.routeName} serves it that day`;
    case 'done_on':
      return `Was served on ${formatDay(why.on)}`;
    case 'left_out':
      return `Left out: ${why.reason}`;
    case 'not_begun':
      return `Service begins on ${formatDay(why.on)}`;
    case 'ended':
      return `Service ended on ${formatDay(why.on)}`;
    case 'on_hold':
      return `On hold until ${formatDay(why.until)}`;
    case 'run_over':
      return `${why.routeName} was completed already`;
    case 'run_cancelled':
      return why.reason ? `The run was cancelled: ${why.reason}` : 'The run was cancelled';
  }
}

/** The weekday where the other day is near, else the date. */
function dayWord(from: Day, to: Day): string {
  return Math.abs(daysBetween(from, to)) < 7 ? weekdayOf(to) : formatDay(to);
}
