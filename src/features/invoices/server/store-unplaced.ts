/** How many of these ids of the provider have no copy here, because what they hang on has none. */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';

type Identified = Readonly<{ id: string }>;

const unplaced =
  (copies: RawBuilder<unknown>) =>
  async (read: Reader, all: readonly Identified[]): Promise<number> => {
    const ids = all.map(({ id }) => id);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from unnest(${ids}::text[]) g (id)
      where not exists (select from (${copies}) c where c.id = g.id)`.execute(read);
    return rows[0]?.count ?? 0;
  };

export const unplacedPayments = unplaced(sql`select stripe_payment_id as id from stripe_invoice_payment`);
export const unplacedRefunds = unplaced(sql`select stripe_refund_id as id from stripe_refund`);
export const unplacedCreditNotes = unplaced(sql`select stripe_credit_note_id as id from stripe_credit_note`);
export const unplacedDisputes = unplaced(sql`select stripe_dispute_id as id from stripe_dispute`);
/** Customers who stand for nobody here. */
export const unplacedCustomers = unplaced(sql`select stripe_customer_id as id from paying_account`);
