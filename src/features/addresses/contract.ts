import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, latitude, longitude, requiredText, wholeNumber } from '../../kernel/shapes.ts';
import { contactAddress } from '../contacts/contract.ts';

export const countries = ['USA', 'Canada', 'Mexico'] as const;

/** Most cans at one address; the routes' stops have the same limit. */
export const mostCans = 99;

/** A route that serves an address, and as which stop. */
export const routeOfAddress = z.strictObject({
  routeId: id,
  routeName: z.string(),
  routeAddressId: id,
  stopNumber: z.number(),
});

export const address = z.strictObject({ ...contactAddress.def.shape, contactId: id, routes: z.array(routeOfAddress) });
export type Address = z.infer<typeof address>;

/** The fields of the address form that hold text or numbers. */
export const addressFields = {
  street: requiredText('Street', 200),
  city: requiredText('City', 100),
  state: requiredText('State', 50),
  zipCode: requiredText('ZIP code', 20),
  country: z._default(z.enum(countries, 'Choose a country'), 'USA'),
  latitude: z._default(z.nullable(latitude), null),
  longitude: z._default(z.nullable(longitude), null),
  cans: z._default(wholeNumber('Cans', 1, mostCans), 1),
  pickupDay: z._default(z.nullable(z.enum(weekdays, 'Choose a weekday')), null),
};
const typeFlag = z._default(z.boolean(), false);
const typeFlags = { isBilling: typeFlag, isMailing: typeFlag, isService: typeFlag };

const bothOrNone = z.refine<{ latitude: number | null; longitude: number | null }>(
  (given) => (given.latitude === null) === (given.longitude === null),
  { message: 'Give both latitude and longitude, or neither', path: ['latitude'] },
);

export const addressesContract = contract('addresses', {
  list: operation({
    method: 'GET',
    path: '/contacts/{contactId}/addresses',
    access: staff,
    summary: "A contact's addresses, newest first, each with the routes it is on",
    input: z.object({ contactId: id }),
    output: z.strictObject({ addresses: z.array(address) }),
  }),
  add: operation({
    method: 'POST',
    path: '/contacts/{contactId}/addresses',
    access: staff,
    summary: 'Add an address; as billing or mailing address it takes the place of the one before',
    input: z.object({ contactId: id, ...addressFields, ...typeFlags }).check(bothOrNone),
    output: address,
    refusals: { 'no-address-type': 'invalid' },
  }),
  update: operation({
    method: 'PATCH',
    path: '/addresses/{id}',
    access: staff,
    summary: 'Change an address; refused with the current one when it was changed since `updatedAt`',
    input: z.object({ id, updatedAt: instant, ...addressFields, ...typeFlags }).check(bothOrNone),
    output: address,
    refusals: { 'no-address-type': 'invalid', 'only-address': 'conflict', 'address-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/addresses/{id}',
    access: staff,
    summary: 'Delete an address, unless it is the only billing, mailing or service address; it leaves its routes',
    input: z.object({ id }),
    output: done,
    refusals: { 'only-address': 'conflict' },
  }),
});
