import { sql } from 'kysely';
import type { Reader, Tx } from '../../../server/database/connection.ts';

export type StopOfAddress = Readonly<{ id: string; routeId: string; addressId: string }>;

/** The stops of all templates, deleted ones too, at the addresses. */
export async function listStopsOfAddresses(read: Reader, addressIds: readonly string[]): Promise<StopOfAddress[]> {
  const { rows } = await sql<StopOfAddress>`
    select id, route_id as "routeId", address_id as "addressId" from route_address
    where address_id = any(${addressIds}::uuid[]) order by id`.execute(read);
  return rows;
}

/**
 * Lets stops serve another address of the same place, with their holds, accommodation and history; those that have
 * left their route or serve another address by now are left alone. Counts the routes' versions up: whoever edits one
 * of them sees the new addresses first.
 */
export async function moveStopsToAddress(
  tx: Tx,
  { from, to, ids }: Readonly<{ from: string; to: string; ids: readonly string[] }>,
): Promise<void> {
  await sql`
    with moved as (
      update route_address set address_id = ${to} where address_id = ${from} and id = any(${ids}::uuid[])
      returning route_id)
    update route set version = version + 1, updated_at = now() where id in (select route_id from moved)`.execute(tx);
}
