import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { done, instant, text } from '../../kernel/shapes.ts';
import { streams } from '../services/streams.ts';

const calendarLink = z.strictObject({ madeAt: instant, hasAlarm: z.boolean() });
export type CalendarLink = z.infer<typeof calendarLink>;

const yearDay = z.strictObject({
  date: z.string(),
  streams: z.array(z.enum(streams)),
  /** Nothing comes on it, although something usually does. */
  isOff: z.boolean(),
  /** Why it is not as usual, in the reader's language. */
  why: z.nullable(z.string()),
});
export type YearDay = z.infer<typeof yearDay>;
const yearPlace = z.strictObject({ street: z.string(), cityLine: z.string(), days: z.array(yearDay) });
export type YearPlace = z.infer<typeof yearPlace>;

/** By what somebody with several places tells them apart: the same street may be in two towns. */
export const nameOfPlace = ({ street, cityLine }: Pick<YearPlace, 'street' | 'cityLine'>): string =>
  `${street}, ${cityLine}`;

export const pickupCalendarContract = contract('pickup-calendar', {
  link: operation({
    method: 'GET',
    path: '/my-pickup-calendar',
    access: 'customer',
    shows: ['pickup-reminders', 'contacts'],
    summary: 'Whether there is a link to the own calendar of pickups; the link itself is told only when it is made',
    input: z.object({}),
    output: z.strictObject({ isLinked: z.boolean(), link: z.nullable(calendarLink) }),
  }),
  makeLink: operation({
    method: 'PUT',
    path: '/my-pickup-calendar',
    access: 'customer',
    touches: ['pickup-reminders'],
    summary: 'Make a private link to the own calendar of pickups; an earlier one is dead from then on',
    input: z.object({ hasAlarm: z.boolean('Say whether the calendar rings the evening before') }),
    output: z.strictObject({ url: z.string(), madeAt: instant }),
  }),
  removeLink: operation({
    method: 'DELETE',
    path: '/my-pickup-calendar',
    access: 'customer',
    touches: ['pickup-reminders'],
    summary: 'End the link to the own calendar of pickups',
    input: z.object({}),
    output: done,
  }),
  year: operation({
    method: 'GET',
    path: '/my-pickup-calendar/year',
    access: 'customer',
    shows: [
      'company',
      'company-calendar',
      'contacts',
      'addresses',
      'services',
      'suspensions',
      'routes',
      'daily-routes',
    ],
    summary: 'The pickups of this month and the eleven after it at each own address, for a sheet of paper',
    input: z.object({}),
    output: z.strictObject({
      /** The first day of each month. */
      months: z.array(z.string()),
      phone: z.nullable(z.string()),
      places: z.array(yearPlace),
    }),
  }),
  feed: operation({
    method: 'GET',
    path: '/pickup-calendars/{token}/pickups.ics',
    access: 'anyone',
    shows: [],
    summary: 'The pickups of the next 26 weeks as a calendar (RFC 5545), for whoever has its link',
    input: z.object({ token: text('Link', 100) }),
    output: fileAnswer,
    answers: 'file',
  }),
});
