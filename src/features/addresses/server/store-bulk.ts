import { sql } from 'kysely';
import type { Tx } from '../../../server/database/connection.ts';
import { addMany } from '../../../server/database/many-rows.ts';
import type { AddressFields } from './store.ts';
import { queueGeocoding } from './store-geocoding.ts';

/** An address to be added with many others; `id` and `createdAt` may be given. */
export type NewAddress = AddressFields &
  Readonly<{
    id?: string;
    contactId: string;
    /** An instant; now when left out. */
    createdAt?: string;
  }>;

const rowsAtOnce = 5000;

/**
 * Adds many addresses in few statements; those without coordinates are looked up in the background, after whatever
 * people wait for. A fault when a contact would have two billing or mailing addresses.
 */
export async function insertAddresses(tx: Tx, addresses: readonly NewAddress[]): Promise<void> {
  const unplaced = await addMany(tx, sql`contact_address`, addresses.length, () => insertInParts(tx, addresses));
  if (unplaced.length > 0) await queueGeocoding(tx, unplaced, 'list');
}

/** Gives the ids of those without coordinates. */
async function insertInParts(tx: Tx, addresses: readonly NewAddress[]): Promise<string[]> {
  const unplaced: string[] = [];
  for (let from = 0; from < addresses.length; from += rowsAtOnce) {
    const { rows } = await sql<{ id: string; isPlaced: boolean }>`
      insert into contact_address (id, contact_id, street, city, state, zip_code, country, is_billing, is_mailing,
        is_service, latitude, longitude, waste_cans_count, pickup_day, created_at, updated_at)
      select coalesce(r.id, gen_random_uuid()), r."contactId", r.street, r.city, r.state, r."zipCode", r.country,
        r."isBilling", r."isMailing", r."isService", r.latitude, r.longitude, r.cans, r."pickupDay",
        coalesce(r."createdAt", now()), coalesce(r."createdAt", now())
      from json_to_recordset(${JSON.stringify(addresses.slice(from, from + rowsAtOnce))}) as r (
        id uuid, "contactId" uuid, street text, city text, state text, "zipCode" text, country text,
        "isBilling" boolean, "isMailing" boolean, "isService" boolean, latitude double precision,
        longitude double precision, cans int, "pickupDay" weekday, "createdAt" timestamptz)
      returning id, latitude is not null as "isPlaced"`.execute(tx);
    for (const { id, isPlaced } of rows) if (!isPlaced) unplaced.push(id);
  }
  return unplaced;
}
