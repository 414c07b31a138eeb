import { Refusal } from '../../kernel/refusal.ts';
import type { ContactRecord } from '../contacts/contact-record.ts';
import type { Widened } from '../services/rules.ts';
import { type AddressPlan, type PartyAddress, type Place, planAddresses, type StopMove } from './address-moves.ts';
import { type MergeColumn, type MergeField, mergeColumns } from './contract.ts';

export type MergedField = Readonly<{
  column: MergeColumn;
  before: string | null;
  after: string | null;
  /** The account that came with the merge has changed it since: what it was before may come from a later merge. */
  isSince?: true;
}>;

/** What a merge moved and changed, and what it was before: all that undoing it needs. Kept as JSON. */
export type MergeRecord = Readonly<{
  /** The kept contact's fields that changed, with the merge or since by the account that came with it. */
  fields: readonly MergedField[];
  /** The account and the import that the kept contact took over. */
  profileId: string | null;
  importId: string | null;
  /** See `AddressPlan`. */
  moved: AddressPlan['moved'];
  joined: AddressPlan['joined'];
  enriched: AddressPlan['enriched'];
  /** Ids of moved rows by table. */
  rows: Readonly<Record<string, readonly string[]>>;
  /** Stops of runs that follow an address that became one with another, by the address they had. */
  runStops: Readonly<Record<string, readonly string[]>>;
  /** Services that followed an address into another, by that address; merges before there were any have none. */
  services?: Readonly<Record<string, readonly string[]>>;
  /**
   * Services that stayed behind because another collects the same (`by`), and what counts for that one since: worked
   * stops, decisions and holds. Merges before that was so have none.
   */
  servedInstead?: readonly Readonly<{
    id: string;
    by: string;
    stops: readonly string[];
    decisions: readonly string[];
    holds: readonly string[];
  }>[];
  /** Services that took over days of those, too; merges before that was so have none. */
  widened?: readonly Widened[];
  /** Contacts of which the merged one was marked as not the same, and the kept one now is. */
  notDuplicates: readonly string[];
  /** The address that was taken off mailing lists with the other's; merges before there were any have none. */
  offList?: Readonly<{ email: string }>;
}>;

export type MergePlan = Readonly<{
  kept: ContactRecord;
  merged: ContactRecord;
  places: readonly Place[];
  stops: readonly StopMove[];
  record: Omit<
    MergeRecord,
    'rows' | 'runStops' | 'services' | 'servedInstead' | 'widened' | 'notDuplicates' | 'offList'
  >;
}>;

/**
 * Decides what two contacts become. Refuses (both-have-accounts) two linked accounts: a person signs in with one.
 * @param take the fields that the kept contact takes from the merged one
 */
export function planMerge(
  kept: ContactRecord,
  merged: ContactRecord,
  take: readonly MergeField[],
  addresses: readonly PartyAddress[],
): MergePlan {
  if (kept.profileId && merged.profileId)
    throw new Refusal(
      'conflict',
      'both-have-accounts',
      `${nameOf(kept)} and ${nameOf(merged)} both have a customer account, and a person signs in with one. An admin can choose Unlink Account on one of the contacts, then they can be merged.`,
    );
  const after: ContactRecord = {
    ...kept,
    ...chosen(merged, take),
    profileId: kept.profileId ?? merged.profileId,
    importId: kept.importId ?? merged.importId,
  };
  const of = (contactId: string) => addresses.filter((address) => address.contactId === contactId);
  const { moved, joined, enriched, places, stops } = planAddresses(kept.id, of(kept.id), of(merged.id));
  return {
    kept: after,
    merged: { ...merged, profileId: null, isHidden: true, mergedInto: kept.id },
    places,
    stops,
    record: {
      fields: mergeColumns
        .filter((column) => kept[column] !== after[column])
        .map((column) => ({ column, before: kept[column], after: after[column] })),
      profileId: kept.profileId ? null : merged.profileId,
      importId: kept.importId ? null : merged.importId,
      moved,
      joined,
      enriched,
    },
  };
}

export const nameOf = ({ firstName, lastName }: Pick<ContactRecord, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

function chosen(merged: ContactRecord, take: readonly MergeField[]): Partial<ContactRecord> {
  return Object.fromEntries(
    take.flatMap((field): [string, string | null][] =>
      field === 'name'
        ? [
            ['firstName', merged.firstName],
            ['lastName', merged.lastName],
          ]
        : [[field, merged[field]]],
    ),
  );
}
