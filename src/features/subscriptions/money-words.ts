/** What is paid how often, and why a change costs what it costs. */
import { dayAt, formatDay, type Instant, lastDay, minutesBetween } from '../../kernel/calendar.ts';
import { formatMoney, timesCents } from '../../kernel/money.ts';
import { partOfDays } from '../../kernel/part-of-days.ts';
import type { Preview, PreviewLine, Subscription, SubscriptionItem, Told } from './contract.ts';
import { itemText } from './item-text.ts';
import { endOf, isKeepable, type PeriodSum, sumsOf } from './rules.ts';

type Rhythm = Pick<PeriodSum, 'interval' | 'intervalCount'>;

/** "each month", "every 3 months" */
export function oftenText({ interval, intervalCount }: Rhythm): string {
  if (interval === null) return 'once';
  return intervalCount === 1 ? `each ${interval}` : `every ${intervalCount} ${interval}s`;
}

export const moneyText = (cents: number, currency: string): string => formatMoney(cents, currency.toUpperCase());

const amountText = ({ unitAmount, currency }: PeriodSum): string =>
  unitAmount === null ? 'Varies' : moneyText(unitAmount, currency);

/** "$50.00 each month" */
export const eachText = (sum: PeriodSum): string => `${amountText(sum)} ${oftenText(sum)}`;

/** "$50.00", and "each month", each of all items together. */
export function payText(items: readonly SubscriptionItem[]): Readonly<{ amount: string; often: string }> {
  const sums = sumsOf(items);
  const [first, ...more] = sums;
  if (!first) return { amount: moneyText(0, 'usd'), often: 'no active subscription' };
  return { amount: amountText(first), often: [oftenText(first), ...more.map(eachText)].join(' and ') };
}

/** "$30.00", of so many of one price. */
export const itemAmount = ({ unitAmount, quantity, currency }: SubscriptionItem): string =>
  unitAmount === null ? 'Varies' : moneyText(timesCents(unitAmount, quantity), currency);

/** "Standard Service, 2 × Extra can" */
export const itemsText = (items: readonly Pick<SubscriptionItem, 'productName' | 'quantity'>[]): string =>
  items.map(itemText).join(', ');

/** "$4.67 now, then $50.00 each month" */
export function headline({ now, later, currency }: Preview, rhythm: Rhythm): string {
  const then = `${moneyText(later.total, currency)} ${oftenText(rhythm)}`;
  if (now === null) return `${then}, nothing now`;
  if (now.amountDue > 0) return `${moneyText(now.amountDue, currency)} now, then ${then}`;
  if (now.total < 0) return `${moneyText(-now.total, currency)} credit, then ${then}`;
  return `Nothing now, then ${then}`;
}

/** What stands to the customer's credit afterwards, in cents below zero: what was there already, and what the change gives. */
export const creditLeft = (now: Preview['now']): number =>
  now && now.amountDue <= 0 ? Math.min(0, now.total + now.startingBalance) : 0;

type Period = Readonly<{ start: Instant; end: Instant }>;

/** "7 of 30 days"; what costs a little less than the whole was not for all of them. */
function daysText(line: PreviewLine, whole: Period): string {
  const { amount, unitAmount, quantity } = line;
  const minutesOf = ({ start, end }: Period) => minutesBetween(start, end);
  const price = unitAmount === null ? 0 : timesCents(unitAmount, quantity ?? 1);
  const { used, all, isNearlyAll } = partOfDays(minutesOf(line), minutesOf(whole), { whole: price, part: amount });
  const isWhole = unitAmount !== null && Math.abs(amount) === price;
  return `${isNearlyAll && !isWhole ? 'nearly ' : ''}${used} of ${all} days`;
}

/** "$20.00 × 2 for 7 of 30 days, until Nov 30, 2026": what a line was reckoned from. */
export function whyText(line: PreviewLine, whole: Period | undefined, timeZone: string, currency: string): string {
  const { unitAmount, quantity, isProration, end } = line;
  const often = quantity !== null && quantity !== 1 ? ` × ${quantity}` : '';
  const price = unitAmount === null ? [] : [`${moneyText(unitAmount, currency)}${often}`];
  const part = isProration && whole ? [daysText(line, whole)] : [];
  return `${[...price, ...part].join(' for ')}${price.length + part.length > 0 ? ', ' : ''}until ${formatDay(lastDay(end, timeZone))}`;
}

type Paid = Pick<Subscription, 'currentPeriodStart' | 'currentPeriodEnd'>;

/** "Nov 1, 2026 – Nov 30, 2026" */
export function periodText({ currentPeriodStart: start, currentPeriodEnd: end }: Paid, timeZone: string): string {
  if (start === null || end === null) return '';
  return `${formatDay(dayAt(start, timeZone))} – ${formatDay(lastDay(end, timeZone))}`;
}

/** What follows once it is cancelled. */
export function cancelledText(
  { status, currentPeriodEnd: end }: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
  timeZone: string,
): string {
  const back = 'Until then the cancellation can be taken back.';
  if (status === 'trialing') return `The subscription does not begin, and nothing is billed. ${back}`;
  const until = end ? `until ${formatDay(lastDay(end, timeZone))}` : 'to the end of its period';
  return `The subscription goes on ${until}, and is not billed again. ${back}`;
}

type Billed = NonNullable<Told['bill']>;

/** Whether somebody has something to pay of it. */
export const isOwed = ({ amountDue, isPaid, isOnItsWay }: Pick<Billed, 'amountDue' | 'isPaid' | 'isOnItsWay'>) =>
  amountDue > 0 && !isPaid && !isOnItsWay;

/** What a customer is to hear by another way than e-mail: what they have, what it costs, when it ends, what is owed. */
export function plainText({ subscription, bill }: Pick<Told, 'subscription' | 'bill'>, timeZone: string): string {
  const { items, endedAt } = subscription;
  const end = isKeepable(subscription) ? endOf(subscription) : null;
  const dayOf = (at: Instant) => formatDay(dayAt(at, timeZone));
  const what = `${itemsText(items)}: ${sumsOf(items).map(eachText).join(' and ')}.`;
  if (endedAt) return `${what} It ended on ${dayOf(endedAt)}.`;
  if (end) return `${what} It ends on ${formatDay(lastDay(end, timeZone))}.`;
  if (bill === null || !isOwed(bill)) return what;
  const due = bill.dueAt ? `, due ${dayOf(bill.dueAt)}` : '';
  return `${what} To be paid: ${moneyText(bill.amountDue, bill.currency)}${due}.`;
}
