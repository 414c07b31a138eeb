import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../server/database/connection.ts';
import { planNewPosition } from '../position.ts';
import { planSave } from '../rules.ts';
import { type AddressFields, insertAddress, typesOfAddresses, updateTypes } from './store.ts';
import { queueGeocoding } from './store-geocoding.ts';

/** The flags that other addresses of the contact lose to the one being saved; call it with the contact locked. */
export async function clearFlagsOfOthers(tx: Tx, contactId: string, id: string, chosen: AddressFields): Promise<void> {
  for (const other of planSave(await typesOfAddresses(tx, contactId), id, chosen)) await updateTypes(tx, other);
}

export const pinOf = ({ latitude, longitude }: AddressFields) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Adds an address and gives its id; as billing or mailing address it takes the place of the one before. */
export async function addAddress(tx: Tx, contactId: string, fields: AddressFields): Promise<string> {
  const id = randomUUID();
  await clearFlagsOfOthers(tx, contactId, id, fields);
  const { position, askGeocoding } = planNewPosition(pinOf(fields));
  await insertAddress(tx, id, contactId, fields, position);
  if (askGeocoding) await queueGeocoding(tx, [id], 'person');
  return id;
}
