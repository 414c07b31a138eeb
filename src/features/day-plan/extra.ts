import type { Day } from '../../kernel/calendar.ts';
import type { Because } from './because.ts';

/** Whether a stop is on a date only because a truck was asked to come on it, and not in place of another day. */
export const isExtra = (why: Because, date: Day): boolean => why.kind === 'put_off' && why.from === date;
