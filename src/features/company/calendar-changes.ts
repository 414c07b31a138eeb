/** What a change of the calendar does to the pickups. */
import { addDays, type Day, formatLongDay } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import type { ChangePreview, WeekPreview } from './calendar.ts';
import type { Calendar } from './calendar-rules.ts';
import { actualDay, type ClosedDay, nominalDays, type Shift, weekOf } from './closures.ts';
import { closedDaysBetween } from './holidays.ts';

/** The pickups of a nominal date that come otherwise than before: on another date, or for another reason. */
export type Move = Readonly<{ nominal: Day; before: Shift; after: Shift }>;

/** A pickup in the plan of a date, or all of a route of which the same is true. */
export type PlannedPickup = Readonly<{
  /** The same before and after the change: its service, route and nominal date. */
  key: string;
  count: number;
  serviceId: string;
  nominal: Day;
  routeId: string;
  contactIds: readonly string[];
  /** A driver has been there. */
  isWorked: boolean;
}>;

/** The pickups that come on a date, of those whose customers wait for the truck. */
export type PlannedDay = Readonly<{ date: Day; pickups: readonly PlannedPickup[] }>;

/** Of the calendar as it is and as it would be. */
export type Two<T> = Readonly<Record<'before' | 'after', T>>;

/** So many weeks are counted before a change is saved; the rest is only named. */
const countedWeeks = 2;
const furthestMoveDays = 14;

/** What the change moves that is not over yet, until the end of next year or the last own day. */
export function movesBetween(before: Calendar, after: Calendar, today: Day): Move[] {
  const [from, to] = [addDays(today, -furthestMoveDays), horizonOf([...before.days, ...after.days], today)];
  const closedIn = ({ effects, days }: Calendar) => closedDaysBetween(effects, days, from, to);
  const [was, willBe] = [closedIn(before), closedIn(after)];
  const differing = new Set(
    [...was, ...willBe].filter((day) => !isIn(day, was) || !isIn(day, willBe)).map(({ date }) => date),
  );
  const nominals = new Set([...differing].sort().flatMap((date) => weekOf(date)));
  return [...nominals].flatMap((nominal) => {
    const move = { nominal, before: actualDay(was, nominal), after: actualDay(willBe, nominal) };
    const isOver = [nominal, move.before.date, move.after.date].every((date) => date === null || date < today);
    return isOver || isSameShift(move) ? [] : [move];
  });
}

/** Moves that would let pickups which are still to come be due on a day that is over. */
export const movesBehind = (moves: readonly Move[], today: Day): Move[] =>
  moves.filter(
    ({ before, after }) => before.date !== null && before.date >= today && after.date !== null && after.date < today,
  );

/**
 * Refuses (invalid) what would lose these pickups: no truck goes on a day that is over. What was worked stays where it is,
 * whatever its day. `plans` are of the dates of `behind`.
 */
export function refuseLost(behind: readonly Move[], plans: Two<readonly PlannedDay[]>): void {
  const worked = new Set(plans.before.flatMap(({ pickups }) => pickups.filter(({ isWorked }) => isWorked).map(keyOf)));
  const open = changedPickups(plans).filter(({ key }) => !worked.has(key));
  for (const { nominal, before } of behind) {
    const lost = counted(open.filter((pickup) => pickup.nominal === nominal));
    if (lost === 0 || before.date === null) continue;
    const whose = lost === 1 ? '1 pickup' : `${lost.toLocaleString('en-US')} pickups`;
    const days = `that day is over, and the truck comes on ${formatLongDay(before.date)}`;
    const message = `${whose} of ${formatLongDay(nominal)} would be lost: ${days}. Change this once it has come, or let the pickups be skipped.`;
    throw invalidField('effect', 'pickups-behind', message);
  }
}

export type PreviewFacts = Readonly<{
  moves: readonly Move[];
  /** The closed days of the shown weeks after the change. */
  closed: readonly ClosedDay[];
  /** The plans of the shown dates. */
  plans: Two<readonly PlannedDay[]>;
}>;

/** The weeks that a change touches, as their Mondays: those that are shown, and those that are only named. */
export function weeksOf(moves: readonly Move[]): Readonly<{ shown: readonly Day[]; later: readonly Day[] }> {
  const dates = moves.filter(isMoved).flatMap(({ nominal, before, after }) => [nominal, before.date, after.date]);
  const mondays = dates.flatMap((date) => (date === null ? [] : (weekOf(date)[0] ?? [])));
  const all = [...new Set(mondays)].sort();
  return { shown: all.slice(0, countedWeeks), later: all.slice(countedWeeks) };
}

