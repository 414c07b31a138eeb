/** Whether the bill is for what is collected: what the next period bills, against what is collected when it begins. */
import { type Day, dayAt, formatDay } from '../../kernel/calendar.ts';
import type { Service } from '../services/contract.ts';
import { isCurrent, isInForce } from '../services/rules.ts';
import type { Subscription, WantedItem } from './contract.ts';
import { isKeepable, isRunning, whyFixed } from './rules.ts';

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

type Collected = Pick<Service, 'cans' | 'firstDay' | 'lastDay'>;

export function serviceBill(
  services: readonly Collected[],
  subscriptions: readonly Subscription[],
  { today, timeZone }: Readonly<{ today: Day; timeZone: string }>,
): ServiceBill {
  const running = subscriptions.filter(isRunning);
  const going = running.filter((one) => !isKeepable(one));
  const ends = (some: readonly Subscription[]) =>
    some.flatMap(({ currentPeriodEnd: end }) => (end ? [dayAt(end, timeZone)] : [])).sort();
  const on = ends(going)[0] ?? ends(running).at(-1) ?? today;
  const isCollected = (one: Collected) => (running.length === 0 ? isCurrent(one, today) : isInForce(one, on));
  const cans = sum(services.filter(isCollected).map((one) => one.cans));
  const billed = sum(going.map(quantityOf));
  const [first] = going.filter((one) => whyFixed(one) === undefined);
  const subscription = going.length > 0 ? first : running[0];
  return { kind: kindOf(running.length, cans, billed), cans, billed, on, subscription };
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
 * The items when they are to be for so many more cans, or fewer: the first is the base product, what comes and goes is
 * the last of the others. Which product a further can is has to be chosen where there is none yet.
 */
export function proposedItems(present: readonly WantedItem[], more: number): ProposedItem[] {
  const items = present.map(({ stripePriceId, quantity }): { stripePriceId: string | null; quantity: number } => ({
    ...{ stripePriceId, quantity },
  }));
  const last = items.at(-1);
  const grows = items.length > 1 || (last?.quantity ?? 0) > 1;
  if (more > 0 && last && grows) last.quantity += more;
  else if (more > 0) items.push({ stripePriceId: null, quantity: more });
  let fewer = Math.max(0, -more);
  for (const [place, item] of [...items.entries()].reverse()) {
    const taken = Math.min(fewer, item.quantity - (place === 0 ? 1 : 0));
    item.quantity -= taken;
    fewer -= taken;
  }
  return items.filter(({ quantity }) => quantity > 0);
}

const cansText = (cans: number) => (cans === 1 ? '1 can' : `${cans} cans`);

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
      return `The bill ends on ${formatDay(on)}; ${collected} after that.`;
    case 'differs':
      return `${collected} when the next period begins on ${formatDay(on)}; the bill is for ${billed}.`;
  }
}
