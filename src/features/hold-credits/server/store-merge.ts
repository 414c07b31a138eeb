import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { listUnsettled } from '../../../server/payments/store.ts';
import { lockFor } from '../../../server/transact.ts';
import { decidingKey } from './posting.ts';
import { creditingKind, isTakenBack } from './store-facts.ts';

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

export type CreditedHold = Readonly<{ contactId: string; from: Day; to: Day; accountId: string }>;

/** The holds of these contacts for which a credit stands, and the accounts that have it; the earliest first. */
export async function listCreditedHolds(tx: Tx, contactIds: readonly string[]): Promise<CreditedHold[]> {
  const { rows } = await sql<CreditedHold>`
    select distinct h.contact_id as "contactId", h.suspended_from as from, h.suspended_to as to, k.profile_id as "accountId"
    from customer_hold h join hold_credit k on k.suspension_id = h.id
    where h.contact_id = any(${contactIds}::uuid[]) and k.kind = 'posted' and not ${isTakenBack}
    order by 2, 3`.execute(tx);
  return rows;
}
