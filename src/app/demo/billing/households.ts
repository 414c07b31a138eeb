/** Who of the demo company's customers is billed, and how they pay. */

import { insertUser } from '../../../features/users/server/store.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Contacts } from '../contacts.ts';
import { isRecycling, type Round } from '../rounds.ts';

/** A card's number, or what the provider's page asks of a bank account. */
export type Saved = string | Readonly<Record<string, string>>;

const bankAccount = {
  ...{ method: 'us_bank_account', routing: '110000000', account: '000123456789' },
  name: 'The Household',
};

export type Habit = Readonly<{
  /** Of those who write a check or bring cash. */
  pays?: 'check' | 'cash';
  /** What AutoPay charges from the beginning. */
  saved?: Saved;
  /** Bills that they leave open, by their place; the first is 0. */
  skips?: readonly number[];
  /** Their bills are paid only when they are so many days old. */
  slowness?: number;
}>;

const check: Habit = { pays: 'check' };
const visa: Habit = { saved: '4242424242424242' };
const mastercard: Habit = { saved: '5555555555554444' };

/** In the order of the households, of which the demo's own customer is the first. */
const habits: readonly Habit[] = [
  visa,
  { pays: 'check', skips: [0, 1, 2, 3] },
  mastercard,
  check,
  visa,
  { saved: bankAccount },
  check,
  { pays: 'cash' },
  visa,
  check,
  { saved: '378282246310005' },
  { pays: 'check', slowness: 45 },
  visa,
  check,
  mastercard,
  { pays: 'check', skips: [1] },
  visa,
  { pays: 'cash', skips: [2] },
  check,
  { saved: '6011111111111117' },
  check,
  { pays: 'check', skips: [0] },
  visa,
  check,
];

export type Household = Readonly<{
  contactId: string;
  cans: number;
  hasRecycling: boolean;
  habit: Habit;
  place: number;
}>;
/** Who is billed, by whom, and in which time zone. */
export type Billed = Readonly<{ households: readonly Household[]; officeId: string; timeZone: string }>;

/** Gives those who are billed an account, and says who they are. @returns the account of each of their contacts */
export async function addHouseholds(
  tx: Tx,
  { customers, demoCustomer, rows }: Contacts,
  rounds: readonly Round[],
  passwordHash: string | null,
): Promise<Readonly<{ households: readonly Household[]; accounts: ReadonlyMap<string, string> }>> {
  const others = customers.filter((customer) => customer !== demoCustomer);
  const everyNth = Math.floor(others.length / (2 * habits.length)); // of the half that has been here for longest
  const chosen = [demoCustomer, ...habits.slice(1).flatMap((_, i) => others[5 + i * everyNth] ?? [])];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accounts = new Map<string, string>();
  for (const { contactId } of chosen.slice(1)) {
    const row = byId.get(contactId);
    if (!row) continue;
    const { firstName, lastName, email, phone } = row;
    const person = { firstName, lastName, email, phone: phone ?? null, role: 'customer' as const, passwordHash };
    const user = await insertUser(tx, person);
    if (user) accounts.set(contactId, user.id);
  }
  const recycled = new Set(rounds.filter(isRecycling).flatMap(({ stops }) => stops.map(({ contactId }) => contactId)));
  const households = chosen.map(({ contactId, cans }, place) => ({
    ...{ contactId, cans, place, hasRecycling: recycled.has(contactId) },
    habit: habits[place] ?? {},
  }));
  return { households, accounts };
}
