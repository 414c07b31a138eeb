import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, latitude, longitude, requiredText, wholeNumber } from '../../kernel/shapes.ts';
import { stateCode } from '../../kernel/states.ts';
import type { Topic } from '../../kernel/topics.ts';
import { contactAddress } from '../contacts/contract.ts';

export const countries = ['USA', 'Canada', 'Mexico'] as const;

/** Most cans at one address. */
export const mostCans = 99;

/** A route that serves an address, and as which stop. */
export const routeOfAddress = z.strictObject({
  routeId: id,
  routeName: z.string(),
  routeAddressId: id,
  stopNumber: z.number(),
});
export type RouteOfAddress = z.infer<typeof routeOfAddress>;

/** What is known of where an address lies; the coordinates stand beside it. */
export const addressPosition = z.strictObject({
  /**
   * waiting and unreachable: geocoding has not answered yet; post_box: no house, so nobody is asked. The last three have
   * coordinates.
   */
  status: z.enum(['waiting', 'unreachable', 'not_found', 'post_box', 'found', 'by_hand', 'imported']),
  /** Of a position found by geocoding: the house itself, or worked out from the house numbers of its street. */
  precision: z.nullable(z.enum(['rooftop', 'interpolated'])),
  /** When an unreachable geocoding service is asked again. */
  nextTryAt: z.nullable(instant),
  /** The address was changed after its pin was placed by hand. */
  isPinOutdated: z.boolean(),
});

export const address = z.strictObject({
  ...contactAddress.def.shape,
  contactId: id,
  position: addressPosition,
  routes: z.array(routeOfAddress),
});
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

type Typed = Readonly<{ [K in keyof typeof addressFields]?: unknown }>;

const isAmerican = ({ country }: Typed) => country === undefined || country === 'USA';
const isGiven = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';

/** What has to hold of several fields together, told at one of them; whoever takes addresses in asks these. */
export const addressRules = [
  {
    field: 'latitude',
    message: 'Give both latitude and longitude, or neither',
    holds: ({ latitude = null, longitude = null }: Typed) => (latitude === null) === (longitude === null),
  },
  {
    field: 'state',
    message: 'State must be one of the USA, such as NM',
    holds: (given: Typed) => !isAmerican(given) || !isGiven(given.state) || stateCode(given.state) !== undefined,
  },
  {
    field: 'zipCode',
    message: 'ZIP code must be five digits, or five and four',
    holds: (given: Typed) =>
      !isAmerican(given) || !isGiven(given.zipCode) || /^\d{5}(-\d{4})?$/.test(given.zipCode.trim()),
  },
] as const;

// Checked whatever else is wrong: whoever has two things to mend hears of both.
const rules = addressRules.map(({ field, message, holds }) =>
  z.refine<Typed>(holds, {
    message,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

/** What the address form sends. Coordinates are a pin placed by hand; without them geocoding finds the address. */
export const addressForm = z.object({ ...addressFields, ...typeFlags }).check(...rules);

/** Cans that are left out stay as the service has them by now, whoever has changed them since the form was opened. */
const changedAddress = z
  .object({ ...addressFields, ...typeFlags, cans: z.optional(wholeNumber('Cans', 1, mostCans)) })
  .check(...rules);

/** An address that geocoding could not find, with whose it is. */
export const unlocatedAddress = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  street: z.string(),
  cityLine: z.string(),
});

/** Most addresses listed as not found. */
export const mostUnlocated = 100;

/** Whatever says who is served, when and by whom. */
const shows: readonly Topic[] = ['contacts', 'addresses', 'geocoding', 'routes', 'services'];

export const addressesContract = contract('addresses', {
  list: operation({
    method: 'GET',
    path: '/contacts/{contactId}/addresses',
    access: staff,
    shows,
    summary: "A contact's addresses, newest first, each with the routes it is on",
    input: z.object({ contactId: id }),
    output: z.strictObject({
      addresses: z.array(address),
      /** Whether a geocoding service is configured. */
      isGeocoding: z.boolean(),
    }),
  }),
  add: operation({
    method: 'POST',
    path: '/contacts/{contactId}/addresses',
    access: staff,
    touches: ['addresses', 'services'],
    summary: 'Add an address; as billing or mailing address it takes the place of the one before',
    isOnce: true,
    input: z.extend(addressForm, { contactId: id }),
    output: address,
    refusals: { 'no-address-type': 'invalid' },
  }),
  update: operation({
    method: 'PATCH',
    path: '/addresses/{id}',
    access: staff,
    touches: ['addresses', 'services'],
    summary: 'Change an address; refused with the current one when it was changed since `updatedAt`',
    isOnce: true,
    input: z.extend(changedAddress, { id, updatedAt: instant }),
    output: address,
    refusals: { 'no-address-type': 'invalid', 'only-address': 'conflict', 'address-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/addresses/{id}',
    access: staff,
    touches: ['addresses'],
    summary: 'Delete an address, unless it is the only billing, mailing or service address; it leaves its routes',
    input: z.object({ id }),
    output: done,
    refusals: { 'only-address': 'conflict' },
  }),
  locate: operation({
    method: 'POST',
    path: '/addresses/{id}/geocoding',
    access: staff,
    touches: ['geocoding'],
    summary: 'Ask the geocoding service again where an address without coordinates lies',
    input: z.object({ id }),
    output: address,
    refusals: { 'already-located': 'conflict', 'geocoding-off': 'conflict' },
  }),
  confirmPin: operation({
    method: 'POST',
    path: '/addresses/{id}/pin-confirmation',
    access: staff,
    touches: ['addresses'],
    summary:
      'Say that a pin placed by hand is still right for the address as it was looked at; refused when it was changed again since `updatedAt`',
    input: z.object({ id, updatedAt: instant }),
    output: address,
    refusals: { 'address-changed': 'conflict' },
  }),
  geocoding: operation({
    method: 'GET',
    path: '/addresses/geocoding',
    access: staff,
    shows,
    summary: 'How far geocoding has come, and the addresses that it could not find',
    input: z.object({}),
    output: z.strictObject({
      isGeocoding: z.boolean(),
      /** Addresses that wait for an answer. */
      waiting: z.number(),
      /** Answered since the oldest of those that wait was asked for. */
      answered: z.number(),
      /** When the service was last found out of reach, while addresses wait. */
      unreachableSince: z.nullable(instant),
      notFound: z.number(),
      /** The newest of those not found. */
      unlocated: z.array(unlocatedAddress),
    }),
  }),
});
