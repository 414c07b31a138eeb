/** How often a truck comes, as requests and answers carry it. */
import * as z from 'zod/mini';
import { isDate } from '../../kernel/calendar.ts';
import { date } from '../../kernel/shapes.ts';
import { monthWeeks } from './cadence.ts';

export const cadence = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('weekly') }),
    z.strictObject({ kind: z.literal('biweekly'), from: date }),
    z.strictObject({
      kind: z.literal('monthly'),
      weeks: z
        .array(z.literal([...monthWeeks], 'Choose weeks of the month'))
        .check(z.minLength(1, 'Choose at least one week of the month'), z.maxLength(monthWeeks.length)),
    }),
  ],
  'Choose how often it runs',
);
const monthDay = z.string('Choose a day of the year').check(
  z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose a day of the year'),
  z.refine((day) => isDate(`2028-${day}`), 'This is not a day of the year'),
);
export const season = z.nullable(z.strictObject({ from: monthDay, to: monthDay }));
