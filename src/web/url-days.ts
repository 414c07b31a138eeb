import type { Param } from './url-state.ts';

type Days = Readonly<{ from: string; to: string }>;

/**
 * From one day to another, where the usual ones move on with the calendar: what was chosen stands in the address whole,
 * or its other end would be another day tomorrow, for whoever left it open or got the link.
 *
 * @param read of a day that the address gives
 */
export function urlDays(usual: Days, read: (text: string) => string = (text) => text) {
  const chosen: Param<string> = { initial: '', read };
  return {
    params: { from: chosen, to: chosen },
    daysOf: ({ from, to }: Days): Days => ({ from: from || usual.from, to: to || usual.to }),
    chosen: (days: Days): Days => (days.from === usual.from && days.to === usual.to ? { from: '', to: '' } : days),
  };
}
