/** Why a charge is what it is, in plain words: from what was written down here, and never guessed. */
import {
  addMinutes,
  addMonths,
  type Day,
  dayAt,
  type Instant,
  lastDay,
  minutesBetween,
} from '../../kernel/calendar.ts';
import { formatMoney, timesCents } from '../../kernel/money.ts';
import { partOfDays } from '../../kernel/part-of-days.ts';
import { dayWords, officeWhy, type WhyWords } from './words-why.ts';

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

/** Where it is told, and in whose words: the office's or the customer's. */
type Telling = Readonly<{ timeZone: string; say?: WhyWords }>;

/** The reasons of one line, most telling first. */
export function whyLine(line: WhyLine, invoice: WhyInvoice, { timeZone, say = officeWhy }: Telling): string[] {
  const sum = sumText(line, invoice, { timeZone, say });
  return [...(line.why ? [line.why] : []), cause(line, invoice, { timeZone, say }), ...(sum ? [sum] : [])];
}

function cause(line: WhyLine, invoice: WhyInvoice, { timeZone, say }: Required<Telling>): string {
  const { isOfSubscription, assigned, made, changes } = invoice;
  const day = (at: Instant) => dayWords(dayAt(at, timeZone), say);
  if (line.isProration) {
    const change = changes.find(({ from }) => isSameSecond(from, line.periodStart));
    if (!change) return say.changedElsewhere(day(line.periodStart));
    return say.changed(change.by, day(change.at), change.before, change.after);
  }
  if (isOfSubscription) return assigned ? say.ofSubscription(assigned.by, day(assigned.at)) : say.ofOtherSubscription;
  if (made?.kind === 'create-invoice') return say.billedOnce(made.by, day(made.at));
  if (made?.kind === 'take-back-payment') return say.owedAgain(made.by, day(made.at), made.reason);
  return made ? say.billed(made.by, day(made.at)) : say.billedElsewhere;
}

/** The provider counts in whole seconds. */
const isSameSecond = (one: Instant, other: Instant): boolean => Math.abs(minutesBetween(one, other)) * 60 < 1;

/** "2 × $20.00 for 7 of 30 days, Nov 23, 2026 – Nov 30, 2026", as far as that makes the amount to the cent. */
function sumText(line: WhyLine, { currency }: WhyInvoice, { timeZone, say }: Required<Telling>): string | undefined {
  const { amount, quantity, price, periodStart: start, periodEnd: end } = line;
  const money = (cents: number) => formatMoney(cents, currency.toUpperCase());
  const [first, last] = [dayAt(start, timeZone), lastDay(end, timeZone)];
  const days = last > first ? `${dayWords(first, say)} – ${dayWords(last, say)}` : dayWords(first, say);
  const period = end > start ? days : undefined;
  const count = quantity ?? 1;
  const each = priceOf(line, count);
  if (each === undefined) return period;
  const often = count === 1 ? money(each) : `${count} × ${money(each)}`;
  if (!line.isProration) {
    const isExact = timesCents(each, count) === amount;
    const rhythm = isExact && price?.interval ? ` ${say.each(price.interval, price.intervalCount ?? 1)}` : '';
    const isPlain = count === 1 && rhythm === ''; // the amount itself
    return isExact && !isPlain ? [`${often}${rhythm}`, ...(period ? [period] : [])].join(', ') : period;
  }
  const whole = timesCents(each, count);
  const part = partOf(line, whole);
  if (!part || !period) return period;
  const used = part.isNearlyAll && Math.abs(amount) < whole ? say.nearly(part.used) : part.used;
  const text = say.part(often, used, part.all);
  return `${amount < 0 ? say.notUsed(text) : text}, ${period}`;
}

/** Of one, in cents: the price, or what makes the amount of what has none. */
function priceOf({ price, amount }: WhyLine, count: number): number | undefined {
  if (price?.unitAmount !== null && price?.unitAmount !== undefined) return price.unitAmount;
  return price === null && count !== 0 && amount % count === 0 ? amount / count : undefined;
}

/** 7 of 30 days, where such a part of the price is the amount. */
function partOf(
  { amount, periodStart: start, periodEnd: end, price }: WhyLine,
  whole: number,
): ReturnType<typeof partOfDays> | undefined {
  const begins = price?.interval && wholePeriod(end, price.interval, price.intervalCount ?? 1);
  if (!begins) return undefined;
  const [used, all] = [minutesBetween(start, end), minutesBetween(begins, end)].map((minutes) =>
    Math.round(minutes * 60),
  );
  if (!used || !all || Math.abs(timesCents(whole, used, all) - Math.abs(amount)) > 1) return undefined;
  return partOfDays(used / 60, all / 60, { whole, part: amount });
}

/** When the period began that ends at this moment. */
function wholePeriod(end: Instant, interval: 'day' | 'week' | 'month' | 'year', count: number): Instant {
  if (interval === 'day' || interval === 'week') return addMinutes(end, -count * (interval === 'day' ? 1 : 7) * 1440);
  const day: Day = addMonths(end.slice(0, 10), interval === 'month' ? -count : -12 * count);
  return `${day}${end.slice(10)}`;
}
