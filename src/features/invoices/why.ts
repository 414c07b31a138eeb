/** Why a charge is what it is, in plain words: from what was written down here, and never guessed. */
import {
  addMinutes,
  addMonths,
  type Day,
  dayAt,
  formatDay,
  type Instant,
  minutesBetween,
} from '../../kernel/calendar.ts';
import { formatMoney, timesCents } from '../../kernel/money.ts';

export type WhyLine = Readonly<{
  amount: number;
  quantity: number | null;
  periodStart: Instant;
  periodEnd: Instant;
  isProration: boolean;
  /** Our own words at the provider. */
  why: string | null;
  /** Null when it is no price that is known here. */
  price: Readonly<{
    unitAmount: number | null;
    interval: 'day' | 'week' | 'month' | 'year' | null;
    intervalCount: number | null;
  }> | null;
}>;

/** What was asked for here: `by` is a person's name, null when that is not known any more or nobody asked. */
type Deed = Readonly<{ by: string | null; at: Instant }>;

export type WhyInvoice = Readonly<{
  currency: string;
  isOfSubscription: boolean;
  /** Who assigned the subscription here; undefined when it was not, or is not mirrored. */
  assigned: Deed | undefined;
  /** The command of ours that made the invoice. */
  made: (Deed & Readonly<{ kind: string; reason: string | null }>) | undefined;
  /** What was changed here, at the moment from which the provider reckoned, in products before and after. */
  changes: readonly (Deed & Readonly<{ from: Instant; before: string; after: string }>)[];
}>;

/** The reasons of one line, most telling first. */
export function whyLine(line: WhyLine, invoice: WhyInvoice, timeZone: string): string[] {
  const sum = sumText(line, invoice, timeZone);
  return [...(line.why ? [line.why] : []), cause(line, invoice, timeZone), ...(sum ? [sum] : [])];
}

function cause(line: WhyLine, { isOfSubscription, assigned, made, changes }: WhyInvoice, timeZone: string): string {
  const day = (at: Instant) => formatDay(dayAt(at, timeZone));
  if (line.isProration) {
    const change = changes.find(({ from }) => isSameSecond(from, line.periodStart));
    if (!change) return `Changed on ${day(line.periodStart)}, on Stripe's own pages`;
    return `${who('Changed', change)} on ${day(change.at)}, from ${change.before} to ${change.after}`;
  }
  if (isOfSubscription)
    return assigned
      ? `Of the subscription that was assigned${assigned.by ? ` by ${assigned.by}` : ''} on ${day(assigned.at)}`
      : "Of a subscription that was made on Stripe's own pages";
  if (made?.kind === 'create-invoice') return `${who('Billed once', made)} on ${day(made.at)}`;
  if (made?.kind === 'take-back-payment')
    return `Owed again: ${who('a payment was taken back', made)} on ${day(made.at)}${made.reason ? `, ${made.reason}` : ''}`;
  return made ? `${who('Billed', made)} on ${day(made.at)}` : "Billed on Stripe's own pages";
}

const who = (what: string, { by }: Pick<Deed, 'by'>): string => (by ? `${what} by ${by}` : what);

/** The provider counts in whole seconds. */
const isSameSecond = (one: Instant, other: Instant): boolean => Math.abs(minutesBetween(one, other)) * 60 < 1;

/** "2 × $20.00 for 7 of 30 days, Nov 23, 2026 – Nov 30, 2026", as far as that makes the amount to the cent. */
function sumText(line: WhyLine, { currency }: WhyInvoice, timeZone: string): string | undefined {
  const { amount, quantity, price, periodStart: start, periodEnd: end } = line;
  const money = (cents: number) => formatMoney(cents, currency.toUpperCase());
  const lastDay = dayAt(addMinutes(end, -1), timeZone);
  const period = end > start ? `${formatDay(dayAt(start, timeZone))} – ${formatDay(lastDay)}` : undefined;
  const count = quantity ?? 1;
  const each = priceOf(line, count);
  if (each === undefined) return period;
  const often = count === 1 ? money(each) : `${count} × ${money(each)}`;
  if (!line.isProration) {
    const isExact = timesCents(each, count) === amount;
    const rhythm = isExact && price?.interval ? ` ${oftenText(price.interval, price.intervalCount)}` : '';
    const isPlain = count === 1 && rhythm === ''; // the amount itself
    return isExact && !isPlain ? [`${often}${rhythm}`, ...(period ? [period] : [])].join(', ') : period;
  }
  const part = partOf(line, timesCents(each, count));
  return part && period ? `${amount < 0 ? 'Not used: ' : ''}${often} for ${part}, ${period}` : period;
}

/** Of one, in cents: the price, or what makes the amount of what has none. */
function priceOf({ price, amount }: WhyLine, count: number): number | undefined {
  if (price?.unitAmount !== null && price?.unitAmount !== undefined) return price.unitAmount;
  return price === null && count !== 0 && amount % count === 0 ? amount / count : undefined;
}

function oftenText(interval: string, count: number | null): string {
  return count === 1 || count === null ? `each ${interval}` : `every ${count} ${interval}s`;
}

/** "7 of 30 days", where such a part of the price is the amount. */
function partOf({ amount, periodStart: start, periodEnd: end, price }: WhyLine, whole: number): string | undefined {
  const begins = price?.interval && wholePeriod(end, price.interval, price.intervalCount ?? 1);
  if (!begins) return undefined;
  const [used, all] = [minutesBetween(start, end), minutesBetween(begins, end)].map((minutes) =>
    Math.round(minutes * 60),
  );
  if (!used || !all || Math.abs(timesCents(whole, used, all) - Math.abs(amount)) > 1) return undefined;
  const days = (seconds: number) => String(Math.round(seconds / 8640) / 10);
  return `${days(used)} of ${days(all)} days`;
}

/** When the period began that ends at this moment. */
function wholePeriod(end: Instant, interval: 'day' | 'week' | 'month' | 'year', count: number): Instant {
  if (interval === 'day' || interval === 'week') return addMinutes(end, -count * (interval === 'day' ? 1 : 7) * 1440);
  const day: Day = addMonths(end.slice(0, 10), interval === 'month' ? -count : -12 * count);
  return `${day}${end.slice(10)}`;
}
