import { addDays, clampInstant, type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { sumCents, timesCents } from '../../kernel/money.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isRunning } from '../../kernel/running.ts';
import { mostDaysAhead, type Subscription, type SubscriptionItem, type WantedItem } from './contract.ts';

/** Active, or still to begin: both count as active (spec 3 §7). */
export const isActive = ({ status }: Readonly<{ status: string }>): boolean =>
  status === 'active' || status === 'trialing';

type State = Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'cancelAt'>;

export type Move = 'change' | 'cancel';

/**
 * Why it cannot be changed or cancelled; undefined when it can. Only what is active is changed (spec 3 §2); who does not
 * pay is let go all the same, or would be billed for ever (decisions/0122). The first payment decides about one that is
 * incomplete, and the provider ends it by itself.
 */
export function whyNot(move: Move, subscription: State): string | undefined {
  if (!isRunning(subscription)) return 'This subscription is over.';
  if (subscription.cancelAtPeriodEnd || subscription.cancelAt !== null)
    return 'This subscription is cancelled already. Keep it before you change it.';
  if (isActive(subscription)) return undefined;
  if (move === 'change') return 'Only an active subscription can be changed.';
  return subscription.status === 'incomplete'
    ? 'This subscription waits for its first payment, and ends by itself without it.'
    : undefined;
}

export function refuseMove(move: Move, subscription: State): void {
  const why = whyNot(move, subscription);
  if (why) throw new Refusal('conflict', 'not-changeable', why);
}

/** Whether a cancellation can still be taken back. */
export const isKeepable = (subscription: State): boolean =>
  isRunning(subscription) && (subscription.cancelAtPeriodEnd || subscription.cancelAt !== null);

/** When one that is set to end is billed no more: with its period, unless somebody chose a day in the provider's pages. */
export const endOf = ({
  cancelAt,
  currentPeriodEnd,
}: Pick<Subscription, 'cancelAt' | 'currentPeriodEnd'>): Instant | null => cancelAt ?? currentPeriodEnd;

export function refuseNotCancelled(subscription: State): void {
  if (!isKeepable(subscription))
    throw new Refusal('conflict', 'not-cancelled', 'This subscription is not set to end, or has ended already.');
}

/** One at a time, unless the office says plainly that it is a second one. */
export function refuseSecond(running: number, isSecond: boolean): void {
  if (running > 0 && !isSecond)
    throw new Refusal('conflict', 'has-subscription', 'This customer has a running subscription already.');
}

/** Refuses (invalid) a day before today, and one that is too far away. */
export function refuseStart(startDate: Day | null, today: Day): void {
  if (startDate === null) return;
  if (startDate < today) throw invalidField('startDate', 'start-date-past', 'The start date must be today or later');
  if (startDate > addDays(today, mostDaysAhead))
    throw invalidField('startDate', 'start-date-far', 'The start date can be at most two years ahead');
}

export type OfferedPrice = Readonly<{
  stripePriceId: string;
  isOffered: boolean;
  unitAmount: number | null;
  currency: string;
  interval: SubscriptionItem['interval'];
  intervalCount: number | null;
}>;

/**
 * Refuses (invalid) what cannot be billed together.
 * @param prices those of the wanted ones that are known here
 * @param kept prices that are on the subscription already: they may stay when nobody new is given them
 */
export function refuseItems(
  items: readonly WantedItem[],
  prices: readonly OfferedPrice[],
  kept: readonly string[] = [],
): void {
  const ids = items.map(({ stripePriceId }) => stripePriceId);
  if (new Set(ids).size < ids.length)
    throw invalidField('items', 'same-price', 'A product is listed twice: raise its quantity instead');
  const known = ids.map((id) => prices.find(({ stripePriceId }) => stripePriceId === id));
  const isAllowed = (price: OfferedPrice | undefined) =>
    price?.interval && (kept.includes(price.stripePriceId) || (price.isOffered && price.unitAmount !== null));
  if (!known.every(isAllowed))
    throw invalidField('items', 'no-such-price', 'A product is not offered any more, or has no recurring price');
  const rhythms = known.map((price) => `${price?.intervalCount} ${price?.interval} ${price?.currency}`);
  if (new Set(rhythms).size > 1)
    throw invalidField('items', 'mixed-prices', 'All products must be billed equally often, in one currency');
}

export type ItemChange = Readonly<{ id?: string; price?: string; quantity?: number; deleted?: true }>;
type PresentItem = Readonly<{ stripeItemId: string; stripePriceId: string; quantity: number }>;

/**
 * What has to be said to the provider so that these items become those. A product that gives way to another at its
 * place is that item with another price. Refuses (invalid) what changes nothing.
 */
export function itemChanges(present: readonly PresentItem[], wanted: readonly WantedItem[]): ItemChange[] {
  const leaving = present.filter((one) => !wanted.some(({ stripePriceId }) => stripePriceId === one.stripePriceId));
  const changes: ItemChange[] = [];
  for (const { stripePriceId: price, quantity } of wanted) {
    const there = present.find((one) => one.stripePriceId === price);
    if (there?.quantity === quantity) continue;
    const gone = there ? undefined : leaving.shift();
    if (there) changes.push({ id: there.stripeItemId, quantity });
    else changes.push({ ...(gone && { id: gone.stripeItemId }), price, quantity });
  }
  for (const { stripeItemId: id } of leaving) changes.push({ id, deleted: true });
  if (changes.length === 0) throw invalidField('items', 'nothing-changed', 'Change a product or a quantity first');
  return changes;
}

/** Whether these are the same products, each as often. */
export function isSameItems(some: readonly WantedItem[], others: readonly WantedItem[]): boolean {
  const isIn = (one: WantedItem) =>
    others.some((other) => other.stripePriceId === one.stripePriceId && other.quantity === one.quantity);
  return some.length === others.length && some.every(isIn);
}

export const changedMeanwhile = 'This subscription was changed in the meantime. Look at it again before you change it.';

/** Refuses (conflict) a change that was thought of when the subscription was another. */
export function refuseOutdated(current: readonly WantedItem[], before: readonly WantedItem[]): void {
  if (!isSameItems(current, before)) throw new Refusal('conflict', 'subscription-changed', changedMeanwhile);
}

const previewMinutes = 60;

/** Refuses (conflict) a preview that was looked at too long, or from no time at all. */
export function refuseOldPreview(prorationDate: Instant, now: Instant): void {
  const age = minutesBetween(prorationDate, now);
  if (age > previewMinutes || age < -1)
    throw new Refusal('conflict', 'preview-outdated', 'This preview is too old. Please look at the price again.');
}

/** The moment itself, or the nearest within the period that is paid: clocks differ by seconds. */
export function withinPeriod(
  at: Instant,
  { currentPeriodStart: start, currentPeriodEnd: end }: Pick<Subscription, 'currentPeriodStart' | 'currentPeriodEnd'>,
): Instant {
  return clampInstant(at, start ?? at, end ?? at);
}

type Priced = Pick<SubscriptionItem, 'quantity' | 'unitAmount' | 'currency' | 'interval' | 'intervalCount'>;
export type PeriodSum = Omit<Priced, 'quantity'>;

/** What is paid each period, per rhythm and currency; null where an amount is not one plain number. */
export function sumsOf(items: readonly Priced[]): PeriodSum[] {
  const groups = Map.groupBy(items, (item) => `${item.currency} ${item.interval} ${item.intervalCount}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, unitAmount: sumOf(group) }] : [];
  });
}

const sumOf = (items: readonly Priced[]): number | null =>
  items.reduce<number | null>(
    (sum, { unitAmount, quantity }) =>
      sum === null || unitAmount === null ? null : sumCents([sum, timesCents(unitAmount, quantity)]),
    0,
  );

/** The first can is the base product, each further one an extra (issue 13). */
export function proposedQuantities(cans: readonly number[]): Readonly<{ base: number; extra: number }> {
  const all = cans.reduce((sum, count) => sum + count, 0);
  return { base: 1, extra: Math.max(0, all - 1) };
}

/** Prices by how many running subscriptions have them, most first: in the first place, and in a further one. */
export type UsualPrices = Readonly<{ base: readonly string[]; extra: readonly string[] }>;
type OfferedItem = Pick<OfferedPrice, 'stripePriceId' | 'currency' | 'interval' | 'intervalCount'>;
type ProposedItem = Readonly<{ stripePriceId: string | null; quantity: number }>;

/**
 * What is assigned to whoever has so many cans: what most others have, and where nobody has anything yet the only price
 * that is offered. Null is for people to choose. Products know no stream: a can of each counts alike.
 */
export function proposedFor(
  cans: readonly number[],
  usual: UsualPrices,
  offered: readonly OfferedItem[],
): readonly ProposedItem[] {
  const { base, extra } = proposedQuantities(cans);
  const items = [
    { stripePriceId: mostUsual(usual.base, offered)?.stripePriceId ?? null, quantity: base },
    { stripePriceId: null, quantity: extra },
  ];
  return withFurther(items.slice(0, extra === 0 ? 1 : 2), usual, offered);
}

/**
 * A further item of which nobody has said what it is becomes what most others have beside their base product, of what is
 * paid as often, and is not there already; where nobody has any, the only one.
 */
export function withFurther(
  items: readonly ProposedItem[],
  usual: UsualPrices,
  offered: readonly OfferedItem[],
): readonly ProposedItem[] {
  const isIn = ({ stripePriceId }: OfferedItem) => items.some((item) => item.stripePriceId === stripePriceId);
  const base = offered.find(({ stripePriceId }) => stripePriceId === items[0]?.stripePriceId);
  const alike = offered.filter((one) => base && !isIn(one) && isAlike(one, base));
  const further = mostUsual(usual.extra, alike)?.stripePriceId ?? null;
  return items.map(({ stripePriceId, quantity }, place) => ({
    stripePriceId: stripePriceId ?? (place > 0 ? further : null),
    quantity,
  }));
}

function mostUsual(usual: readonly string[], offered: readonly OfferedItem[]): OfferedItem | undefined {
  for (const id of usual) {
    const there = offered.find(({ stripePriceId }) => stripePriceId === id);
    if (there) return there;
  }
  return offered.length === 1 ? offered[0] : undefined;
}

const isAlike = (one: OfferedItem, other: OfferedItem): boolean =>
  one.currency === other.currency && one.interval === other.interval && one.intervalCount === other.intervalCount;
