/** Credits of customers, and payments on their account. */
import { sql } from 'kysely';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Credit } from '../invoice.ts';

/** Of `customer_credit c`. What came through the provider, such as by a card that paid twice, is given back there. */
const isTakenBack = sql`exists (select from customer_credit b where b.takes_back = c.stripe_transaction_id)`;
const mayTakeBack = sql`c.amount > 0 and c.way is distinct from 'other' and not ${isTakenBack}`;

/** The newest first; the provider tells seconds, and what takes a credit back came after it. */
export async function listCreditsOf(read: Reader, profileId: string): Promise<Omit<Credit, 'used'>[]> {
  const { rows } = await sql<{ credit: Omit<Credit, 'used'> }>`
    select json_build_object('id', c.id, 'amount', c.amount, 'reason', c.reason, 'way', c.way,
      'checkNumber', c.check_number, 'receivedOn', c.received_on, 'at', c.created_at, 'isTakenBack', ${isTakenBack},
      'mayTakeBack', ${mayTakeBack}) as credit
    from customer_credit c where c.profile_id = ${profileId} order by c.created_at desc, c.takes_back is null, c.id`.execute(
    read,
  );
  return rows.map(({ credit }) => credit);
}

type KeptCredit = Pick<Credit, 'amount' | 'reason' | 'way' | 'isTakenBack' | 'mayTakeBack'> &
  Readonly<{ stripeTransactionId: string; profileId: string }>;

/** Refuses (missing) one that is not mirrored. */
export async function getCredit(read: Reader, id: string): Promise<KeptCredit> {
  const { rows } = await sql<{ credit: KeptCredit }>`
    select json_build_object('stripeTransactionId', c.stripe_transaction_id, 'profileId', c.profile_id,
      'amount', c.amount, 'reason', c.reason, 'way', c.way, 'isTakenBack', ${isTakenBack}, 'mayTakeBack', ${mayTakeBack}) as credit
    from customer_credit c where c.id = ${id}`.execute(read);
  return found(rows[0], 'This credit does not exist any more.').credit;
}
