import { sql } from 'kysely';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type DoneCommand, listDone } from '../../../server/payments/store.ts';

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

/** What was changed here of a subscription, oldest first; what was changed in the provider's pages is not among it. */
export async function listChanges(read: Reader, stripeSubscriptionId: string): Promise<Change[]> {
  const commands = await listDone(read, [], { kind: 'change-subscription', fields: { stripeSubscriptionId } });
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
