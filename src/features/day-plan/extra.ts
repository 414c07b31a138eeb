import type { Day } from '../../kernel/calendar.ts';
import type { Because } from './because.ts';

/** Whether a stop is on a date only because a truck was asked to come on it, and not in place of another day. */
export const isExtra = (why: Because, date: Day): boolean => why.kind === 'put_off' && why.from === date;

/** Whether a truck comes once more for what was told as done, or given up. */
export const isOnceMore = (why: Because | null): boolean => why?.kind === 'put_off' && why.isAgain === true;
