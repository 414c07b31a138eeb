import type { Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { ContactRecord } from '../../contacts/contact-record.ts';
import { listCreditedHolds, lockCreditedAccount } from '../../hold-credits/server/store-merge.ts';
import { listServicesOfContact } from '../../services/server/store.ts';
import { periodText } from '../../suspensions/rules.ts';
import { deleteSuspension } from '../../suspensions/server/store.ts';
import {
  coverAllServices,
  listForeignHolds,
  moveSuspensionsToContact,
  splitSuspension,
  uncoverForeignServices,
} from '../../suspensions/server/store-merge.ts';
import { nameOf } from '../merging.ts';
import { partHold } from '../parting-holds.ts';

type Parted = Readonly<{ kept: ContactRecord; merged: ContactRecord; since: Instant; othersHolds: readonly string[] }>;

/**
 * Lets what somebody has put on hold since the merge go on being held at both contacts. Call it when addresses, services
 * and holds have gone back.
 * @returns which credits stay with one of them, in sentences
 */
export async function partHolds(tx: Tx, { kept, merged, since, othersHolds }: Parted): Promise<string[]> {
  const contactIds = [kept.id, merged.id];
  const [keptSide, mergedSide] = [await sideOf(tx, kept), await sideOf(tx, merged)];
  const stayed: string[] = [];
  const covering = new Set<string>();
  for (const hold of await listForeignHolds(tx, { contactIds, since, except: othersHolds })) {
    const { id, contactId } = hold;
    const [at, other] = contactId === kept.id ? [keptSide, mergedSide] : [mergedSide, keptSide];
    const creditedTo = await lockCreditedAccount(tx, id);
    const { owner, copy, isOver } = partHold({ ...hold, creditedTo }, at, other);
    if (copy) await splitSuspension(tx, { id, to: copy.to.id, serviceIds: copy.serviceIds });
    if (owner !== at) await moveSuspensionsToContact(tx, { from: contactId, to: owner.id, only: [id] });
    if (isOver) await deleteSuspension(tx, id);
    if (copy && creditedTo) stayed.push(`What was credited for the hold ${periodText(hold)} stays with ${owner.name}.`);
    if (hold.coversAll) covering.add(other.id);
  }
  await uncoverForeignServices(tx, contactIds);
  for (const contactId of covering) await coverAllServices(tx, contactId);
  return [...stayed, ...(await creditedToOther(tx, [keptSide, mergedSide]))];
}

/** Of holds that are one's own and were credited to the account that is the other's again. */
async function creditedToOther(tx: Tx, sides: readonly [PartedSide, PartedSide]): Promise<string[]> {
  const [kept, merged] = sides;
  const credited = await listCreditedHolds(tx, [kept.id, merged.id]);
  return credited.flatMap(({ contactId, accountId, ...days }) => {
    const other = contactId === kept.id ? merged : kept;
    return accountId === other.accountId
      ? [`What was credited for the hold ${periodText(days)} stays with ${other.name}.`]
      : [];
  });
}

type PartedSide = Awaited<ReturnType<typeof sideOf>>;

const sideOf = async (tx: Tx, contact: ContactRecord) => ({
  id: contact.id,
  name: nameOf(contact),
  accountId: contact.profileId,
  hasServices: (await listServicesOfContact(tx, contact.id)).length > 0,
});
