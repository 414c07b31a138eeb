/** What a hold is worth: the price of each pickup that was not made (decisions/0069). All sums are whole cents. */
import type { Day } from '../../kernel/calendar.ts';
import { allocateCents, sumCents } from '../../kernel/money.ts';
import type { ServiceFacts } from '../day-plan/facts.ts';
import { isInForce } from '../services/rules.ts';
import { type Stream, streams } from '../services/streams.ts';
import { type Bill, isBilledOn, periodOf } from './billing-periods.ts';
import type { CreditLine } from './contract.ts';
import type { PlannedPickup, PlannedPickups } from './missed-pickups.ts';

export type HeldService = ServiceFacts & Readonly<{ cans: number; street: string }>;

export type HoldToReckon = Readonly<{
  id: string;
  from: Day;
  to: Day;
  /** All services of the customer: the price is shared out over them. */
  services: readonly HeldService[];
  bills: readonly Bill[];
  /** Pickups that a truck has made although the service was on hold. */
  made: readonly Readonly<{ serviceId: string; date: Day }>[];
}>;

/**
 * The pickups that a hold keeps from being made, with what each is worth. The price of a period is shared out by cans
 * over the services in force on the day that it is for, and that of a service evenly over the pickups that the plan has
 * in the whole period: all pickups of a period together are never worth more than what was billed for it.
 */
export function reckonHold(plan: PlannedPickups, hold: HoldToReckon): CreditLine[] {
  const parts: Part[] = [];
  for (const service of hold.services)
    for (const bill of hold.bills) parts.push(...partsOf(plan, { hold, service, bill }));
  return linesOf(parts);
}

export const amountOf = (lines: readonly CreditLine[]): number => sumCents(lines.map(({ sum }) => sum));

type Part = Omit<CreditLine, 'dates' | 'sum'> & Readonly<{ date: Day }>;
type OfBill = Readonly<{ hold: HoldToReckon; service: HeldService; bill: Bill }>;

function partsOf(plan: PlannedPickups, { hold, service, bill }: OfBill): Part[] {
  const parts: Part[] = [];
  let period = periodOf(bill, hold.from);
  for (; period.from <= hold.to; period = periodOf(bill, period.to)) {
    const planned = plan.of(service, hold.id, period);
    for (const [place, { date }] of planned.entries())
      if (isMissed(planned[place], hold, service) && isBilledOn(bill, date))
        parts.push(...partOf({ hold, service, bill }, { date, place, of: planned.length }));
  }
  return parts;
}

const isMissed = (pickup: PlannedPickup | undefined, { made }: HoldToReckon, { id }: HeldService): boolean =>
  pickup?.isHeld === true && !made.some(({ serviceId, date }) => serviceId === id && date === pickup.date);

/** None where nothing of the bill is for the service. */
function partOf({ hold, service, bill }: OfBill, at: Readonly<{ date: Day; place: number; of: number }>): Part[] {
  const billed = hold.bills.filter((one) => isBilledOn(one, at.date));
  const { covered, cents: whole } = priceOf(bill, billed, service.stream);
  if (whole === 0) return [];
  const here = hold.services.filter((one) => isInForce(one, at.date) && covered.includes(one.stream));
  const cans = here.map((one) => one.cans);
  const price = allocateCents(whole, cans)[here.indexOf(service)] ?? 0;
  const each =
    allocateCents(
      price,
      Array.from({ length: at.of }, () => 1),
    )[at.place] ?? 0;
  const { id: serviceId, stream, street } = service;
  const { interval, intervalCount } = bill;
  const ofCans = cans.reduce((sum, count) => sum + count, 0);
  return [
    {
      ...{ serviceId, stream, street, date: at.date, each, pickups: at.of, price, whole, interval, intervalCount },
      ...{ cans: service.cans, ofCans },
    },
  ];
}

/**
 * What a bill is for the services of a stream, and which streams that price is for: a product that is named after a
 * stream, such as "Recycling", is for it alone; all others are for all other streams (decisions/0116).
 *
 * @param billed all that the customer is billed on that day: the product may stand on a subscription of its own
 */
function priceOf(
  { cents, items }: Bill,
  billed: readonly Bill[],
  stream: Stream,
): Readonly<{ covered: readonly Stream[]; cents: number }> {
  const own = new Set(billed.flatMap((bill) => bill.items.map(({ name }) => ownStreamOf(name))));
  const here = Map.groupBy(items, ({ name }) => ownStreamOf(name));
  const sumOf = (one: Stream) => sumCents((here.get(one) ?? []).map((item) => item.cents));
  if (own.has(stream)) return { covered: [stream], cents: sumOf(stream) };
  const others = streams.filter((one) => !own.has(one));
  return { covered: others, cents: cents - sumCents(streams.map(sumOf)) };
}

/** Trash is what the usual service is for, also where a product says so. */
function ownStreamOf(product: string): Stream | undefined {
  const named = streams.filter((stream) => product.toLowerCase().includes(stream.toLowerCase()));
  return named.length === 1 && named[0] !== 'Trash' ? named[0] : undefined;
}

/** Pickups of one service that are worth the same for the same reason stand in one line. */
function linesOf(parts: readonly Part[]): CreditLine[] {
  const groups = Map.groupBy(parts, ({ date: _, ...same }) => JSON.stringify(same));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { date: _, ...same } = first;
    return [{ ...same, dates: group.map(({ date }) => date).sort(), sum: sumCents(group.map(({ each }) => each)) }];
  });
}
