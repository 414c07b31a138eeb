import type { AddressTypes } from '../addresses/rules.ts';
import type { ContactRecord } from '../contacts/contact-record.ts';
import { contactFields } from '../contacts/fields.ts';
import {
  type Details,
  detailsOf,
  isSame,
  type PartyAddress,
  type Place,
  placeOf,
  positionOf,
  type StopMove,
  typesOf,
} from './address-moves.ts';
import type { MergeColumn } from './contract.ts';
import { type MergeRecord, nameOf } from './merging.ts';

export type UndoPlan = Readonly<{
  kept: ContactRecord;
  merged: ContactRecord;
  places: readonly Place[];
  stops: readonly StopMove[];
  /** What does not go back, in sentences. */
  stayed: readonly string[];
}>;

/**
 * Decides what goes back. Only what is still as the merge left it does: a field or a type that somebody changed since
 * stays as it is now, and what was deleted stays deleted.
 * @param addresses all of both contacts as they are now
 * @param taken account numbers that other contacts have by now
 * @param inherited fields that a later merge has replaced
 */
export function planUndo(
  record: MergeRecord,
  kept: ContactRecord,
  merged: ContactRecord,
  addresses: readonly PartyAddress[],
  { taken, inherited = new Set() }: Readonly<{ taken: ReadonlySet<string>; inherited?: ReadonlySet<MergeColumn> }>,
): UndoPlan {
  const stayed: string[] = [];
  const former: Partial<Record<MergeColumn, string | null>> = {};
  for (const { column, before, after } of record.fields) {
    if (kept[column] !== after || inherited.has(column))
      stayed.push(`${named(column)} was changed since and stays with ${nameOf(kept)}.`);
    else former[column] = before;
  }
  const isTheirs = record.profileId !== null && kept.profileId === record.profileId;
  if (record.profileId && !isTheirs) stayed.push('The linked account was changed since and stays as it is.');
  const freed = (party: ContactRecord): ContactRecord => {
    if (!party.accountNumber || !taken.has(party.accountNumber)) return party;
    stayed.push(`Account number ${party.accountNumber} belongs to somebody else by now.`);
    return { ...party, accountNumber: null };
  };
  return {
    kept: freed({
      ...kept,
      ...(former as Partial<ContactRecord>),
      profileId: isTheirs ? null : kept.profileId,
      importId: record.importId && kept.importId === record.importId ? null : kept.importId,
    }),
    merged: freed({
      ...merged,
      profileId: isTheirs ? record.profileId : null,
      isHidden: false,
      mergedInto: null,
    }),
    ...planAddressesBack(record, kept.id, merged.id, addresses),
    stayed,
  };
}

/** "The first name" */
const named = (column: MergeColumn) =>
  `The ${column === 'status' ? column : contactFields[column].label.toLowerCase()}`;

function planAddressesBack(
  record: MergeRecord,
  keptId: string,
  mergedId: string,
  addresses: readonly PartyAddress[],
): Pick<UndoPlan, 'places' | 'stops'> {
  const now = new Map(addresses.map((address) => [address.id, address]));
  const returning = record.moved.flatMap(({ id, before, after }): Place[] => {
    const address = now.get(id);
    if (address?.contactId !== keptId) return [];
    return [{ ...placeOf(address), ...restored(typesOf(address), before, after), contactId: mergedId }];
  });
  const parting = record.joined.flatMap(({ id }): Place[] => {
    const address = now.get(id);
    return address?.contactId === mergedId ? [{ ...placeOf(address), isHidden: false }] : [];
  });
  const poorer = record.enriched.flatMap(({ id, before, after }): Place[] => {
    const address = now.get(id);
    if (address?.contactId !== keptId) return [];
    return [{ ...placeOf(address), ...restoredDetails(detailsOf(address), before, after) }];
  });
  return {
    places: [...poorer, ...withSingleTypes([...returning, ...parting], now)],
    stops: record.joined
      .filter(({ stops }) => stops.length > 0)
      .map(({ id, into, stops }) => ({ from: into, to: id, ids: stops })),
  };
}

/** Each type as it was before, unless somebody changed it since the merge. */
function restored(current: AddressTypes, before: AddressTypes, after: AddressTypes): AddressTypes {
  const back = (flag: keyof AddressTypes) => (current[flag] === after[flag] ? before[flag] : current[flag]);
  return { isBilling: back('isBilling'), isMailing: back('isMailing'), isService: back('isService') };
}

function restoredDetails(current: Details, before: Details, after: Details): Details {
  const isPositionUntouched = isSame(positionOf(current), positionOf(after));
  return {
    ...restored(current, before, after),
    ...positionOf(isPositionUntouched ? before : current),
    pickupDay: current.pickupDay === after.pickupDay ? before.pickupDay : current.pickupDay,
  };
}

/** At most one living address is billing and one mailing: first the one that is so now, then the one that was. */
function withSingleTypes(places: readonly Place[], now: ReadonlyMap<string, Place>): Place[] {
  const winner = (flag: 'isBilling' | 'isMailing') => {
    const wanting = places.filter((place) => !place.isHidden && place[flag]);
    const present = wanting.find(({ id }) => now.get(id)?.isHidden === false && now.get(id)?.[flag]);
    return (present ?? wanting[0])?.id;
  };
  const [billing, mailing] = [winner('isBilling'), winner('isMailing')];
  return places.map((place) =>
    place.isHidden
      ? place
      : {
          ...place,
          isBilling: place.isBilling && place.id === billing,
          isMailing: place.isMailing && place.id === mailing,
        },
  );
}
