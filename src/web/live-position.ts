let oldest: string | undefined;

/** Told of every read's answer: the last change before it (`live-position`). */
export function notePosition(position: string | null): void {
  if (position) oldest = oldest === undefined ? position : earlier(oldest, position);
}

/** From where changes have to be followed, so that nothing is shown that is behind; undefined while nothing was read. */
export const oldestPosition = (): string | undefined => oldest;

/** Positions of different processes cannot be compared: then the server asks to fetch everything again. */
function earlier(one: string, other: string): string {
  const [process, number] = one.split('-');
  const [otherProcess, otherNumber] = other.split('-');
  if (process !== otherProcess) return 'several';
  return Number(otherNumber) < Number(number) ? other : one;
}
