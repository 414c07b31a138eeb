import { timesCents } from './money.ts';

const inDays = (minutes: number, digits: number): number => Number((minutes / 1440).toFixed(digits));

/** A tenth of a day is what people read; a second is less than the last of these. */
const digits = [1, 2, 3, 4, 5] as const;

/**
 * "7" of "30", "29.04" of "30": the days of a part and of its whole, to as many digits as whoever reckons with them needs to
 * come to the same cent; to a tenth where none of them do.
 * `isNearlyAll`: both read alike, and a little is missing.
 * @param used minutes of the part
 * @param all minutes of the whole
 * @param cents what the whole costs, and the part
 */
export function partOfDays(
  used: number,
  all: number,
  cents: Readonly<{ whole: number; part: number }>,
): Readonly<{ used: string; all: string; isNearlyAll: boolean }> {
  const isSame = (digit: number) => {
    const [part, whole] = [inDays(used, digit), inDays(all, digit)].map((days) => Math.round(days * 10 ** digit));
    if (!part || !whole) return false;
    // In twentieths: half a cent may have been rounded either way.
    return Math.abs(timesCents(cents.whole, 20 * part, whole) - 20 * Math.abs(cents.part)) <= 11;
  };
  const digit = digits.find(isSame) ?? digits[0];
  const days = { used: String(inDays(used, digit)), all: String(inDays(all, digit)) };
  return { ...days, isNearlyAll: days.used === days.all && used < all };
}
