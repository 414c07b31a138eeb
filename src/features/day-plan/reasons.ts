/** Why a pickup comes on another day than usual, or does not come: data, and a sentence for people. */
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { Because } from './because.ts';
import { isExtra, isOnceMore } from './extra.ts';
import { planWords } from './words.ts';

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
  | Readonly<{ kind: 'on_hold'; from: Day; until: Day }>
  | Readonly<{ kind: 'run_over'; routeName: string }>
  | Readonly<{ kind: 'run_cancelled'; reason: string | null }>;

/** Reasons with which a customer still waits for a truck today: a dispatcher has to decide. */
export const needsTruck = ({ kind }: WhyNot): boolean => kind === 'run_over' || kind === 'run_cancelled';

const toldDays = 30;

/** Who left long ago keeps a place on the route, and each year there are more of them: of a day they say nothing. */
export const isTold = (why: WhyNot, date: Day): boolean =>
  why.kind !== 'ended' || daysBetween(why.on, date) <= toldDays;

export const closureOf = ({ name }: ClosedDay, from: Day, to: Day): Because => ({ kind: 'closure', name, from, to });

/** "Thanksgiving Day: Thursday's pickups come on Friday" */
export function becauseText(because: Because, date: Day): string {
  const say = planWords.en;
  if (isOnceMore(because)) return say.again(because.from);
  if (isExtra(because, date)) return say.extraPickup;
  if (because.kind === 'put_off') return say.putOffFrom(because.from);
  return say.movedBy(because.name, because.from, because.to);
}

export function whyNotText(why: WhyNot, language: Language = 'en'): string {
  const say = planWords[language];
  switch (why.kind) {
    case 'closed':
      return why.to ? say.movedBy(why.name, why.from, why.to) : say.closedBy(why.name, why.from);
    case 'put_off_to':
      return say.putOffTo(why.to);
    case 'with_another':
      return say.withAnother(why.routeName);
    case 'other_route':
      return say.otherRoute(why.routeName);
    case 'done_on':
      return say.doneOn(why.on);
    case 'left_out':
      return say.leftOut(why.reason);
    case 'not_begun':
      return say.notBegun(why.on);
    case 'ended':
      return say.ended(why.on);
    case 'on_hold':
      return say.onHold(why.until);
    case 'run_over':
      return say.runOver(why.routeName);
    case 'run_cancelled':
      return why.reason ? say.runCancelledBecause(why.reason) : say.runCancelled;
  }
}
