import { lineKey } from '../addresses/rules.ts';
import type { DuplicateRow } from './contract.ts';
import type { Candidate } from './rows.ts';

/** A living contact that has an e-mail, an address or an account number. */
export type Known = Readonly<{ contactId: string; name: string }>;

/** What is in the database already, of the keys that a file asks about. */
export type KnownKeys = Readonly<Record<Key, ReadonlyMap<string, Known>>>;
export type Key = 'email' | 'address' | 'account';

const words: Readonly<Record<Key, string>> = { email: 'email', address: 'address', account: 'account number' };

/** What a row has in common with its doubles; address lines as `line_key` writes them. */
export function keysOf(row: Candidate): Readonly<Record<Key, string | null>> {
  return { email: row.email.toLowerCase(), address: lineKey(row), account: row.accountNumber };
}

/**
 * Parts the rows that are new from those that are there already, by e-mail, address or account number: in the
 * database, or further up in the same file.
 */
export function partDuplicates(
  rows: readonly Candidate[],
  known: KnownKeys,
): Readonly<{ fresh: Candidate[]; duplicates: DuplicateRow[] }> {
  const fresh: Candidate[] = [];
  const duplicates: DuplicateRow[] = [];
  const lines: Readonly<Record<Key, Map<string, number>>> = {
    email: new Map(),
    address: new Map(),
    account: new Map(),
  };

  for (const row of rows) {
    const keys = Object.entries(keysOf(row)) as [Key, string | null][];
    const double = findDouble(keys, known, lines);
    if (double) duplicates.push({ line: row.line, name: `${row.firstName} ${row.lastName}`, ...double });
    else {
      fresh.push(row);
      for (const [key, value] of keys) if (value) lines[key].set(value, row.line);
    }
  }
  return { fresh, duplicates };
}

function findDouble(
  keys: readonly [Key, string | null][],
  known: KnownKeys,
  lines: Readonly<Record<Key, ReadonlyMap<string, number>>>,
): Pick<DuplicateRow, 'reason' | 'contactId'> | undefined {
  for (const [key, value] of keys) {
    const contact = known[key].get(value ?? '');
    if (contact) return { reason: `${contact.name} has this ${words[key]} already`, contactId: contact.contactId };
  }
  for (const [key, value] of keys) {
    const line = lines[key].get(value ?? '');
    if (line) return { reason: `Row ${line} has the same ${words[key]}`, contactId: null };
  }
  return undefined;
}