export function previewOf({ moves, closed, plans }: PreviewFacts): ChangePreview {
  const { shown, later } = weeksOf(moves);
  const dates = shown.flatMap(weekOf);
  const changed = changedPickups(plans);
  const isAnyway = servedAnyway(moves, plans);
  const shownMoves = moves.filter((move) => isMoved(move) && dates.includes(move.nominal));
  return {
    weeks: shown.map((monday) => weekPreviewOf(monday, closed, plans)),
    laterWeeks: [...later],
    moves: shownMoves.map(({ nominal, before, after }) => {
      const own = changed.filter((pickup) => pickup.nominal === nominal);
      const anyway = counted(own.filter((pickup) => isAnyway(pickup, after.date)));
      const because = after.because?.name ?? null;
      return {
        nominal,
        before: before.date,
        after: after.date,
        because,
        pickups: counted(own) - anyway,
        servedAnyway: anyway,
      };
    }),
    contactIds: [...new Set(changed.flatMap(({ contactIds }) => contactIds))],
  };
}

/** Pickups that come on another date than before, or only before, or only after. */
export function changedPickups({ before, after }: Two<readonly PlannedDay[]>): PlannedPickup[] {
  const dated = (days: readonly PlannedDay[]) =>
    new Map(days.flatMap(({ date, pickups }) => pickups.map((pickup) => [pickup.key, { date, pickup }] as const)));
  const [was, willBe] = [dated(before), dated(after)];
  return [...new Map([...was, ...willBe])].flatMap(([key, { pickup }]) =>
    was.get(key)?.date === willBe.get(key)?.date ? [] : [pickup],
  );
}

/**
 * Whether a pickup that moves to a date brings no visit of its own: the plan lets one of the day's two pickups be the
 * visit, this one or the other, which comes on that date before the change as well.
 */
function servedAnyway(moves: readonly Move[], { before, after }: Two<readonly PlannedDay[]>) {
  const moving = new Set(moves.filter(isMoved).map(({ nominal }) => nominal));
  const by = (days: readonly PlannedDay[], key: (pickup: PlannedPickup) => string | undefined) =>
    new Map(days.map(({ date, pickups }) => [date, new Set(pickups.map(key))]));
  const staying = by(before, ({ serviceId, nominal }) => (moving.has(nominal) ? undefined : serviceId));
  const [visited, coming] = [by(after, ({ serviceId }) => serviceId), by(after, ({ key }) => key)];
  return ({ key, serviceId }: PlannedPickup, date: Day | null): boolean => {
    if (date === null || !visited.get(date)?.has(serviceId)) return false;
    return !coming.get(date)?.has(key) || staying.get(date)?.has(serviceId) === true;
  };
}

function weekPreviewOf(monday: Day, closed: readonly ClosedDay[], plans: PreviewFacts['plans']): WeekPreview {
  return {
    days: weekOf(monday).map((date) => ({
      date,
      closedAs: closed.find((one) => one.date === date)?.name ?? null,
      from: nominalDays(closed, date).map(({ nominal }) => nominal),
      before: loadOf(plans.before, date),
      after: loadOf(plans.after, date),
    })),
  };
}

function loadOf(days: readonly PlannedDay[], date: Day): Readonly<{ pickups: number; routes: number }> {
  const pickups = days.find((day) => day.date === date)?.pickups ?? [];
  return { pickups: counted(pickups), routes: new Set(pickups.map(({ routeId }) => routeId)).size };
}

const keyOf = ({ key }: PlannedPickup) => key;
const counted = (pickups: readonly PlannedPickup[]) => pickups.reduce((all, { count }) => all + count, 0);

/** The end of next year, or the last own day when that is later. */
function horizonOf(days: Calendar['days'], today: Day): Day {
  const ends = days.flatMap(({ date, movedTo }) => [date, movedTo ?? date]);
  // unnoticed: of two equal days either one is the later
  return [`${Number(today.slice(0, 4)) + 1}-12-31`, ...ends].reduce((a, b) => (a > b ? a : b));
}

const isMoved = ({ before, after }: Move) => before.date !== after.date;
const isSameShift = ({ before, after }: Move) =>
  before.date === after.date && JSON.stringify(before.because) === JSON.stringify(after.because);
const isIn = (day: ClosedDay, days: readonly ClosedDay[]) =>
  days.some((one) => JSON.stringify(one) === JSON.stringify(day));
