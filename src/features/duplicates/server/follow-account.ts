import type { Tx } from '../../../server/database/connection.ts';
import { changedMeanwhile } from '../../../server/transact.ts';
import { listContactsOfAccount } from '../../contacts/server/store-account.ts';
import { lockContactRecords } from '../../contacts/server/store-merge.ts';
import type { MergeColumn } from '../contract.ts';
import { inheritFields, withFollowed } from '../later-merges.ts';
import type { MergeRecord } from '../merging.ts';
import {
  type Brought,
  listEarlierMerges,
  listLaterMerges,
  listMergesBringing,
  updateMergeRecord,
} from './store-merge.ts';

/** What stands in another merge's stead by now gives back what was before it. */
async function leaveToHeirs(tx: Tx, merge: Brought, replaced: MergeRecord['fields']): Promise<void> {
  const later = await listLaterMerges(tx, merge);
  const { heirs } = inheritFields({ fields: replaced }, later, await listEarlierMerges(tx, merge));
  for (const heir of heirs) await updateMergeRecord(tx, heir);
}

type Followed = Readonly<Partial<Record<MergeColumn, string | null>>>;

/**
 * Keeps with the merges that brought an account what their kept contacts are about to take on from it: it goes with the
 * account when they are parted. Call it before they do.
 * @param formerEmail only who has this e-mail takes on another
 * @returns who was merged and gets the account back, and follows it like the contact that has it now
 */
export async function followAccountInMerges(
  tx: Tx,
  accountId: string,
  { formerEmail, ...followed }: Followed & Readonly<{ formerEmail?: string }>,
): Promise<string[]> {
  const own = await listContactsOfAccount(tx, accountId);
  const found = await listMergesBringing(tx, accountId);
  // Held as a merge and its undoing hold them, and read after that.
  const ids = [...own, ...found.flatMap(({ keptId, mergedId }) => [keptId, mergedId])];
  const contacts = new Map((await lockContactRecords(tx, ids)).map((contact) => [contact.id, contact]));
  if (own.some((id) => contacts.get(id)?.profileId !== accountId)) throw changedMeanwhile();
  const merges = await listMergesBringing(tx, accountId);
  for (const merge of merges) {
    const { id, record } = merge;
    const kept = contacts.get(merge.keptId);
    if (!kept || (formerEmail !== undefined && kept.email.toLowerCase() !== formerEmail.toLowerCase())) continue;
    const replaced = record.fields.filter(({ column, after }) => column in followed && kept[column] !== after);
    if (replaced.length > 0) await leaveToHeirs(tx, merge, replaced);
    await updateMergeRecord(tx, { id, record: { ...record, fields: withFollowed(record.fields, kept, followed) } });
  }
  return merges.map(({ mergedId }) => mergedId);
}
