const inDays = (minutes: number): string => String(Math.round(minutes / 144) / 10);

/**
 * "7" of "30": the days of a part and of its whole, each to a tenth.
 * `isNearlyAll`: both read alike, and a little is missing.
 * @param used minutes of the part
 * @param all minutes of the whole
 */
export function partOfDays(used: number, all: number): Readonly<{ used: string; all: string; isNearlyAll: boolean }> {
  const days = { used: inDays(used), all: inDays(all) };
  return { ...days, isNearlyAll: days.used === days.all && used < all };
}
