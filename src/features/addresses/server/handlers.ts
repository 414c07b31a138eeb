import { randomUUID } from 'node:crypto';
import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getContact, lockContact } from '../../contacts/server/store.ts';
import type { addressesContract } from '../contract.ts';
import { planNewPosition, planPosition } from '../position.ts';
import { planSave, refuseRemovingTheOnly } from '../rules.ts';
import type { PositionEffects } from './geocoding-job.ts';
import {
  type AddressFields,
  getAddress,
  getPosition,
  insertAddress,
  listAddresses,
  markAddressDeleted,
  markPinRight,
  typesOfAddresses,
  updateAddress,
  updateTypes,
} from './store.ts';
import { getGeocodingState, queueGeocoding } from './store-geocoding.ts';

const isSameInstant = (a: string, b: string) => Date.parse(a) === Date.parse(b);

/** The flags that other addresses lose to the one being saved. */
async function clearFlagsOfOthers(tx: Tx, contactId: string, id: string, chosen: AddressFields): Promise<void> {
  for (const other of planSave(await typesOfAddresses(tx, contactId), id, chosen)) await updateTypes(tx, other);
}

const pinOf = ({ latitude, longitude }: AddressFields) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const alreadyLocated = 'This address has a position. If it is wrong, place the pin by hand.';

type Options = PositionEffects & Readonly<{ isGeocoding: boolean }>;

export const addressesHandlers = ({ isGeocoding, addressPlaced }: Options): Handlers<typeof addressesContract> => ({
  async list({ read, input }) {
    await getContact(read, input.contactId);
    return preparedJson(await listAddresses(read, input.contactId, isGeocoding));
  },

  async add({ input, transact }) {
    const { contactId, ...fields } = input;
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const id = randomUUID();
      await clearFlagsOfOthers(tx, contactId, id, fields);
      const { position, askGeocoding } = planNewPosition(pinOf(fields));
      await insertAddress(tx, id, contactId, fields, position);
      if (askGeocoding) await queueGeocoding(tx, [id], 'person');
      await announce(tx, { topic: 'addresses', id });
      return getAddress(tx, id);
    });
  },

  async update({ input, read, transact }) {
    const { id, updatedAt, ...fields } = input;
    const { contactId } = await getAddress(read, id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const current = await getAddress(tx, id);
      if (!isSameInstant(current.updatedAt, updatedAt))
        throw new Refusal('conflict', 'address-changed', 'This address was changed in the meantime.', { current });
      await clearFlagsOfOthers(tx, contactId, id, fields);
      const before = { text: current, position: await getPosition(tx, id) };
      const { position, askGeocoding } = planPosition(before, fields, pinOf(fields));
      await updateAddress(tx, id, fields, position);
      if (askGeocoding) await queueGeocoding(tx, [id], 'person');
      else await addressPlaced(tx, id);
      await announce(tx, { topic: 'addresses', id });
      return getAddress(tx, id);
    });
  },

  async remove({ input, read, transact }) {
    const { contactId } = await getAddress(read, input.id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const all = await typesOfAddresses(tx, contactId);
      const address = all.find(({ id }) => id === input.id);
      refuseRemovingTheOnly(all, found(address, 'Address not found'));
      await markAddressDeleted(tx, input.id);
      await announce(tx, { topic: 'addresses', id: input.id });
      return { done: true };
    });
  },

  async locate({ input, read, transact }) {
    const { contactId } = await getAddress(read, input.id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const { latitude } = await getAddress(tx, input.id);
      if (latitude !== null) throw new Refusal('conflict', 'already-located', alreadyLocated);
      if (!isGeocoding) throw new Refusal('conflict', 'geocoding-off', 'No geocoding service is configured.');
      await queueGeocoding(tx, [input.id], 'person');
      await announce(tx, { topic: 'geocoding' });
      return getAddress(tx, input.id);
    });
  },

  async confirmPin({ input, read, transact }) {
    const { contactId } = await getAddress(read, input.id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      await markPinRight(tx, input.id);
      await announce(tx, { topic: 'addresses', id: input.id });
      return getAddress(tx, input.id);
    });
  },

  async geocoding({ read }) {
    return { isGeocoding, ...(await getGeocodingState(read)) };
  },
});
