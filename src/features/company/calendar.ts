/** The company calendar as admins read and change it. */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date, done, id, requiredText, text } from '../../kernel/shapes.ts';
import { holidays } from './holidays.ts';

export const dayEffects = ['nothing', 'skipped', 'slides', 'moved'] as const;
export const holidayEffects = ['nothing', 'skipped', 'slides'] as const;

const effect = z.enum(dayEffects, 'Choose what happens to the pickups');
const holidayEffect = z.enum(holidayEffects, 'Choose what happens to the pickups');

/** A day of the company's own. */
export const calendarDay = z.strictObject({
  id,
  date: z.string(),
  name: z.string(),
  effect: z.enum(dayEffects),
  /** The day on which its pickups come, when they are moved. */
  movedTo: z.nullable(z.string()),
});
export type CalendarDay = z.infer<typeof calendarDay>;

const holidayRule = z.strictObject({ holiday: z.enum(holidays), effect: z.enum(holidayEffects) });

const companyCalendar = z.strictObject({
  /** All eleven, in the order of the year. */
  holidays: z.array(holidayRule),
  /** By date, past ones too. */
  days: z.array(calendarDay),
});

export type CompanyCalendar = z.infer<typeof companyCalendar>;

const movedTo = z._default(z.nullable(date), null);
const draft = { date, name: requiredText('Name', 100), effect, movedTo };
/** A day as a form has it. */
export type DayDraft = z.infer<z.ZodMiniObject<typeof draft>>;

const chosen = z
  .array(z.strictObject({ holiday: z.enum(holidays), effect: holidayEffect }))
  .check(z.maxLength(holidays.length, 'There are eleven holidays'));

const dayRefusals = {
  'date-out-of-range': 'invalid',
  'weekend-cannot-slide': 'invalid',
  'target-missing': 'invalid',
  'target-not-moved': 'invalid',
  'target-too-far': 'invalid',
  'target-past': 'invalid',
  'target-closed': 'invalid',
  'day-is-target': 'invalid',
  'day-taken': 'conflict',
  /** Pickups that are still to come would be due on a day that is over. */
  'pickups-behind': 'invalid',
} as const;

/** The pickups of one date, and how many routes they are on. */
const dayLoad = z.strictObject({ pickups: z.number(), routes: z.number() });

export const weekPreview = z.strictObject({
  /** Monday to Sunday. */
  days: z.array(
    z.strictObject({
      date: z.string(),
      /** Why the date is closed then; null where it is open. */
      closedAs: z.nullable(z.string()),
      /** The dates whose pickups come on it then. */
      from: z.array(z.string()),
      before: dayLoad,
      after: dayLoad,
    }),
  ),
});
export type WeekPreview = z.infer<typeof weekPreview>;

export const changePreview = z.strictObject({
  /** The first weeks that it changes, from today on. */
  weeks: z.array(weekPreview),
  /** The Mondays of weeks that it changes later. */
  laterWeeks: z.array(z.string()),
  /** Whose pickups come on another date in these weeks, and on which; a date is null where they are skipped. */
  moves: z.array(
    z.strictObject({
      nominal: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      because: z.nullable(z.string()),
      /** Those that come on the other date, and on no other one where they are skipped. */
      pickups: z.number(),
      /** Those of houses where a truck comes on the other date as it is: one visit less, and none is new. */
      servedAnyway: z.number(),
    }),
  ),
  /** Those who would have to be told. */
  contactIds: z.array(id),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const calendarContract = contract('company-calendar', {
  get: operation({
    method: 'GET',
    path: '/company/calendar',
    access: admins,
    shows: ['company-calendar'],
    summary: 'What each holiday does, and the days of the company’s own',
    input: z.object({}),
    output: companyCalendar,
  }),
  preview: operation({
    method: 'POST',
    path: '/company/calendar/preview',
    access: admins,
    touches: [],
    summary: 'What a change of the calendar would do to the pickups, week by week; nothing is saved',
    input: z.object({
      holidays: z._default(chosen, []),
      /** The day as it would be; without a name while it is typed. */
      day: z._default(z.nullable(z.strictObject({ ...draft, name: text('Name', 100) })), null),
      /** The day in whose place it comes, or which is removed. */
      withoutId: z._default(z.nullable(id), null),
      /** The other way round: from the calendar with the change to the calendar as it is, for what is saved already. */
      isSaved: z._default(z.boolean(), false),
    }),
    output: changePreview,
    refusals: dayRefusals,
  }),
  saveHolidays: operation({
    method: 'PUT',
    path: '/company/calendar/holidays',
    access: admins,
    touches: ['company-calendar'],
    summary: 'Choose what some holidays do, every year; refused when one is not as it stood in `base` any more',
    input: z.object({ holidays: chosen, base: chosen }),
    output: done,
    refusals: { 'day-is-target': 'invalid', 'holidays-changed': 'conflict', 'pickups-behind': 'invalid' },
  }),
  addDay: operation({
    method: 'POST',
    path: '/company/calendar/days',
    access: admins,
    touches: ['company-calendar'],
    summary: 'Add a day of the company’s own; it takes the place of the holiday on its date',
    isOnce: true,
    input: z.object(draft),
    output: calendarDay,
    refusals: dayRefusals,
  }),
  changeDay: operation({
    method: 'PUT',
    path: '/company/calendar/days/{id}',
    access: admins,
    touches: ['company-calendar'],
    summary: 'Change a day of the company’s own; refused with the current one when it is not as in `base` any more',
    input: z.object({ id, ...draft, base: z.object(draft) }),
    output: calendarDay,
    refusals: { ...dayRefusals, 'day-changed': 'conflict' },
  }),
  removeDay: operation({
    method: 'DELETE',
    path: '/company/calendar/days/{id}',
    access: admins,
    touches: ['company-calendar'],
    summary: 'Remove a day of the company’s own; the holiday on its date, if there is one, counts again',
    input: z.object({ id }),
    output: done,
    refusals: { 'day-is-target': 'invalid', 'pickups-behind': 'invalid' },
  }),
});
