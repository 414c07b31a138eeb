import { addDays, type Day, daysBetween, formatDay } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { Suspension, SuspensionReason } from './contract.ts';

/** Both days are included. */
export type Period = Readonly<{ from: Day; to: Day }>;

/** Spec 2 §9: 30 days where suspensions are listed, 14 on the banner of an address. */
export const upcomingDays = 30;
export const bannerDays = 14;
const defaultLength = 7;

export function coversDate({ from, to }: Period, day: Day): boolean {
  return from <= day && day <= to;
}

/**
 * `active`: covers today. `upcoming`: begins within so many days. `later`: begins after that. `past`: ended before
 * today (spec 2 §4). `today` is the company's day.
 */
export function suspensionState(
  period: Period,
  today: Day,
  within = upcomingDays,
): 'active' | 'upcoming' | 'later' | 'past' {
  if (period.to < today) return 'past';
  if (period.from <= today) return 'active';
  return daysBetween(today, period.from) <= within ? 'upcoming' : 'later';
}

/** The one that runs today, else the next to begin within `within` days. */
export function currentSuspension<T extends Period>(all: readonly T[], today: Day, within = bannerDays): T | undefined {
  const running = all.find((one) => coversDate(one, today));
  if (running) return running;
  const coming = all.filter((one) => suspensionState(one, today, within) === 'upcoming');
  return coming.toSorted((a, b) => a.from.localeCompare(b.from))[0];
}

/** "Nov 21 – Nov 28, 2026"; one day alone is named once, and a common year too. */
export function periodText({ from, to }: Period): string {
  if (from === to) return formatDay(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).split(',')[0] : formatDay(from);
  return `${first} – ${formatDay(to)}`;
}

/** A stop's hold in a few words: "Suspended until Nov 28, 2026", or from when on; undefined when none is near. */
export function describeHold(all: readonly Period[], today: Day): { isActive: boolean; text: string } | undefined {
  const hold = currentSuspension(all, today);
  if (!hold) return undefined;
  const isActive = coversDate(hold, today);
  return {
    isActive,
    text: isActive ? `Suspended until ${formatDay(hold.to)}` : `Suspended from ${formatDay(hold.from)}`,
  };
}

/** What the form proposes: from today, for 7 days, vacation (spec 2 §5). */
export function proposedSuspension(today: Day): Period & { reason: SuspensionReason } {
  return { from: today, to: addDays(today, defaultLength), reason: 'vacation' };
}

/** Refuses (invalid) an end before the start, and a hold that would be over already. */
export function refusePeriod({ from, to }: Period, today: Day): void {
  if (to < from) throw invalidField('to', 'ends-before-start', 'The end date cannot be before the start date.');
  if (to < today) throw invalidField('to', 'ends-in-past', 'The end date cannot be before today.');
}

type Covering = Period & Readonly<{ serviceIds: readonly string[] }>;

/** The hold that covers one of the same services on days of this one, if any. */
export const overlapping = (period: Covering, others: readonly Covering[]): Covering | undefined =>
  others.find(
    ({ from, to, serviceIds }) =>
      from <= period.to && period.from <= to && serviceIds.some((id) => period.serviceIds.includes(id)),
  );

/** Refuses (conflict) a second hold on days that another one of the same service covers (decisions: Suspensions). */
export function refuseOverlap(period: Covering, others: readonly Covering[]): void {
  const other = overlapping(period, others);
  if (!other) return;
  const message = `Pickup is suspended already: ${periodText(other)}.`;
  throw new Refusal('conflict', 'suspension-overlap', message, { fields: { from: message }, current: other });
}

/** Refuses (conflict) to change what has ended. */
export function refuseOver(period: Period, today: Day): void {
  if (period.to < today)
    throw new Refusal('conflict', 'suspension-over', `This suspension ended on ${formatDay(period.to)}.`);
}

/** `serviceIds` left out are all services. */
type Draft = Pick<Suspension, 'from' | 'to' | 'reason' | 'notes'> & { serviceIds?: string[] | undefined };

/** The form's fields of a hold. */
export const draftOf = ({ from, to, reason, notes, coversAll, serviceIds }: Suspension): Draft => ({
  ...{ from, to, reason, notes },
  ...(!coversAll && { serviceIds }),
});

/** Whether the form's fields of a hold are the same in both. */
export const isSameHold = (one: Draft, other: Draft): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.reason === other.reason &&
  one.notes === other.notes &&
  isSameChoice(one.serviceIds, other.serviceIds);

const isSameChoice = (one: Draft['serviceIds'], other: Draft['serviceIds']) =>
  one?.toSorted().join() === other?.toSorted().join();

/** The last day when the first one moves: a hold keeps its length (service.md). */
export const movedEnd = ({ from, to }: Period, newFrom: Day): Day => addDays(newFrom, daysBetween(from, to));

/**
 * Refuses (conflict) to write over what somebody else has changed since `base` was read. A hold on all services is also
 * the same when these are named.
 */
export function refuseBehind(current: Suspension, base: Draft): void {
  const { serviceIds } = current;
  const fields = draftOf(current);
  if (!isSameHold(fields, base) && !(current.coversAll && isSameHold({ ...fields, serviceIds }, base)))
    throw new Refusal(
      'conflict',
      'suspension-changed',
      'This suspension was changed by somebody else in the meantime.',
      { current: fields },
    );
}

/** The services that are chosen for a changed hold; none where it stays one on all, those to come included. */
export const chosenFor = ({ coversAll }: Suspension, { serviceIds, base }: Draft & { base: Draft }) =>
  coversAll && isSameChoice(serviceIds, base.serviceIds) ? undefined : serviceIds;

/**
 * The period that is left when a hold ends today, so that today's pickup is served; undefined when no day is left:
 * then the record is removed. Refuses (conflict) what is over. (decisions: Suspensions)
 */
export function endEarly(period: Period, today: Day): Period | undefined {
  refuseOver(period, today);
  return period.from < today ? { from: period.from, to: addDays(today, -1) } : undefined;
}
