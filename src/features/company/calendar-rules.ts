import { addDays, type Day, daysBetween, formatDay } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isWeekend } from './closures.ts';
import { closedDaysBetween, type HolidayEffects, type OwnDay } from './holidays.ts';

/** What every date does: the holidays' rules and the company's own days. */
export type Calendar = Readonly<{ effects: HolidayEffects; days: readonly OwnDay[] }>;

/** How far from its day pickups may be moved. */
const farthestDays = 14;

/** The first and the last date that an own day may have. */
export function offeredDays(today: Day): Readonly<{ first: Day; last: Day }> {
  return { first: yearsFrom(today, -1), last: yearsFrom(today, 3) };
}

/** Refuses (invalid, at the field) an own day that makes no sense by itself. `today` is the company's. */
export function refuseDay({ date, effect, movedTo }: OwnDay, today: Day): void {
  const { first, last } = offeredDays(today);
  if (date < first || date > last)
    throw invalidField('date', 'date-out-of-range', `Choose a day from ${formatDay(first)} to ${formatDay(last)}.`);
  if (effect === 'slides' && isWeekend(date))
    throw invalidField(
      'effect',
      'weekend-cannot-slide',
      'Nothing comes after a Saturday or Sunday in its week: let its pickups be skipped, or move them.',
    );
  if (effect !== 'moved') {
    if (movedTo !== null)
      throw invalidField('movedTo', 'target-not-moved', 'Only pickups that move have a day to move to.');
    return;
  }
  if (movedTo === null) throw invalidField('movedTo', 'target-missing', 'Choose the day to which the pickups move.');
  if (movedTo === date || Math.abs(daysBetween(date, movedTo)) > farthestDays) {
    const message = `Choose another day within ${farthestDays} days of ${formatDay(date)}.`;
    throw invalidField('movedTo', 'target-too-far', message);
  }
  if (date >= today && movedTo < today)
    throw invalidField('movedTo', 'target-past', 'Choose a day that is still to come.');
}

/** Refuses (conflict) a second day of the company's own on one date. */
export function refuseTaken({ date }: OwnDay, others: readonly OwnDay[]): void {
  const other = others.find((one) => one.date === date);
  if (!other) return;
  const message = `${formatDay(date)} is in the calendar already: ${other.name}.`;
  throw new Refusal('conflict', 'day-taken', message, { fields: { date: message }, current: other });
}

/**
 * Refuses (invalid) a calendar in which pickups are moved to a day that is closed itself: at the target of the day that
 * is saved, else at its date; with holidays at their effect. What is over stays as it was.
 */
export function refuseClosedTargets({ effects, days }: Calendar, saved: OwnDay | 'holidays', today: Day): void {
  for (const day of days) {
    if (day.movedTo === null || (day !== saved && day.movedTo < today)) continue;
    const closed = closedDaysBetween(effects, days, day.movedTo, day.movedTo).find(({ date }) => date === day.movedTo);
    if (!closed) continue;
    const on = formatDay(day.movedTo);
    if (day === saved)
      throw invalidField('movedTo', 'target-closed', `${on} is closed itself: ${closed.name}. Choose another day.`);
    const message = `The pickups of ${day.name} come on ${on}: that day has to stay open, or move them elsewhere first.`;
    throw invalidField(saved === 'holidays' ? 'effect' : 'date', 'day-is-target', message);
  }
}

/** Whether the form's fields of a day are the same in both. */
export const isSameDay = (one: OwnDay, other: OwnDay): boolean =>
  one.date === other.date && one.name === other.name && one.effect === other.effect && one.movedTo === other.movedTo;

/** Refuses (conflict) to write over what somebody else has changed since `base` was read, unless it is so already. */
export function refuseDayBehind(current: OwnDay, { base, ...wanted }: OwnDay & Readonly<{ base: OwnDay }>): void {
  if (isSameDay(current, base) || isSameDay(current, wanted)) return;
  const message = 'This day was changed by somebody else in the meantime.';
  throw new Refusal('conflict', 'day-changed', message, { current });
}

/** Refuses (conflict) to choose for holidays that others have chosen for since `base` was read, unless it is so already. */
export function refuseHolidaysBehind(current: HolidayEffects, base: HolidayEffects, chosen: HolidayEffects): void {
  const is = (effects: HolidayEffects) =>
    Object.entries(effects).every(
      ([holiday, effect]) => (current[holiday as keyof HolidayEffects] ?? 'nothing') === effect,
    );
  if (is(base) || is(chosen)) return;
  throw new Refusal('conflict', 'holidays-changed', 'Somebody else changed these holidays in the meantime.');
}

/** The same date in another year; February 28 for the 29th where there is none. */
function yearsFrom(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4)) + years;
  return day.endsWith('-02-29') ? addDays(`${year}-03-01`, -1) : `${year}${day.slice(4)}`;
}
