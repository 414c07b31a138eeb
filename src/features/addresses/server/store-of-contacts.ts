import { sql } from 'kysely';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { ExportedAddress } from '../../contacts/contract.ts';
import { contactJson } from '../../contacts/server/store.ts';

/** The `contactAddress` of the contacts' contract as JSON, of `contact_address a`. */
const addressJson = sql`json_build_object(
  'id', a.id, 'street', a.street, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code, 'country', a.country,
  'isBilling', a.is_billing, 'isMailing', a.is_mailing, 'isService', a.is_service,
  'latitude', a.latitude, 'longitude', a.longitude, 'cans', cans_at(a.id, a.waste_cans_count), 'pickupDay', a.pickup_day,
  'createdAt', a.created_at, 'updatedAt', a.updated_at)`;

/** A living contact with its addresses, newest first, as the JSON text of the answer. */
export async function findContactWithAddresses(read: Reader, id: string): Promise<string | undefined> {
  const [row] = await prepared(
    read,
    sql<{ answer: string }>`
    select json_build_object(${contactJson}, 'addresses', (
      select coalesce(json_agg(${addressJson} order by a.created_at desc, a.id), '[]')
      from contact_address a where a.contact_id = c.id and a.deleted_at is null))::text as answer
    from living_contact c where c.id = ${id}`,
  );
  return row?.answer;
}

/** The living addresses of contacts, the oldest first. */
export async function listExportedAddresses(read: Reader, contactIds: readonly string[]): Promise<ExportedAddress[]> {
  const { rows } = await sql<ExportedAddress>`
    select a.contact_id as "contactId", a.street, a.city, a.state, a.zip_code as "zipCode", a.country,
      a.is_billing as "isBilling", a.is_mailing as "isMailing", a.is_service as "isService", a.latitude, a.longitude,
      cans_at(a.id, a.waste_cans_count) as cans, a.pickup_day as "pickupDay"
    from contact_address a where a.contact_id = any(${contactIds}::uuid[]) and a.deleted_at is null
    order by a.created_at, a.id`.execute(read);
  return rows;
}
