import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, optionalProse, version, wholeNumber } from '../../kernel/shapes.ts';
import { addressForm, mostCans } from '../addresses/contract.ts';
import { cadence, season } from './schedule-shapes.ts';
import { streams } from './streams.ts';

/** What a driver should know about a house before getting out of the truck (spec 2 §5). */
export const accommodationTypes = [
  'Disabled Resident',
  'Code Required',
  'Gated Entry',
  'Elderly Resident',
  'Service Animal Present',
  'Special Instructions',
] as const;
export type AccommodationType = (typeof accommodationTypes)[number];

export const accommodation = z.strictObject({ type: z.enum(accommodationTypes), notes: z.nullable(z.string()) });

/** Characters of its notes. */
export const longestAccommodation = 500;
/** An accommodation as a form sends it; null is none. */
export const accommodationForm = z.nullable(
  z.object({
    type: z.enum(accommodationTypes, 'Choose a type of accommodation'),
    notes: optionalProse('Accommodation notes', longestAccommodation),
  }),
);
export type Accommodation = z.infer<typeof accommodationForm>;

/** What is done at one address; its cans are those of every route that serves it. */
export const service = z.strictObject({
  id,
  addressId: id,
  stream: z.enum(streams),
  cans: z.number(),
  accommodation: z.nullable(accommodation),
  firstDay: z.string(),
  /** Included; null is open. The day before the first: it never began. */
  lastDay: z.nullable(z.string()),
  version: z.number(),
  street: z.string(),
  city: z.string(),
  /** Living routes of the stream that have the address, by name. */
  routes: z.array(
    z.strictObject({
      routeId: id,
      routeName: z.string(),
      daysOfWeek: z.array(z.enum(weekdays)),
      cadence,
      season,
      stopNumber: z.number(),
    }),
  ),
});
export type Service = z.infer<typeof service>;

const fields = {
  cans: wholeNumber('Cans', 1, mostCans),
  accommodation: z._default(accommodationForm, null),
  firstDay: date,
  lastDay: z._default(z.nullable(date), null),
};
const refusals = { 'ends-before-start': 'invalid', 'service-overlap': 'conflict' } as const;

export const servicesContract = contract('services', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/services',
    access: staff,
    shows: ['contacts', 'addresses', 'routes', 'services'],
    summary: "What is done at a contact's addresses, with the routes that serve it; those that ended come last",
    input: z.object({ contactId: id }),
    output: z.strictObject({ services: z.array(service) }),
  }),
  start: operation({
    method: 'POST',
    path: '/addresses/{addressId}/services',
    access: staff,
    touches: ['services'],
    summary: 'Start a service at an address; at most one of a stream at a time',
    isOnce: true,
    input: z.object({ addressId: id, stream: z.enum(streams, 'Choose what is collected'), ...fields }),
    output: service,
    refusals,
  }),
  update: operation({
    method: 'PUT',
    path: '/services/{id}',
    access: staff,
    touches: ['services'],
    summary: 'Change a service or let it end; runs of today and later follow where nobody has worked',
    isOnce: true,
    input: z.object({ id, version, ...fields }),
    output: service,
    refusals: { ...refusals, 'service-changed': 'conflict' },
  }),
  move: operation({
    method: 'POST',
    path: '/addresses/{addressId}/move',
    access: staff,
    touches: ['services', 'addresses'],
    summary: 'A household moves: its services end at this address the day before and begin at a new one',
    isOnce: true,
    input: z.object({ addressId: id, firstDay: date, to: addressForm }),
    output: z.strictObject({ addressId: id, services: z.array(service) }),
    refusals: { 'nothing-to-move': 'conflict', 'no-address-type': 'invalid', 'first-day-in-past': 'invalid' },
  }),
});
