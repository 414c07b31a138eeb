/** Periods of subscriptions, in UTC as Stripe counts them; moments are Unix seconds. */
export type Interval = 'day' | 'week' | 'month' | 'year';
export type Recurring = Readonly<{ interval: Interval; interval_count: number }>;

export const daySeconds = 86_400;

/** The n-th boundary from an anchor; the day of the month is kept where there is one (Jan 31 → Feb 28 → Mar 31). */
export function boundary(anchor: number, { interval, interval_count }: Recurring, n: number): number {
  if (interval === 'day') return anchor + daySeconds * interval_count * n;
  if (interval === 'week') return anchor + 7 * daySeconds * interval_count * n;
  const date = new Date(anchor * 1000);
  const months = date.getUTCMonth() + (interval === 'year' ? 12 : 1) * interval_count * n;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay));
  return midnight / 1000 + (anchor % daySeconds);
}

/** The first boundary after a moment; the anchor itself while it lies ahead. */
export function nextBoundary(anchor: number, recurring: Recurring, after: number): number {
  if (anchor > after) return anchor;
  const approximate = { day: 1, week: 7, month: 31, year: 366 }[recurring.interval] * recurring.interval_count;
  let n = Math.max(1, Math.floor((after - anchor) / (approximate * daySeconds)));
  while (boundary(anchor, recurring, n) <= after) n += 1;
  return boundary(anchor, recurring, n);
}

/** `November 22, 2026`. */
export function longDate(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `22 Nov 2026`, as Stripe writes it in the lines of a proration. */
export function shortDate(at: number): string {
  const [, day, month, year] = new Date(at * 1000).toUTCString().split(' ');
  return `${day} ${month} ${year}`;
}
