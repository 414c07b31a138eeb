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
  const { rows } = await sql<{ customerId: string | null; ending: string[]; isPaying: boolean }>`
    select (select stripe_customer_id from paying_account where profile_id = ${profileId}) as "customerId",
      coalesce(array_agg(stripe_subscription_id) filter (where cancel_at_period_end), '{}') as ending,
      coalesce(bool_or(not cancel_at_period_end), false) as "isPaying"
    from customer_subscription where profile_id = ${profileId} and is_running`.execute(tx);
  const { customerId, ending, isPaying } = rows[0] ?? { customerId: null, ending: [], isPaying: false };
  if (isPaying)
    throw refusal(
      'This customer has a running subscription, which would go on to be billed. Cancel it under Billing first.',
    );
  const mayGoOn = [...(customerId ? [{ customerId }] : []), ...ending.map((id) => ({ stripeSubscriptionId: id }))];
  for (const fields of mayGoOn)
    if (await isUnderWay(tx, noCommand, fields))
      throw refusal('Something is being billed to this customer at the moment. Please try again in a minute.');
}

/** Whether an account has a contact to whom it can be billed; by whoever holds the account. */
export async function isSomebodyThere(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from living_contact where profile_id = ${profileId}`.execute(tx);
  return rows.length > 0;
}

const refusal = (message: string) => new Refusal('conflict', 'account-is-billed', message);
