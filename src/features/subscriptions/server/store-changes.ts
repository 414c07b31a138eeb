import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import { sumCents, timesCents } from '../../../kernel/money.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type DoneCommand, listBegunTo, listDone } from '../../../server/payments/store.ts';

type Items = readonly Readonly<{ stripePriceId: string; quantity: number }>[];
type Request = Readonly<{ prorationDate: Instant; before: Items; items: Items }>;

export type Change = Readonly<{
  /** When it was asked for here, and by whom: a person's name, null when that is not known any more. */
  at: Instant;
  by: string | null;
  /** The moment from which the provider reckoned. */
  from: Instant;
  /** "1 × Standard service, 2 × Extra can" */
  before: string;
  after: string;
}>;

const kind = 'change-subscription';

/** What was changed here of a subscription, oldest first; what was changed in the provider's pages is not among it. */
export async function listChanges(read: Reader, stripeSubscriptionId: string): Promise<Change[]> {
  const commands = await listDone(read, [], { kind, fields: { stripeSubscriptionId } });
  if (commands.length === 0) return [];
  const [names, products] = [await namesOf(read, commands), await productsOf(read)];
  const words = (items: Items) =>
    items
      .map(({ stripePriceId, quantity }) => `${quantity} × ${products.get(stripePriceId) ?? 'a product that is gone'}`)
      .join(', ');
  return commands.map(({ request, requestedBy, at }) => {
    const { prorationDate, before, items } = request as Request;
    const by = names.get(requestedBy ?? '') ?? null;
    return { at, by, from: prorationDate, before: words(before), after: words(items) };
  });
}

/** For a whole period, in cents; what of it for which product. */
export type Billed = Readonly<{
  cents: number;
  items: readonly Readonly<{ name: string; cents: number }>[];
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}>;

/** `billed` is null where it was not all plain amounts of dollars of one rhythm. */
export type BilledBefore = Readonly<{ stripeSubscriptionId: string; until: Instant; billed: Billed | null }>;

/**
 * What was billed up to the changes that were made here of these subscriptions, oldest first; one that came to nothing has
 * the same before as after.
 */
export async function listBilledBefore(
  read: Reader,
  stripeSubscriptionIds: readonly string[],
): Promise<BilledBefore[]> {
  const commands = await listBegunTo(read, kind, { field: 'stripeSubscriptionId', values: stripeSubscriptionIds });
  if (commands.length === 0) return [];
  const { rows } = await sql<Omit<Billed, 'items'> & { id: string; name: string }>`
    select stripe_price_id as id, product_name as name, unit_amount as cents, interval,
      interval_count as "intervalCount"
    from known_price where unit_amount is not null and interval is not null and currency = 'usd'`.execute(read);
  const known = new Map(rows.map(({ cents, ...price }) => [price.id, { ...price, cents: Number(cents) }]));
  return commands.map(({ request }) => {
    const { prorationDate: until, before } = request as Request;
    const stripeSubscriptionId = String(request.stripeSubscriptionId);
    const [first] = before;
    const rhythm = known.get(first?.stripePriceId ?? '');
    const items = before.flatMap(({ stripePriceId, quantity }) => {
      const price = known.get(stripePriceId);
      const isAlike = price?.interval === rhythm?.interval && price?.intervalCount === rhythm?.intervalCount;
      return price && isAlike ? [{ name: price.name, cents: timesCents(price.cents, quantity) }] : [];
    });
    if (!rhythm || items.length < before.length) return { stripeSubscriptionId, until, billed: null };
    const { interval, intervalCount } = rhythm;
    const billed = { cents: sumCents(items.map(({ cents }) => cents)), items, interval, intervalCount };
    return { stripeSubscriptionId, until, billed };
  });
}

/** Who asked for these, by their ids. */
export async function namesOf(read: Reader, commands: readonly DoneCommand[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(commands.flatMap(({ requestedBy }) => requestedBy ?? []))];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from person where id = any(${ids}::uuid[])`.execute(read);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function productsOf(read: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select stripe_price_id as id, product_name as name from known_price`.execute(read);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
