import { sql } from 'kysely';
import type { Weekday } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { PositionSource } from '../position.ts';
import { forgetGeocoding, queueGeocoding } from './store-geocoding.ts';

/** Whose an address is, what it is for, and whether it is to be seen. */
export type AddressPlace = Readonly<{
  id: string;
  contactId: string;
  isBilling: boolean;
  isMailing: boolean;
  isService: boolean;
  latitude: number | null;
  longitude: number | null;
  positionSource: PositionSource;
  isPinOutdated: boolean;
  pickupDay: Weekday | null;
  isHidden: boolean;
}>;

/**
 * All addresses of the contacts, deleted ones too, oldest first, for update; call it with the contacts locked. Their keys
 * stay as they are: stops that are made meanwhile may point to them.
 */
export async function lockAddressesOf(
  tx: Tx,
  contactIds: readonly string[],
): Promise<(AddressPlace & { lineKey: string })[]> {
  const { rows } = await sql<AddressPlace & { lineKey: string }>`
    select id, contact_id as "contactId", is_billing as "isBilling", is_mailing as "isMailing",
      is_service as "isService", latitude, longitude, position_source as "positionSource",
      is_pin_outdated as "isPinOutdated", pickup_day as "pickupDay", deleted_at is not null as "isHidden",
      line_key as "lineKey"
    from contact_address where contact_id = any(${contactIds}::uuid[]) order by created_at, id for no key update`.execute(
    tx,
  );
  return rows;
}

/** The contact's living addresses of the same lines as others that are not theirs, or not there, any more. */
export async function listInstead(
  read: Reader,
  { ids, contactId }: Readonly<{ ids: readonly string[]; contactId: string }>,
): Promise<Readonly<{ id: string; by: string }>[]> {
  const { rows } = await sql<Readonly<{ id: string; by: string }>>`
    select f.id, t.id as by from contact_address f join living_address t on t.line_key = f.line_key
    where f.id = any(${ids}::uuid[]) and t.contact_id = ${contactId}
      and not exists (select from living_address l where l.id = f.id and l.contact_id = ${contactId})`.execute(read);
  return rows;
}

/**
 * Puts addresses where they belong after a merge or after undoing it. One that gets its place from its double is no
 * longer asked about, one that gives it back is asked about again. One that was deleted before stays as of the day on which
 * it was: until then somebody was served there.
 */
export async function placeAddresses(tx: Tx, places: readonly AddressPlace[]): Promise<void> {
  if (places.length === 0) return;
  const { rows } = await sql<{ id: string; wasLocated: boolean; isLocated: boolean }>`
    update contact_address a set contact_id = x."contactId", is_billing = x."isBilling", is_mailing = x."isMailing",
      is_service = x."isService", latitude = x.latitude, longitude = x.longitude,
      position_source = x."positionSource", is_pin_outdated = x."isPinOutdated", pickup_day = x."pickupDay",
      deleted_at = case when x."isHidden" then coalesce(a.deleted_at, now()) end,
      updated_at = case when x."isHidden" and a.deleted_at is not null then a.updated_at else now() end
    from json_to_recordset(${JSON.stringify(places)}) as x (id uuid, "contactId" uuid, "isBilling" boolean,
      "isMailing" boolean, "isService" boolean, latitude double precision, longitude double precision,
      "positionSource" text, "isPinOutdated" boolean, "pickupDay" weekday, "isHidden" boolean),
      contact_address was
    where a.id = x.id and was.id = a.id
    returning a.id, was.latitude is not null as "wasLocated", a.latitude is not null as "isLocated"`.execute(tx);
  for (const { id, wasLocated, isLocated } of rows) if (isLocated && !wasLocated) await forgetGeocoding(tx, id);
  const lost = rows.filter(({ wasLocated, isLocated }) => wasLocated && !isLocated).map(({ id }) => id);
  if (lost.length > 0) await queueGeocoding(tx, lost, 'person');
}
