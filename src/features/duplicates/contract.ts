import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, pageNumber, text, version } from '../../kernel/shapes.ts';
import type { Topic } from '../../kernel/topics.ts';
import { contactStatus } from '../contacts/contract.ts';
import { type ContactField, contactFields, each } from '../contacts/fields.ts';

/** What two contacts can have in common; e-mail without regard to case, phones by their last ten digits. */
export const doubleKinds = ['email', 'phone', 'address'] as const;
export type DoubleKind = (typeof doubleKinds)[number];

/** The columns that a merge may take over. */
export const mergeColumns = [...(Object.keys(contactFields) as ContactField[]), 'status'] as const;
export type MergeColumn = (typeof mergeColumns)[number];

/** The fields of which a merge chooses one of two; a name is chosen whole. */
export type MergeField = 'name' | Exclude<MergeColumn, 'firstName' | 'lastName'>;
export const mergeFields: readonly MergeField[] = [
  'name',
  ...mergeColumns.filter((column) => column !== 'firstName' && column !== 'lastName'),
];

export const pairPageSize = 50;
export const mergePageSize = 50;
/** Most contacts that are pointed out while somebody types. */
export const mostMatches = 3;

const person = { id, ...each(contactFields, 'answer'), status: contactStatus };
const same = z.array(z.enum(doubleKinds));

const pairSide = z.strictObject({
  ...person,
  createdAt: instant,
  /** The address that both have, or else the oldest one. */
  address: z.nullable(z.string()),
});

const pair = z.strictObject({ first: pairSide, second: pairSide, same, isSameName: z.boolean(), score: z.number() });
export type Pair = z.infer<typeof pair>;

const match = z.strictObject({ ...person, same });
export type Match = z.infer<typeof match>;

const sideAddress = z.strictObject({
  id,
  contactId: id,
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  lineKey: z.string(),
  isBilling: z.boolean(),
  isMailing: z.boolean(),
  isService: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  positionSource: z.nullable(z.enum(['geocoder', 'hand'])),
  isPinOutdated: z.boolean(),
  pickupDay: z.nullable(z.enum(weekdays)),
  isHidden: z.literal(false),
  routes: z.array(z.strictObject({ id, routeId: id, routeName: z.string(), holds: z.number() })),
});

const side = z.strictObject({
  ...person,
  hasAccount: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  addresses: z.array(sideAddress),
  activities: z.number(),
  /** Stops of runs, past ones too. */
  stops: z.number(),
});
/** One of two contacts that may become one. */
export type Side = z.infer<typeof side>;

const merge = z.strictObject({
  id,
  keptId: id,
  keptName: z.string(),
  mergedId: id,
  mergedName: z.string(),
  mergedAt: instant,
  mergedBy: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
});
export type Merge = z.infer<typeof merge>;

/** Whatever says who is served, when and by whom. */
const shows: readonly Topic[] = ['contacts', 'addresses', 'duplicates'];

export const duplicatesContract = contract('duplicates', {
  list: operation({
    method: 'GET',
    path: '/duplicates',
    access: staff,
    shows,
    summary:
      'Pairs of contacts that look like one, likeliest first, all or those of one contact; none that were marked as not the same',
    input: z.object({ page: pageNumber, contactId: z.optional(id) }),
    output: z.strictObject({ pairs: z.array(pair), total: z.number() }),
  }),
  count: operation({
    method: 'GET',
    path: '/duplicates/count',
    access: staff,
    shows,
    summary: 'How many pairs of contacts look like one',
    input: z.object({}),
    output: z.strictObject({ total: z.number() }),
  }),
  matches: operation({
    method: 'GET',
    path: '/duplicates/matches',
    access: staff,
    shows,
    summary: 'Contacts that have this e-mail, phone or address; for pointing them out while a contact is typed',
    input: z.object({
      email: z._default(text('Email', 254), ''),
      phone: z._default(text('Phone', 40), ''),
      street: z._default(text('Street', 200), ''),
      city: z._default(text('City', 100), ''),
      state: z._default(text('State', 50), ''),
      zipCode: z._default(text('ZIP code', 20), ''),
      /** The contact that is being changed: it does not match itself, nor those that are marked as not the same. */
      except: z.optional(id),
    }),
    output: z.strictObject({ matches: z.array(match), hasMore: z.boolean() }),
  }),
  compare: operation({
    method: 'GET',
    path: '/duplicates/{first}/{second}',
    access: staff,
    shows: [...shows, 'activities', 'routes', 'services', 'suspensions', 'daily-routes'],
    summary: 'Two contacts side by side, with what hangs on them',
    input: z.object({ first: id, second: id }),
    output: z.strictObject({ first: side, second: side }),
    refusals: { 'contact-merged': 'missing' },
  }),
  markNotDuplicate: operation({
    method: 'PUT',
    path: '/duplicates/{first}/{second}/not-the-same',
    access: staff,
    touches: ['duplicates'],
    summary: 'Say that two contacts are not the same: they are pointed out no more',
    input: z.object({ first: id, second: id }),
    output: done,
    refusals: { 'same-contact': 'invalid' },
  }),
  unmarkNotDuplicate: operation({
    method: 'DELETE',
    path: '/duplicates/{first}/{second}/not-the-same',
    access: staff,
    touches: ['duplicates'],
    summary: 'Take back that two contacts are not the same',
    input: z.object({ first: id, second: id }),
    output: done,
  }),
  merge: operation({
    method: 'POST',
    path: '/contacts/{keptId}/merges',
    access: staff,
    touches: ['contacts', 'mailing-list'],
    summary: 'Merge a contact into another: what hangs on it moves, it is hidden and its address leads to the other',
    isOnce: true,
    input: z.object({
      keptId: id,
      mergedId: id,
      /** The versions that were compared. */
      keptVersion: version,
      mergedVersion: version,
      /** The fields that the kept contact takes from the other one. */
      take: z.array(z.enum(mergeFields)),
    }),
    output: z.strictObject({ mergeId: id, keptId: id }),
    refusals: {
      'same-contact': 'invalid',
      'both-have-accounts': 'conflict',
      'contact-changed': 'conflict',
      'already-merged': 'conflict',
    },
  }),
  merges: operation({
    method: 'GET',
    path: '/contact-merges',
    access: staff,
    shows,
    summary: 'The merges of the last 30 days, newest first; of one contact those that can be undone',
    input: z.object({ contactId: z.optional(id), page: pageNumber }),
    output: z.strictObject({ merges: z.array(merge), total: z.number() }),
  }),
  undo: operation({
    method: 'POST',
    path: '/contact-merges/{id}/undo',
    access: staff,
    touches: ['contacts', 'mailing-list'],
    summary: 'Undo a merge for 30 days: what moved and is still there goes back, what was changed since stays',
    isOnce: true,
    input: z.object({ id }),
    output: z.strictObject({
      keptId: id,
      mergedId: id,
      /** What did not go back, in sentences. */
      stayed: z.array(z.string()),
    }),
    refusals: {
      'already-undone': 'conflict',
      'too-late': 'conflict',
      'kept-is-gone': 'conflict',
      'merged-since': 'conflict',
    },
  }),
});
