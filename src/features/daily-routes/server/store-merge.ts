import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';

/**
 * Moves the stops of runs, past and coming, from a contact to another, or only those of `only` that are still there;
 * gives the ids that moved. The name and address that a stop has copied stay as they were on the day.
 */
export async function moveStopsToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update daily_route_stop set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Lets those of the stops follow an address that has become one with another; gives their ids. */
export async function moveRunStopsToAddress(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only: readonly string[] }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update daily_route_stop set address_id = ${to} where id = any(${only}::uuid[]) and address_id = ${from}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves what drivers told of a contact and could not be put on a stop, like the stops. */
export async function moveStrayWorkToContact(
  tx: Tx,
  { from, to, only }: Readonly<{ from: string; to: string; only?: readonly string[] }>,
): Promise<string[]> {
  const which = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const { rows } = await sql<{ id: string }>`
    update stray_work set contact_id = ${to} where contact_id = ${from} ${which} returning id`.execute(tx);
  return rows.map((row) => row.id);
}
