import { found, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getContact, lockContact } from '../../contacts/server/store.ts';
import type { Address, addressesContract } from '../contract.ts';
import { planPosition } from '../position.ts';
import { refuseRemovingTheOnly } from '../rules.ts';
import type { AddressEffects } from './geocoding-job.ts';
import { getShownAddress, type RoutesAt, withRoutes } from './shown.ts';
import {
  getAddress,
  getPosition,
  listAddresses,
  markAddressDeleted,
  markPinRight,
  typesOfAddresses,
  updateAddress,
} from './store.ts';
import { addAddress, clearFlagsOfOthers, pinOf } from './store-adding.ts';
import { getGeocodingState, queueGeocoding } from './store-geocoding.ts';

/** Refuses (conflict) what was decided of the address as it is no more. */
function refuseChanged(current: Address, seenAt: string): void {
  if (Date.parse(current.updatedAt) === Date.parse(seenAt)) return;
  throw new Refusal('conflict', 'address-changed', 'This address was changed in the meantime.', { current });
}

const alreadyLocated = 'This address has a position. If it is wrong, place the pin by hand.';

type Options = AddressEffects & Readonly<{ isGeocoding: boolean; routesAt: RoutesAt }>;

export const addressesHandlers = ({
  isGeocoding,
  routesAt,
  addressChanged,
}: Options): Handlers<typeof addressesContract> => ({
  async list({ read, input }) {
    await getContact(read, input.contactId);
    const addresses = await listAddresses(read, input.contactId);
    return { isGeocoding, addresses: await withRoutes(read, addresses, routesAt) };
  },

  async add({ input, transact }) {
    const { contactId, ...fields } = input;
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const id = await addAddress(tx, contactId, fields);
      announce({ topic: 'addresses', id });
      return getShownAddress(tx, id, routesAt);
    });
  },

  async update({ input, read, transact, now }) {
    const { id, updatedAt, cans, ...others } = input;
    const { contactId } = await getAddress(read, id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const current = await getShownAddress(tx, id, routesAt);
      refuseChanged(current, updatedAt);
      const fields = { ...others, cans: cans ?? current.cans };
      await clearFlagsOfOthers(tx, contactId, id, fields);
      const before = { text: current, position: await getPosition(tx, id) };
      const { position, askGeocoding } = planPosition(before, fields, pinOf(fields));
      await updateAddress(tx, id, fields, position);
      if (askGeocoding) await queueGeocoding(tx, [id], 'person');
      await addressChanged(tx, { id, ...(cans !== undefined && { cans }) }, now);
      announce({ topic: 'addresses', id });
      return getShownAddress(tx, id, routesAt);
    });
  },

  async remove({ input, transact, now }) {
    return transact(async (tx) => {
      const { contactId } = await getAddress(tx, input.id);
      await lockContact(tx, contactId);
      const all = await typesOfAddresses(tx, contactId);
      const address = all.find(({ id }) => id === input.id);
      refuseRemovingTheOnly(all, found(address, 'Address not found'));
      await markAddressDeleted(tx, input.id);
      await addressChanged(tx, { id: input.id }, now);
      announce({ topic: 'addresses', id: input.id });
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
      announce({ topic: 'geocoding' });
      return getShownAddress(tx, input.id, routesAt);
    });
  },

  async confirmPin({ input, read, transact }) {
    const { contactId } = await getAddress(read, input.id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const current = await getShownAddress(tx, input.id, routesAt);
      if (!current.position.isPinOutdated) return current; // somebody else has said it, or moved the pin
      refuseChanged(current, input.updatedAt);
      await markPinRight(tx, input.id);
      announce({ topic: 'addresses', id: input.id });
      return getShownAddress(tx, input.id, routesAt);
    });
  },

  async geocoding({ read }) {
    return { isGeocoding, ...(await getGeocodingState(read)) };
  },
});
