import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ProviderCustomer } from '../../../server/payments/customers.ts';

/** The provider's customer of an account; undefined before it has one. */
export async function findPayer(read: Reader, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(read);
  return rows[0]?.id;
}

/** The account that a customer of the provider stands for; undefined when that is nobody here. */
export async function findPayingProfile(read: Reader, stripeCustomerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from payer where stripe_customer_id = ${stripeCustomerId}`.execute(read);
  return rows[0]?.id;
}

/** Mirrors a customer that stands for an account; one that stands for nobody here is left alone. */
export async function writePayer(tx: Tx, customer: ProviderCustomer, reading: string): Promise<void> {
  const { id, profileId, balance } = customer;
  const { numAffectedRows } = await sql`
    update payer set balance = ${balance}, reading = ${reading}, updated_at = now()
    where stripe_customer_id = ${id} and reading <= ${reading} and balance <> ${balance}`.execute(tx);
  if (numAffectedRows) announce({ topic: 'payers' });
  if (profileId === null) return;
  const { numAffectedRows: added } = await sql`
    insert into payer (profile_id, stripe_customer_id, balance, reading)
    select id, ${id}, ${balance}, ${reading} from person where id::text = ${profileId}
    on conflict do nothing`.execute(tx);
  if (added) announce({ topic: 'payers' });
}
