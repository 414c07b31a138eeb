import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import {
  done,
  id,
  instant,
  optionalProse,
  pageNumber,
  requiredText,
  text,
  version,
  wholeNumber,
  yesOrNo,
} from '../../kernel/shapes.ts';
import type { Topic } from '../../kernel/topics.ts';
import { mostCans } from '../addresses/contract.ts';
import { accommodation, accommodationForm } from '../services/contract.ts';
import { cadence, season } from '../services/schedule-shapes.ts';
import { streams } from '../services/streams.ts';

/** More than a truck can serve in a day; keeps a slip of an import from becoming a route. */
export const maxStops = 500;
/** Service addresses per page, like contacts (spec 2 §9). */
export const addressPageSize = 100;

const weekday = z.enum(weekdays, 'Choose a weekday');
const named = z.strictObject({ id, name: z.string() });

export const route = z.strictObject({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  stream: z.enum(streams),
  daysOfWeek: z.array(weekday),
  cadence,
  season,
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
  /** Of the service: the same on every route that serves it. */
  cans: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accommodation: z.nullable(accommodation),
  suspensions: z.array(stopHold),
  /** Of the route's stream: in force, else the next to begin, else the last that ended; null when there was none. */
  service: z.nullable(z.strictObject({ id, firstDay: z.string(), lastDay: z.nullable(z.string()) })),
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
  /** Of the stream that was asked for, where it is collected; else those of the address. */
  cans: z.number(),
  /** Of the service of the stream that was asked for. */
  accommodation: z.nullable(accommodation),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  routes: z.array(named),
});
export type ServiceAddress = z.infer<typeof serviceAddress>;

/** Something to be collected that no route of its stream comes by for. */
export const serviceWithoutRoute = z.strictObject({
  serviceId: id,
  addressId: id,
  contactId: id,
  contactName: z.string(),
  street: z.string(),
  city: z.string(),
  stream: z.enum(streams),
  cans: z.number(),
  /** In the future: it is still to begin. */
  firstDay: z.string(),
  /** A route that has the address but does not come while the service lasts. */
  idleRouteName: z.nullable(z.string()),
  /** When it was entered, or when the last route that had it gave it up. */
  waitingSince: instant,
});
export type ServiceWithoutRoute = z.infer<typeof serviceWithoutRoute>;

const wantedStop = z.object({
  addressId: id,
  /** Left out: as they are; a new service has those of its address. */
  cans: z.optional(wholeNumber('Cans', 1, mostCans)),
  /** Left out: as it is; a new service has that of what is collected there already. Null: none. */
  accommodation: z.optional(accommodationForm),
});
export type WantedStop = z.infer<typeof wantedStop>;

const draft = {
  name: requiredText('Route name', 120),
  description: optionalProse('Description', 2000),
  stream: z._default(z.enum(streams, 'Choose what is collected'), 'Trash'),
  cadence: z._default(cadence, { kind: 'weekly' }),
  season: z._default(season, null),
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

/** Whatever says who is served, when and by whom. */
const shows: readonly Topic[] = [
  'company-calendar',
  'users',
  'contacts',
  'addresses',
  'routes',
  'services',
  'suspensions',
];

/** Spec 2 §6. */
export const adminsEditRoutes = 'Insufficient permissions to create, update or delete routes';

export const routesContract = contract('routes', {
  list: operation({
    method: 'GET',
    path: '/routes',
    access: staff,
    shows,
    summary: 'All route templates, newest first, then by name',
    input: z.object({}),
    output: z.strictObject({ routes: z.array(route) }),
  }),
  get: operation({
    method: 'GET',
    path: '/routes/{id}',
    access: staff,
    shows,
    summary: 'One route template with its stops in order',
    input: z.object({ id }),
    output: routeDetail,
  }),
  create: operation({
    method: 'POST',
    path: '/routes',
    access: admins,
    forbidden: adminsEditRoutes,
    touches: ['routes'],
    summary: 'Make a route template',
    isOnce: true,
    input: z.object({
      ...draft,
      /** Whether a program proposed the stops: then all of them still have to wait for a route of the stream. */
      isProposed: z._default(z.boolean('Say whether these stops were proposed'), false),
    }),
    output: routeDetail,
    refusals: { ...draftRefusals, 'proposal-outdated': 'conflict' },
  }),
  update: operation({
    method: 'PUT',
    path: '/routes/{id}',
    access: admins,
    forbidden: adminsEditRoutes,
    touches: ['routes'],
    summary: 'Replace a route template; a stop whose address stays keeps its identity and history',
    isOnce: true,
    input: z.object({ id, version, ...draft }),
    output: routeDetail,
    refusals: { ...draftRefusals, 'route-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/routes/{id}',
    access: admins,
    forbidden: adminsEditRoutes,
    touches: ['routes'],
    summary: 'Delete a route template; its open runs of today and later go with it, what was worked stays',
    input: z.object({ id }),
    output: done,
  }),
  availableAddresses: operation({
    method: 'GET',
    path: '/service-addresses',
    access: staff,
    shows,
    summary: 'Service addresses by city and street, 100 a page, with the routes that each is on',
    input: z.object({
      /** Words of the contact's name, the street or the city. */
      q: z._default(text('Search', 100), ''),
      pickupDay: z.optional(weekday),
      /** Only addresses that wait for a route: on none of the stream yet, without one on none at all, and nobody has left them. */
      unrouted: yesOrNo,
      /** Of which service cans and accommodation are told, and whose routes are waited for. */
      stream: z.optional(z.enum(streams, 'Choose what is collected')),
      page: pageNumber,
    }),
    output: z.strictObject({ addresses: z.array(serviceAddress), total: z.number() }),
  }),
  withoutRoute: operation({
    method: 'GET',
    path: '/services-without-route',
    access: staff,
    shows,
    summary: 'Services in force or still to begin that no route serves, by their first day, 100 a page',
    input: z.object({ page: pageNumber }),
    output: z.strictObject({ services: z.array(serviceWithoutRoute), total: z.number() }),
  }),
});
