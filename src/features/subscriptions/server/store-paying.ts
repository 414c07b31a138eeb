import { sql } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { isUnderWay } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { accountKey } from '../../payers/server/store.ts';

const noCommand = '00000000-0000-0000-0000-000000000000';

/**
 * Refuses (account-is-billed) that an account goes, or its contact, while a subscription would go on to bill it unseen;
 * one that ends with its period bills nothing more. Whoever assigns one at the same moment waits, and then finds nobody.
 */
export async function refuseWhilePaying(tx: Tx, profileId: string): Promise<void> {
  await lockFor(tx, accountKey(profileId));
  await refuseRunning(tx, profileId);
  for (const fields of await whatMayGoOn(tx, profileId))
    if (await isUnderWay(tx, noCommand, fields))
      throw refusal('Something is being billed to this customer at the moment. Please try again in a minute.');
  await refuseRunning(tx, profileId); // also what was under way until a moment ago
}

async function refuseRunning(tx: Tx, profileId: string): Promise<void> {
  const { rows } = await sql`
    select from customer_subscription where profile_id = ${profileId} and is_running and not cancel_at_period_end`.execute(
    tx,
  );
  if (rows.length > 0)
    throw refusal(
      'This customer has a running subscription, which would go on to be billed. Cancel it under Billing first.',
    );
}

/** By what a command is known that would bill the account, or go on to do so; what is about an invoice may open another. */
async function whatMayGoOn(tx: Tx, profileId: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ fields: Record<string, string> }>`
    select json_build_object(field, stripe_customer_id) as fields
    from paying_account, unnest(array['customerId', 'stripeCustomerId']) field
    where profile_id = ${profileId}
    union all
    select json_build_object('stripeSubscriptionId', stripe_subscription_id) from customer_subscription
    where profile_id = ${profileId} and is_running`.execute(tx);
  return rows.map(({ fields }) => fields);
}

/** Whether an account has a contact to whom it can be billed; by whoever holds the account. */
export async function isSomebodyThere(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from living_contact where profile_id = ${profileId}`.execute(tx);
  return rows.length > 0;
}

const refusal = (message: string) => new Refusal('conflict', 'account-is-billed', message);
