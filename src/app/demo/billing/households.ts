/** Who of the demo company's customers is billed. */

import { insertUser } from '../../../features/users/server/store.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Contacts } from '../contacts.ts';
import { isRecycling, type Round } from '../rounds.ts';
import { type Habit, habits } from './habits.ts';

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
  passwordHash: string,
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
