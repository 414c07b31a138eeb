/** Starting service on the public page: what is asked for, and what it costs. */
import type { Day } from '../../kernel/calendar.ts';
import { formatMoney } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SiteFacts } from '../company/site-facts.ts';
import { type Asked, addressLine } from './service-area.ts';
import { say } from './words.ts';

/** As many cans as are offered; more is a matter for the office. */
export const offeredCans = 4;

type Prices = Pick<SiteFacts, 'standardPriceCents' | 'extraCanPriceCents' | 'extras'>;

/**
 * What so many cans cost each month, in cents: by the prices that the company publishes. Null where it publishes none
 * for them; no other price was ever promised.
 */
export function monthlyCents({ standardPriceCents: first, extraCanPriceCents: further }: Prices, cans: number) {
  if (first === null || (cans > 1 && further === null)) return null;
  return first + (cans - 1) * (further ?? 0);
}

/** The same with extras, by their names. */
export function totalCents(prices: Prices, cans: number, extras: readonly string[]): number | null {
  const month = monthlyCents(prices, cans);
  const chosen = prices.extras.filter(({ name }) => extras.includes(name));
  return month === null ? null : chosen.reduce((sum, { priceCents }) => sum + priceCents, month);
}

/** Refuses (price-changed) whoever has read another price: nobody begins at one that they were not told. */
export function refuseOtherPrice(cents: number | null, seen: number | null | undefined): void {
  if (seen !== undefined && seen !== cents) throw new Refusal('conflict', 'price-changed', say.priceChanged);
}

export type Start = Asked &
  Readonly<{
    cans: number;
    extras: readonly string[];
    name: string;
    email: string;
    phone: string;
    firstDay: Day | null;
  }>;

/** Where the address would be served best. */
export type Proposal = Readonly<{ routeId: string; routeName: string; position: number; stopCount: number }>;

/** What the activity of somebody who starts service says: nobody has proved that the e-mail is theirs. */
export function startText(start: Start, cents: number | null, proposal: Proposal | undefined): string {
  const lines = [
    say.startsWith(start.cans, start.extras),
    cents === null ? say.noPriceShown : say.priceShown(formatMoney(cents, 'USD', 'stripIfInteger')),
    start.firstDay ? say.wishedDay(start.firstDay) : say.noWishedDay,
    proposal ? say.fitsRoute(proposal) : say.fitsNoRoute,
  ];
  const sender = [say.from(start.name, start.email), say.phoneGiven(start.phone)];
  return [say.asksForService(addressLine(start)), lines.join('\n'), sender.join('\n'), say.sentWithStart].join('\n\n');
}
