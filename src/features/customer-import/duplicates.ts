import { lineKey } from '../addresses/rules.ts';
import type { DuplicateRow } from './contract.ts';
import { type Person, phoneKey } from './people.ts';

/** A living contact that has an e-mail, an address or an account number. */
export type Known = Readonly<{ contactId: string; name: string }>;

/** What is in the database already, of the keys that a file asks about. */
export type KnownKeys = Readonly<Record<Key, ReadonlyMap<string, Known>>>;
export type Key = 'email' | 'address' | 'account' | 'person';

const words: Readonly<Record<Key, string>> = {
  email: 'email',
  address: 'address',
  account: 'account number',
  person: 'name and phone',
};

/**
 * What a contact has in common with its doubles; address lines as `line_key` writes them. Name and phone count only where
 * there is nothing else: people share them with their children. So it is with where the letters of somebody go who is
 * served elsewhere: those of all tenants of one landlord go there.
 */
export function keysOf(person: Person): readonly (readonly [Key, string])[] {
  const name = `${person.firstName} ${person.lastName}`;
  const served = person.addresses.filter(({ isService }) => isService);
  const lines = (served.length > 0 ? served : person.addresses).map(lineKey);
  const keys: (readonly [Key, string])[] = [
    ['email', person.email.toLowerCase()],
    ...lines.flatMap((line) => [line, leftBy(line, name)].map((value) => ['address', value] as const)),
    ['account', person.accountNumber ?? ''],
  ];
  const given = keys.filter(([, value]) => value !== '');
  const alone = nameAndPhone(name, person.phone);
  return given.length > 0 ? given : [['person', alone]];
}

/** A house that a contact has left is theirs alone by their name: by now somebody else may live there. */
const leftBy = (line: string, name: string) => `${line} ${name}`.toLowerCase();

/** The key of whoever has nothing else. */
export const nameAndPhone = (name: string, phone: string | null): string => `${name}|${phoneKey(phone)}`.toLowerCase();

/**
 * Parts the people who are new from those that are there already, by e-mail, address or account number: in the database,
 * or further up in the same file. Contacts that our own export tells apart are never doubles of each other.
 */
export function partDuplicates(
  people: readonly Person[],
  known: KnownKeys,
): Readonly<{ fresh: Person[]; duplicates: DuplicateRow[] }> {
  const fresh: Person[] = [];
  const duplicates: DuplicateRow[] = [];
  const lines: Record<Key, Map<string, number>> = {
    ...{ email: new Map(), address: new Map(), account: new Map(), person: new Map() },
  };

  for (const person of people) {
    const keys = keysOf(person);
    const double = findDouble(keys, known) ?? (person.contactNumber === null ? findAbove(keys, lines) : undefined);
    const name = `${person.firstName} ${person.lastName}`;
    if (double) duplicates.push(...person.lines.map((line) => ({ line, name, ...double })));
    else {
      fresh.push(person);
      for (const [key, value] of keys) if (!lines[key].has(value)) lines[key].set(value, person.line);
    }
  }
  return { fresh, duplicates };
}

type Double = Pick<DuplicateRow, 'reason' | 'contactId'>;
type Keys = ReturnType<typeof keysOf>;

function findDouble(keys: Keys, known: KnownKeys): Double | undefined {
  for (const [key, value] of keys) {
    const contact = known[key].get(value);
    if (contact) return { reason: `${contact.name} has this ${words[key]} already`, contactId: contact.contactId };
  }
  return undefined;
}

function findAbove(keys: Keys, lines: Readonly<Record<Key, ReadonlyMap<string, number>>>): Double | undefined {
  for (const [key, value] of keys) {
    const line = lines[key].get(value);
    if (line) return { reason: `Row ${line} has the same ${words[key]}`, contactId: null };
  }
  return undefined;
}
