import { sql } from 'kysely';
import type { Weekday } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { DB } from '../../../server/database/schema.generated.ts';
import type { Address } from '../contract.ts';
import type { Position, PositionSource } from '../position.ts';
import type { TypedAddress } from '../rules.ts';
import { forgetGeocoding, isPostBox } from './store-geocoding.ts';

const noSuchAddress = 'Address not found'; // spec 2 §8

/** A `StoredAddress` as JSON, of `contact_address a`. */
const addressJson = sql`json_build_object(
  'id', a.id, 'contactId', a.contact_id, 'street', a.street, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code,
  'country', a.country, 'isBilling', a.is_billing, 'isMailing', a.is_mailing, 'isService', a.is_service,
  'latitude', a.latitude, 'longitude', a.longitude, 'cans', cans_at(a.id, a.waste_cans_count), 'pickupDay', a.pickup_day,
  'createdAt', a.created_at, 'updatedAt', a.updated_at, 'position', (
    select json_build_object('status', case
        when a.position_source = 'hand' then 'by_hand'
        when a.position_source = 'geocoder' then 'found'
        when a.latitude is not null then 'imported'
        when ${isPostBox} then 'post_box'
        when g.status = 'not_found' then 'not_found'
        when g.failed_at is not null then 'unreachable'
        else 'waiting' end,
      'precision', g.precision, 'nextTryAt', case when g.failed_at is not null then g.next_try_at end,
      'isPinOutdated', a.is_pin_outdated)
    from (select) here left join address_geocoding g on g.address_id = a.id))`;

/** The contract's `address` without what those say of it who come later. */
export type StoredAddress = Omit<Address, 'routes'>;

/** A contact's addresses, newest first. */
export async function listAddresses(read: Reader, contactId: string): Promise<StoredAddress[]> {
  const rows = await prepared(
    read,
    sql<{ address: StoredAddress }>`
    select ${addressJson} as address from contact_address a
    where a.contact_id = ${contactId} and a.deleted_at is null order by a.created_at desc, a.id`,
  );
  return rows.map(({ address }) => address);
}

/** Refuses (missing) a deleted or unknown address, or one whose contact is deleted. */
export async function getAddress(read: Reader, id: string): Promise<StoredAddress> {
  const { rows } = await sql<{ address: StoredAddress }>`
    select ${addressJson} as address
    from contact_address a join living_contact c on c.id = a.contact_id
    where a.id = ${id} and a.deleted_at is null`.execute(read);
  return found(rows[0], noSuchAddress).address;
}

/** The types of all living addresses of a contact; call it with the contact locked. */
export async function typesOfAddresses(tx: Tx, contactId: string): Promise<TypedAddress[]> {
  return tx
    .selectFrom('contact_address')
    .select(['id', 'is_billing as isBilling', 'is_mailing as isMailing', 'is_service as isService'])
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export type AddressFields = Readonly<{
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  isBilling: boolean;
  isMailing: boolean;
  isService: boolean;
  latitude: number | null;
  longitude: number | null;
  cans: number;
  pickupDay: Weekday | null;
}>;

/** What makes a row this row, and what triggers or other commands write; every other column is the form's. */
type NotOfForm = 'id' | 'contact_id' | 'line_key' | 'created_at' | 'updated_at' | 'deleted_at';

const columnsOf = (fields: AddressFields, { point, source, isPinOutdated }: Position) =>
  ({
    street: fields.street,
    city: fields.city,
    state: fields.state,
    zip_code: fields.zipCode,
    country: fields.country,
    is_billing: fields.isBilling,
    is_mailing: fields.isMailing,
    is_service: fields.isService,
    waste_cans_count: fields.cans,
    pickup_day: fields.pickupDay,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    position_source: source,
    is_pin_outdated: isPinOutdated,
  }) satisfies Record<Exclude<keyof DB['contact_address'], NotOfForm>, unknown>;

/** Where an address lies and how that is known. */
export async function getPosition(tx: Tx, id: string): Promise<Position> {
  const row = await tx
    .selectFrom('contact_address')
    .select(['latitude', 'longitude', 'position_source as source', 'is_pin_outdated as isPinOutdated'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { latitude, longitude, source, isPinOutdated } = found(row, noSuchAddress);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return { point, source: source as PositionSource, isPinOutdated };
}

export async function insertAddress(
  tx: Tx,
  id: string,
  contactId: string,
  fields: AddressFields,
  position: Position,
): Promise<void> {
  await tx
    .insertInto('contact_address')
    .values({ id, contact_id: contactId, ...columnsOf(fields, position) })
    .execute();
}

export async function updateAddress(tx: Tx, id: string, fields: AddressFields, position: Position): Promise<void> {
  await tx
    .updateTable('contact_address')
    .set({ ...columnsOf(fields, position), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  if (position.source === 'hand') await forgetGeocoding(tx, id);
}

/** A person has looked: the pin fits the address as it is now. */
export async function markPinRight(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('contact_address')
    .set({ is_pin_outdated: false, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('is_pin_outdated', '=', true)
    .execute();
}

/** Where contacts had a place that was taken off them, for statements of others. */
export const deletedAddresses = sql`(select line_key, contact_id from contact_address where deleted_at is not null)`;

/** Only the flags of one address; before another address takes them, or two would have them for a moment. */
export async function updateTypes(tx: Tx, { id, isBilling, isMailing, isService }: TypedAddress): Promise<void> {
  await tx
    .updateTable('contact_address')
    .set({ is_billing: isBilling, is_mailing: isMailing, is_service: isService, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Hides an address; route templates look only at living ones. */
export async function markAddressDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('contact_address')
    .set({ deleted_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
