import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { date, done, id, instant, optionalProse, requiredProse, text, wholeNumber } from '../../kernel/shapes.ts';
import { shownMessages } from '../activities/own-messages.ts';
import { mostCans } from '../addresses/contract.ts';
import { streams } from '../services/streams.ts';
import { asked, moveWishes, paused, price } from './asked.ts';
import { askChoices } from './choices.ts';
import { longestText } from './contract.ts';
import { pausePreview } from './pause-preview.ts';
import { states } from './states.ts';

const ownRequest = z.strictObject({
  id,
  asked,
  state: z.enum(states),
  /** In words of the office. */
  outcome: z.nullable(z.string()),
  paused: z.nullable(paused),
  /** Its entry in Messages. */
  activityId: z.nullable(id),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** So many of the newest are shown: as many as messages, which name them. */
export const shownRequests = shownMessages;
/** Most characters of where somebody moves to. */
export const longestAddress = 500;
/** So many may wait for an answer at once. */
export const mostWaiting = 10;

const notes = optionalProse('Notes', longestText);
const asking = { method: 'POST', access: 'customer', output: z.strictObject({ id }) } as const;
const touches = ['service-requests', 'activities'] as const;
const refusals = { 'command-reused': 'conflict', 'too-many-requests': 'conflict' } as const;
const address = { commandId: id, addressId: id };
/** What one was told that it costs, null where the office tells it; an older program says nothing. */
const seenPrice = z.optional(z.nullable(z.strictObject({ ...price.shape, currency: text('Currency', 3) })));
const priced = { ...refusals, 'price-changed': 'conflict' } as const;

const days = { from: date, to: date };
const chosen = z.array(id).check(z.minLength(1, 'Choose at least one service'), z.maxLength(100));
/** One alone is no list in a query string. */
const inQuery = z.pipe(
  z.union([id, chosen]),
  z.transform((ids) => (typeof ids === 'string' ? [ids] : ids)),
);
const refusedPauses = {
  'starts-in-past': 'invalid',
  'ends-before-start': 'invalid',
  'ends-in-past': 'invalid',
  'pause-too-late': 'invalid',
  'nothing-to-suspend': 'conflict',
  'suspension-overlap': 'conflict',
} as const;

export const ownRequestsContract = contract('own-requests', {
  list: operation({
    method: 'GET',
    path: '/my-requests',
    access: 'customer',
    shows: ['service-requests', 'contacts'],
    summary: 'What one has asked the office for, newest first',
    input: z.object({}),
    output: z.strictObject({
      /** False until the office has linked the account to a contact. */
      isLinked: z.boolean(),
      requests: z.array(ownRequest),
    }),
  }),
  choices: operation({
    method: 'GET',
    path: '/my-requests/choices',
    access: 'customer',
    shows: ['service-requests', 'contacts', 'addresses', 'routes', 'services', 'daily-routes', 'products', 'company'],
    summary: 'What can be asked for: own services and addresses, pickups that are over, prices',
    input: z.object({}),
    output: askChoices,
  }),
  previewPause: operation({
    method: 'GET',
    path: '/my-requests/pause',
    access: 'customer',
    shows: [
      'contacts',
      'addresses',
      'services',
      'suspensions',
      'routes',
      'company-calendar',
      'hold-credits',
      'subscriptions',
      'daily-routes',
    ],
    summary: 'Which pickups a pause would take away, and the credit for it',
    input: z.object({ ...days, serviceIds: z.optional(inQuery) }),
    output: pausePreview,
    refusals: refusedPauses,
  }),
  pause: operation({
    ...asking,
    path: '/my-requests/pauses',
    touches: [...touches, 'suspensions'],
    summary: 'Ask for a pause of service, which begins at once where the company allows it',
    input: z.object({ ...days, commandId: id, notes, /** All when left out. */ serviceIds: z.optional(chosen) }),
    output: z.strictObject({ id, /** It is set, and waits for nobody. */ isPaused: z.optional(z.literal(true)) }),
    refusals: { ...refusals, ...refusedPauses, 'asked-already': 'conflict' },
  }),
  reportMissed: operation({
    ...{ ...asking, touches, path: '/my-requests/missed-pickups' },
    summary: 'Report a pickup that was missed; what was recorded of it within a day has to be seen first',
    input: z.object({
      ...{ commandId: id, notes },
      /** A stop of a run, or what was announced and no run ever held. */
      pickup: z.union([z.strictObject({ stopId: id }), z.strictObject({ serviceId: id, date })], 'Choose the pickup'),
      /** When what one has seen of it was recorded; null where nothing was. */
      seenRecord: z._default(z.nullable(instant), null),
    }),
    refusals: {
      ...{ ...refusals, 'not-over': 'conflict', 'too-old': 'conflict', 'was-held': 'conflict' },
      ...{ 'record-first': 'conflict', 'asked-already': 'conflict' },
    },
  }),
  askCan: operation({
    ...{ ...asking, touches, path: '/my-requests/cans' },
    summary: 'Ask for more cans at an address',
    input: z.object({
      ...{ ...address, stream: z.enum(streams, 'Choose what it is for'), notes },
      ...{ cans: wholeNumber('Cans', 1, mostCans), seenPrice },
    }),
    refusals: priced,
  }),
  askPickup: operation({
    ...{ ...asking, touches, path: '/my-requests/extra-pickups' },
    summary: 'Ask for an extra pickup',
    input: z.object({ ...address, date, items: requiredProse('What to pick up', longestText), seenPrice }),
    refusals: { ...priced, 'day-passed': 'invalid' },
  }),
  tellMove: operation({
    ...{ ...asking, touches, path: '/my-requests/moves' },
    summary: 'Tell that one moves, and what is to become of the service',
    input: z.object({
      ...{ ...address, date, notes, wish: z.enum(moveWishes, 'Choose what happens with your service') },
      newAddress: requiredProse('New address', longestAddress),
    }),
    refusals: { ...refusals, 'day-passed': 'invalid' },
  }),
  withdraw: operation({
    method: 'POST',
    path: '/my-requests/{id}/withdrawal',
    access: 'customer',
    touches,
    summary: 'Take back what nobody has settled yet',
    input: z.object({ id }),
    output: done,
    refusals: { 'request-settled': 'conflict' },
  }),
});
