/** Whether the bill is for what is collected: what the next period bills, against what is collected when it begins. */
import { type Day, dayAt, formatDay, type Instant } from '../../kernel/calendar.ts';
import { isRunning } from '../../kernel/running.ts';
import type { Service } from '../services/contract.ts';
import { agreedOn, isInForce } from '../services/rules.ts';
import { cansText } from '../services/words.ts';
import type { Subscription, WantedItem } from './contract.ts';
import { endOf, isKeepable, whyNot } from './rules.ts';

export const billKinds = ['agrees', 'unbilled', 'differs', 'unserved', 'ends'] as const;

export type ServiceBill = Readonly<{
  /**
   * `unbilled`: nothing is billed for what is collected; `unserved`: it is billed on, and nothing is collected; `ends`:
   * it is not billed on, and the service goes on.
   */
  kind: (typeof billKinds)[number];
  /** What is collected on that day, and what the bill is for from then on: each product counts as a can. */
  cans: number;
  billed: number;
  /** When the next period begins, or today. */
  on: Day;
  /** What can be changed for it. */
  subscription: Subscription | undefined;
}>;

type Collected = Pick<Service, 'stream' | 'cans' | 'firstDay' | 'lastDay'>;

export function serviceBill(
  services: readonly Collected[],
  subscriptions: readonly Subscription[],
  { today, timeZone }: Readonly<{ today: Day; timeZone: string }>,
): ServiceBill {
  const running = subscriptions.filter(isRunning);
  const going = running.filter((one) => !isKeepable(one));
  const dayOf = (at: Instant | null) => at && dayAt(at, timeZone);
  const days = (some: readonly (Instant | null)[]) => some.flatMap((at) => dayOf(at) ?? []).sort();
  const on = days(going.map(({ currentPeriodEnd }) => currentPeriodEnd))[0] ?? days(running.map(endOf)).at(-1) ?? today;
  const collected = running.length === 0 ? agreedOn(services, today) : services.filter((one) => isInForce(one, on));
  const cans = sum(collected.map((one) => one.cans));
  // When the next period of one begins, another may still go on to its end, or begin later.
  const isBilledThen = (one: Subscription) =>
    (one.status !== 'trialing' || (dayOf(one.currentPeriodEnd) ?? on) <= on) &&
    (!isKeepable(one) || (dayOf(endOf(one)) ?? on) > on);
  const billed = sum(running.filter(isBilledThen).map(quantityOf));
  const kind = kindOf(running.length, cans, billed);
  const move = kind === 'unserved' ? 'cancel' : 'change';
  const [first] = going.filter((one) => whyNot(move, one) === undefined);
  const subscription = going.length > 0 ? first : running[0];
  return { kind, cans, billed, on, subscription };
}

function kindOf(running: number, cans: number, billed: number): ServiceBill['kind'] {
  if (cans === billed) return 'agrees';
  if (running === 0) return 'unbilled';
  if (billed === 0) return 'ends';
  return cans === 0 ? 'unserved' : 'differs';
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const quantityOf = ({ items }: Pick<Subscription, 'items'>) => sum(items.map(({ quantity }) => quantity));

export type ProposedItem = Readonly<{ stripePriceId: string | null; quantity: number }>;

/**
 * The items when they are to be for so many more cans, or fewer: the first is the base product; a further can is what
 * there is most of beside it, of equals the earlier. Which product that is has to be chosen where there is none yet.
 */
export function proposedItems(present: readonly WantedItem[], more: number): ProposedItem[] {
  const items: { stripePriceId: string | null; quantity: number }[] = present.map(({ stripePriceId, quantity }) => ({
    ...{ stripePriceId, quantity },
  }));
  for (let left = Math.abs(more); left > 0; left--) {
    const [base, ...others] = items;
    const most = others.reduce((top, item) => (item.quantity > top.quantity ? item : top), others[0] ?? noItem);
    const extra = most.quantity > 0 ? most : base && base.quantity > 1 ? base : undefined;
    if (extra) extra.quantity += Math.sign(more);
    else if (more > 0) items.push({ stripePriceId: null, quantity: 1 });
  }
  return items.filter(({ quantity }) => quantity > 0);
}

const noItem = { stripePriceId: null, quantity: 0 };

/** "3 cans are collected when the next period begins on Dec 1, 2026; the bill is for 2." */
export function billSentence({ kind, cans, billed, on }: Omit<ServiceBill, 'subscription'>): string {
  const collected = `${cansText(cans)} ${cans === 1 ? 'is' : 'are'} collected`;
  switch (kind) {
    case 'agrees':
      return cans === 0 ? 'Nothing is collected, and nothing is billed.' : `${collected}, and the bill is for as many.`;
    case 'unbilled':
      return `${collected}, and nothing is billed regularly.`;
    case 'unserved':
      return `Nothing is collected when the next period begins on ${formatDay(on)}; the bill is for ${cansText(billed)}.`;
    case 'ends':
      return `Nothing is billed from ${formatDay(on)} on; ${collected} then.`;
    case 'differs':
      return `${collected} when the next period begins on ${formatDay(on)}; the bill is for ${billed}.`;
  }
}
