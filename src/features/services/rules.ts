import { addDays, type Day, formatDay } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { Service } from './contract.ts';

type Term = Readonly<{ firstDay: Day; lastDay: Day | null }>;
/** Of a service that took over days of one in whose place it serves: its days before and since. */
export type Widened = Readonly<{ id: string; was: Term; is: Term }>;

/** Whether a service is in force on a date; the first and the last day include themselves (service.md). */
export function isInForce({ firstDay, lastDay }: Term, date: Day): boolean {
  return firstDay <= date && (lastDay === null || date <= lastDay);
}

/** Whether it has any day: one that was given up before it began ends on the day before. */
export const comesToBe = ({ firstDay, lastDay }: Term): boolean => lastDay === null || lastDay >= firstDay;

/** In force, or still to begin. */
export function isCurrent(one: Term, today: Day): boolean {
  return comesToBe(one) && (one.lastDay === null || one.lastDay >= today);
}

/** The day on which the last of several ends; null while one goes on, and of none. */
export function lastDayOfAll(terms: readonly Pick<Term, 'lastDay'>[]): Day | null {
  const lastDays = terms.flatMap(({ lastDay }) => lastDay ?? []).sort();
  return lastDays.length < terms.length ? null : (lastDays.at(-1) ?? null);
}

/**
 * What a bill is for where none tells a day: what is current, but for those that give way to another of their stream.
 * A household that moves, or has other cans from a day on, has two services until then, and one is collected.
 */
export function agreedOn<S extends Term & Pick<Service, 'stream'>>(services: readonly S[], today: Day): S[] {
  const current = services.filter((one) => isCurrent(one, today));
  return current.filter(
    ({ stream, lastDay }) =>
      !current.some((one) => one.stream === stream && lastDay !== null && one.firstDay > lastDay),
  );
}

/** Refuses (invalid) an end before the start; the day before it means that the service never began. */
export function refuseTerm({ firstDay, lastDay }: Term): void {
  if (lastDay !== null && lastDay < addDays(firstDay, -1))
    throw invalidField('lastDay', 'ends-before-start', 'The last day cannot be before the first day.');
}

type Known = Term & Pick<Service, 'id' | 'stream'>;
type AtHouse = Known & Pick<Service, 'addressId'>;

/** Refuses (conflict) a second service of one stream on the same days at one address. */
export function refuseOverlap(wanted: Known, others: readonly Known[]): void {
  const other = others.find((one) => one.id !== wanted.id && one.stream === wanted.stream && overlap(one, wanted));
  if (!other) return;
  const since = `since ${formatDay(other.firstDay)}`;
  const until = other.lastDay ? ` until ${formatDay(other.lastDay)}` : '';
  const message = `${other.stream} is collected here already, ${since}${until}.`;
  throw new Refusal('conflict', 'service-overlap', message, { fields: { firstDay: message } });
}

/**
 * Whether a service begins where another of its stream at the house has ended, or was given up on its very first day, as
 * with other cans: what somebody chose of the first is meant of both.
 */
export const goesOn = (one: AtHouse, before: AtHouse): boolean =>
  one.id !== before.id &&
  one.addressId === before.addressId &&
  one.stream === before.stream &&
  before.lastDay !== null &&
  one.firstDay === addDays(before.lastDay, 1);

function overlap(one: Term, other: Term): boolean {
  const endsBefore = (a: Term, b: Term) => a.lastDay !== null && a.lastDay < b.firstDay;
  return comesToBe(one) && comesToBe(other) && !endsBefore(one, other) && !endsBefore(other, one);
}

/** The last day of a service whose household moves: the day before, and never before it began. */
export const lastDayBefore = ({ firstDay }: Term, moves: Day): Day =>
  moves > firstDay ? addDays(moves, -1) : addDays(firstDay, -1);

export const laterDay = (one: Day, other: Day): Day => [one, other].sort()[1] ?? one;
