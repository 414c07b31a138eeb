import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant } from '../../kernel/shapes.ts';

/** What an entry of a contact is about, as people sort it. */
export const historyKinds = [
  'contact',
  'address',
  'service',
  'suspension',
  'activity',
  'route',
  'account',
  'billing',
] as const;
export type HistoryKind = (typeof historyKinds)[number];
/** What hangs on no contact's history: its stops stand in its route activity. */
const otherKinds = ['run'] as const;

/** Things that have a history of their own. */
export const historyThings = ['daily-route', 'daily-route-stop'] as const;
export type HistoryThing = (typeof historyThings)[number];

export const historyPageSize = 50;

export const historyEntry = z.strictObject({
  id: z.number(),
  at: instant,
  /** A person's name, or the product's when nobody asked for it. */
  who: z.string(),
  /** Null for what has no words of its own yet. */
  kind: z.nullable(z.enum([...historyKinds, ...otherKinds])),
  action: z.enum(['insert', 'update', 'delete']),
  /** "Address changed" */
  what: z.string(),
  /** Which one: a street, a reason with its days, a title. */
  subject: z.nullable(z.string()),
  /** What was added or removed whole has only one side; null is "nothing". */
  changes: z.array(
    z.strictObject({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
export type EntryKind = NonNullable<HistoryEntry['kind']>;

/** `next` of the page before. */
const before = z.optional(z.coerce.number().check(z.int(), z.minimum(1)));
export const historyPage = z.strictObject({ entries: z.array(historyEntry), next: z.nullable(z.number()) });

/** What the history of a contact and of a run both tell of. */
const ofBoth = [
  'users',
  'agreements',
  'contacts',
  'addresses',
  'geocoding',
  'activities',
  'routes',
  'services',
  'suspensions',
] as const;

/** What hangs on a contact beside, as `server/store.ts` finds it in the trail. */
const ofContacts = [
  'customer-agreements',
  'subscriptions',
  'payers',
  'invoices',
  'service-requests',
  'mailing-list',
  'pickup-reminders',
  'daily-routes',
] as const;

export const historyContract = contract('history', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/history',
    access: staff,
    shows: [...ofBoth, ...ofContacts],
    summary: 'Who changed what of a contact and when, newest first, 50 at a time',
    input: z.object({ contactId: id, kind: z.optional(z.enum(historyKinds)), before }),
    output: historyPage,
  }),
  lastChange: operation({
    method: 'GET',
    path: '/history/{id}/last-change',
    access: staff,
    shows: [...ofBoth, 'mass-email'],
    summary: 'Who changed a row last, and when, as far as that is audited',
    input: z.object({ id }),
    output: z.strictObject({ who: z.nullable(z.string()), at: z.nullable(instant) }),
  }),
  ofThing: operation({
    method: 'GET',
    path: '/history/{thing}/{id}',
    access: staff,
    shows: [...ofBoth, 'daily-routes'],
    summary:
      'Who changed what of a run or of a stop and when, newest first, 50 at a time; with a run which stops came to it ' +
      'and which left it',
    input: z.object({ thing: z.enum(historyThings), id, before }),
    output: historyPage,
  }),
});
