import { Refusal } from '../../kernel/refusal.ts';

/** What an address is for. Billing and mailing are single per contact, service may be on several (spec 2 §4). */
export type AddressTypes = Readonly<{ isBilling: boolean; isMailing: boolean; isService: boolean }>;
export type TypedAddress = AddressTypes & Readonly<{ id: string }>;

const types = [
  ['isBilling', 'billing'],
  ['isMailing', 'mailing'],
  ['isService', 'service'],
] as const;

/**
 * Decides on an address that is added or changed, seen with all living addresses of its contact.
 * Gives the other addresses with the flags that they lose to it. An address may lose its last type in this way; it
 * then stays without one until somebody gives it a type or deletes it.
 * Refuses (no-address-type) a choice without any type, and (only-address) taking away a type that no other address has.
 */
export function planSave(all: readonly TypedAddress[], id: string, chosen: AddressTypes): readonly TypedAddress[] {
  if (!types.some(([flag]) => chosen[flag]))
    throw new Refusal('invalid', 'no-address-type', 'Please select at least one address type');
  const before = all.find((address) => address.id === id);
  if (before) refuseLosingTheOnly(all, before, chosen);
  return all
    .filter((other) => other.id !== id)
    .filter((other) => (other.isBilling && chosen.isBilling) || (other.isMailing && chosen.isMailing))
    .map((other) => ({
      ...other,
      isBilling: other.isBilling && !chosen.isBilling,
      isMailing: other.isMailing && !chosen.isMailing,
    }));
}

/** Refuses (only-address) deleting an address that alone has one of its types (spec 2 §5). */
export function refuseRemovingTheOnly(all: readonly TypedAddress[], address: TypedAddress): void {
  refuseLosingTheOnly(all, address, { isBilling: false, isMailing: false, isService: false });
}

function refuseLosingTheOnly(all: readonly TypedAddress[], before: TypedAddress, after: AddressTypes): void {
  const others = all.filter((other) => other.id !== before.id);
  for (const [flag, word] of types)
    if (before[flag] && !after[flag] && !others.some((other) => other[flag]))
      throw new Refusal(
        'conflict',
        'only-address',
        `Cannot delete the only ${word} address. Please designate another address as ${word} first.`,
      );
}

/** The line by which doubles are found; the same as the column `line_key` of migration 0002. */
export function lineKey(address: Readonly<{ street: string; city: string; state: string; zipCode: string }>): string {
  const line = [address.street, address.city, address.state, address.zipCode.slice(0, 5)].join('|');
  // PostgreSQL lowers letter by letter; JavaScript has these two exceptions.
  return line
    .replaceAll(/[\s.,#-]+/g, '')
    .replaceAll('İ', 'i')
    .replaceAll('Σ', 'σ')
    .toLowerCase();
}
