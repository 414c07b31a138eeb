import type { Instant } from '../../../kernel/calendar.ts';

/** The demo company has billed for so many days. */
export const billedDays = 125;

/** When the clock of its provider begins. */
export const beginningOf = (now: Instant): Date => new Date(Date.parse(now) - billedDays * 86_400_000);
