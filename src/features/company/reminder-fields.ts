/** When customers are reminded of what they are to pay. */
import * as z from 'zod/mini';
import { text, wholeNumber } from '../../kernel/shapes.ts';

const mostSteps = 6;

/** "1, 14 and 30" as numbers, the smallest first; undefined where something else stands there. */
export function daysIn(typed: string, most: number): number[] | undefined {
  const words = typed.split(/(?:[\s,;]|\band\b)+/).filter((word) => word !== '');
  const days = [...new Set(words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0)))].sort((a, b) => a - b);
  return days.length > mostSteps || days.some((day) => day < 1 || day > most) ? undefined : days;
}

function days(name: string, most: number, example: string) {
  const message = `${name} must be at most ${mostSteps} whole numbers from 1 to ${most}, such as ${example}`;
  return z.pipe(
    text(name, 100).check(z.refine((typed) => daysIn(typed, most) !== undefined, message)),
    z.transform((typed: string) => daysIn(typed, most) ?? []),
  );
}

/** Days as they are typed: "1, 14, 30". */
export const remindersSection = z
  .object({
    isReminding: z.boolean(),
    reminderDaysBefore: days('Days before', 60, '3'),
    reminderDaysAfter: days('Days after', 365, '1, 14, 30'),
  })
  .check(
    z.refine(
      ({ isReminding, reminderDaysBefore, reminderDaysAfter }) =>
        !isReminding || reminderDaysBefore.length + reminderDaysAfter.length > 0,
      { path: ['reminderDaysAfter'], error: 'Say at least one day before or after' },
    ),
  );

/** The same for agreements that wait for a signature: days after they were given. */
export const signRemindersSection = z
  .object({ isRemindingToSign: z.boolean(), signReminderDays: days('Days', 90, '3, 10') })
  .check(
    z.refine(({ isRemindingToSign, signReminderDays }) => !isRemindingToSign || signReminderDays.length > 0, {
      path: ['signReminderDays'],
      error: 'Say at least one day',
    }),
  );

/** Hours of the evening at which reminders of the next day's pickups may begin to go out. */
export const pickupReminderHours = [17, 18, 19] as const;
export const pickupRemindersSection = z.object({ pickupReminderHour: wholeNumber('Hour', 17, 19) });
