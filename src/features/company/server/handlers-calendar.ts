import { type Day, dayAt } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import type { CalendarDay, calendarContract } from '../calendar.ts';
import {
  movesBehind,
  movesBetween,
  type PlannedDay,
  previewOf,
  refuseLost,
  type Two,
  weeksOf,
} from '../calendar-changes.ts';
import {
  type Calendar,
  refuseClosedTargets,
  refuseDay,
  refuseDayBehind,
  refuseHolidaysBehind,
  refuseTaken,
} from '../calendar-rules.ts';
import { type ClosedDay, weekOf } from '../closures.ts';
import { closedDaysBetween, type Holiday, type HolidayEffects, holidays } from '../holidays.ts';
import { getTimeZone } from './store.ts';
import {
  deleteCalendarDay,
  getCalendar,
  insertCalendarDay,
  type KeptCalendar,
  lockCalendar,
  saveHolidayEffects,
  updateCalendarDay,
} from './store-calendar.ts';

/** What lies above this feature: whoever plans the pickups of a day. */
export type CalendarEffects = Readonly<{
  /** The pickups that would come on these dates under two calendars. */
  planTwice: (
    read: Reader,
    dates: readonly Day[],
    closed: Two<readonly ClosedDay[]>,
  ) => Promise<Two<readonly PlannedDay[]>>;
}>;

/** The runs of today and later follow it before the transaction ends. */
const calendarChanged = { topic: 'company-calendar' } as const;
const missingDay = 'This day has been removed from the calendar.';

export const calendarHandlers = ({ planTwice }: CalendarEffects): Handlers<typeof calendarContract> => {
  /** Planned only where a change speaks of a day that is over, which is seldom. */
  async function refuseBehind(read: Reader, { before, after }: Two<Calendar>, today: Day): Promise<void> {
    const behind = movesBehind(movesBetween(before, after, today), today);
    const dates = [...new Set(behind.flatMap((move) => [move.before.date, move.after.date]))].filter(isDay).sort();
    const closed = { before: closedOn(before, dates), after: closedOn(after, dates) };
    if (behind.length > 0) refuseLost(behind, await planTwice(read, dates, closed));
  }

  return {
    async get({ read }) {
      const { effects, days } = await getCalendar(read);
      return {
        holidays: holidays.map((holiday) => ({ holiday, effect: effects[holiday] ?? 'nothing' })),
        days: [...days],
      };
    },

    async preview({ read, input, now }) {
      const today = dayAt(now, await getTimeZone(read));
      const kept = await getCalendar(read);
      const others = kept.days.filter(({ id }) => id !== input.withoutId);
      if (input.day) {
        refuseDay(input.day, today);
        refuseTaken(input.day, others);
      }
      const changed = {
        effects: { ...kept.effects, ...effectsOf(input.holidays) },
        days: input.day ? [...others, input.day] : others,
      };
      refuseClosedTargets(changed, input.day ?? 'holidays', today);
      const [before, after] = input.isSaved ? [changed, kept] : [kept, changed];
      if (!input.isSaved) await refuseBehind(read, { before, after }, today);
      const moves = movesBetween(before, after, today);
      const dates = weeksOf(moves).shown.flatMap(weekOf);
      const closed = closedOn(after, dates);
      const plans = await planTwice(read, dates, { before: closedOn(before, dates), after: closed });
      return previewOf({ moves, closed, plans });
    },

    async saveHolidays({ transact, input, now }) {
      return transact(async (tx) => {
        const before = await lockCalendar(tx);
        const chosen = effectsOf(input.holidays);
        refuseHolidaysBehind(before.effects, effectsOf(input.base), chosen);
        const today = dayAt(now, await getTimeZone(tx));
        const after = { ...before, effects: { ...before.effects, ...chosen } };
        refuseClosedTargets(after, 'holidays', today);
        await refuseBehind(tx, { before, after }, today);
        await saveHolidayEffects(tx, chosen);
        announce(calendarChanged);
        return { done: true };
      });
    },

    async addDay({ transact, input, now }) {
      return transact(async (tx) => {
        const before = await lockCalendar(tx);
        const today = dayAt(now, await getTimeZone(tx));
        refuseDay(input, today);
        refuseTaken(input, before.days);
        const after = { ...before, days: [...before.days, input] };
        refuseClosedTargets(after, input, today);
        await refuseBehind(tx, { before, after }, today);
        const made = await insertCalendarDay(tx, input);
        announce(calendarChanged);
        return made;
      });
    },

    async changeDay({ transact, input, now }) {
      return transact(async (tx) => {
        const before = await lockCalendar(tx);
        const { day, others } = parted(before, input.id);
        const today = dayAt(now, await getTimeZone(tx));
        refuseDayBehind(day, input);
        refuseDay(input, today);
        refuseTaken(input, others);
        const after = { ...before, days: [...others, input] };
        refuseClosedTargets(after, input, today);
        await refuseBehind(tx, { before, after }, today);
        const updated = await updateCalendarDay(tx, input.id, input);
        announce(calendarChanged);
        return updated;
      });
    },

    async removeDay({ transact, input, now }) {
      return transact(async (tx) => {
        const before = await lockCalendar(tx);
        const { others } = parted(before, input.id);
        const today = dayAt(now, await getTimeZone(tx));
        const after = { ...before, days: others };
        refuseClosedTargets(after, 'holidays', today);
        await refuseBehind(tx, { before, after }, today);
        await deleteCalendarDay(tx, input.id);
        announce(calendarChanged);
        return { done: true };
      });
    },
  };
};

function parted({ days }: KeptCalendar, id: string): { day: CalendarDay; others: readonly CalendarDay[] } {
  const day = found(
    days.find((one) => one.id === id),
    missingDay,
  );
  return { day, others: days.filter((one) => one.id !== id) };
}

const isDay = (date: Day | null): date is Day => date !== null;

const effectsOf = (chosen: readonly Readonly<{ holiday: Holiday; effect: HolidayEffects[Holiday] }>[]) =>
  Object.fromEntries(chosen.map(({ holiday, effect }) => [holiday, effect])) as HolidayEffects;

/** The closed days that matter to some dates. */
function closedOn({ effects, days }: Calendar, dates: readonly Day[]): ClosedDay[] {
  const [first] = dates;
  const last = dates.at(-1);
  return first && last ? closedDaysBetween(effects, days, first, last) : [];
}
