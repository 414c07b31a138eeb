import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { listUnsettled } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { decidingKey } from './posting.ts';
import { creditingKind } from './store-facts.ts';

/**
 * The account with which it was decided what is credited for a hold, or is about to be; undefined when nothing was.
 * Nobody decides about the hold until the transaction ends.
 */
export async function lockCreditedAccount(tx: Tx, suspensionId: string): Promise<string | undefined> {
  await lockFor(tx, decidingKey(suspensionId));
  const posting = (await listUnsettled(tx, creditingKind)).find(({ request }) => request.suspensionId === suspensionId);
  if (posting) return String(posting.request.profileId);
  const { rows } = await sql<{ accountId: string }>`
    select profile_id as "accountId" from hold_credit where suspension_id = ${suspensionId}
    order by created_at desc, id limit 1`.execute(tx);
  return rows[0]?.accountId;
}
