import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import {
  done,
  flag,
  id,
  instant,
  optionalText,
  pageNumber,
  requiredText,
  text,
  version,
  wholeNumber,
} from '../../kernel/shapes.ts';

/** What a driver should know about a stop before getting out of the truck (spec 2 §5). */
export const accommodationTypes = [
  'Disabled Resident',
  'Code Required',
  'Gated Entry',
  'Elderly Resident',
  'Service Animal Present',
  'Special Instructions',
] as const;
export type AccommodationType = (typeof accommodationTypes)[number];

/** More than a truck can serve in a day; keeps a slip of an import from becoming a route. */
export const maxStops = 500;
export const maxCans = 99;
/** Service addresses per page, like contacts (spec 2 §9). */
export const addressPageSize = 100;

const weekday = z.enum(weekdays, 'Choose a weekday');
const named = z.strictObject({ id, name: z.string() });

export const route = z.strictObject({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  daysOfWeek: z.array(weekday),
  /** Null also when the driver's account was deleted or is no longer staff: the route needs another one. */
  driver: z.nullable(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  addressCount: z.number(),
  wasteCansCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Route = z.infer<typeof route>;

/** A hold on a stop as the route shows it: running, or beginning within 30 days. */
export const stopHold = z.strictObject({
  id,
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  notes: z.nullable(z.string()),
});

export const routeStop = z.strictObject({
  routeAddressId: id,
  addressId: id,
  order: z.number(),
  contactId: id,
  contactName: z.string(),
  phone: z.nullable(z.string()),
  street: z.string(),
  city: z.string(),
  cans: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accommodation: z.nullable(z.strictObject({ type: z.enum(accommodationTypes), notes: z.nullable(z.string()) })),
  suspensions: z.array(stopHold),
});
export type RouteStop = z.infer<typeof routeStop>;

export const routeDetail = z.strictObject({
  ...route.def.shape,
  /** Goes up with every change of the template; an update names the one it was made from. */
  version: z.number(),
  stops: z.array(routeStop),
});
export type RouteDetail = z.infer<typeof routeDetail>;

/** A service address that can be put on a route. */
export const serviceAddress = z.strictObject({
  addressId: id,
  contactId: id,
  contactName: z.string(),
  street: z.string(),
  city: z.string(),
  pickupDay: z.nullable(weekday),
  cans: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  routes: z.array(named),
});
export type ServiceAddress = z.infer<typeof serviceAddress>;

const wantedStop = z.object({
  addressId: id,
  cans: wholeNumber('Cans', 1, maxCans),
  /** Left out: as it is. Null: none. */
  accommodation: z.optional(
    z.nullable(
      z.object({
        type: z.enum(accommodationTypes, 'Choose a type of accommodation'),
        notes: optionalText('Accommodation notes', 500),
      }),
    ),
  ),
});
export type WantedStop = z.infer<typeof wantedStop>;

const draft = {
  name: requiredText('Route name', 120),
  description: optionalText('Description', 2000),
  daysOfWeek: z.array(weekday).check(z.minLength(1, 'Please select at least one day of the week'), z.maxLength(7)),
  driverId: z._default(z.nullable(id), null),
  /** All stops in order. */
  stops: z
    .array(wantedStop)
    .check(
      z.minLength(1, 'Please add at least one address to the route'),
      z.maxLength(maxStops, `A route can have at most ${maxStops} addresses`),
    ),
};
const draftRefusals = {
  'duplicate-address': 'invalid',
  'unknown-address': 'invalid',
  'unknown-driver': 'invalid',
} as const;

export const routesContract = contract('routes', {
  list: operation({
    method: 'GET',
    path: '/routes',
    access: staff,
    summary: 'All route templates, newest first, then by name',
    input: z.object({}),
    output: z.strictObject({ routes: z.array(route) }),
  }),
  get: operation({
    method: 'GET',
    path: '/routes/{id}',
    access: staff,
    summary: 'One route template with its stops in order',
    input: z.object({ id }),
    output: routeDetail,
  }),
  create: operation({
    method: 'POST',
    path: '/routes',
    access: admins,
    summary: 'Make a route template',
    input: z.object(draft),
    output: routeDetail,
    refusals: draftRefusals,
  }),
  update: operation({
    method: 'PUT',
    path: '/routes/{id}',
    access: admins,
    summary: 'Replace a route template; a stop whose address stays keeps its identity, suspensions and history',
    input: z.object({ id, version, ...draft }),
    output: routeDetail,
    refusals: { ...draftRefusals, 'route-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/routes/{id}',
    access: admins,
    summary: 'Delete a route template; its runs and history stay',
    input: z.object({ id }),
    output: done,
  }),
  availableAddresses: operation({
    method: 'GET',
    path: '/service-addresses',
    access: staff,
    summary: 'Service addresses by city and street, 100 a page, with the routes that each is on',
    input: z.object({
      /** Words of the contact's name, the street or the city. */
      q: z._default(text('Search', 100), ''),
      pickupDay: z.optional(weekday),
      /** Only addresses that are on no route yet. */
      unrouted: flag,
      page: pageNumber,
    }),
    output: z.strictObject({ addresses: z.array(serviceAddress), total: z.number() }),
  }),
});
