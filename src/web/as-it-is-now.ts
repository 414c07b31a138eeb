/**
 * A row about which something is asked, as it is now: a dialog that kept what it was opened with would tell, and let somebody
 * decide, what is not so any more. A row that is not in the list any more stays as it was.
 */
export const asItIsNow = <T extends Readonly<{ id: string }>>(
  opened: T | undefined,
  rows: readonly T[] | undefined,
): T | undefined => rows?.find(({ id }) => id === opened?.id) ?? opened;
