import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant, nothing, pageNumber, requiredProse } from '../../kernel/shapes.ts';
import { customerNotesSeen } from '../activities/contract.ts';
import { asked, paused } from './asked.ts';
import { pausePreview } from './pause-preview.ts';
import { kinds, states } from './states.ts';

/** Most characters of what a customer or the office writes of a request. */
export const longestText = 2000;
export const requestPageSize = 50;

export const serviceRequest = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  asked,
  state: z.enum(states),
  owner: z.nullable(z.strictObject({ id, name: z.string() })),
  /** What the customer was told in words of the office. */
  outcome: z.nullable(z.string()),
  paused: z.nullable(paused),
  createdAt: instant,
  settledAt: z.nullable(instant),
  /** A person's name. */
  settledBy: z.nullable(z.string()),
  /** Its entry in Messages. */
  activityId: z.nullable(id),
  /** What the customer has written under that entry since, oldest first. */
  added: z.array(z.string()),
  /** Of a missed pickup: the stop, and the run on which it stands. */
  stopId: z.nullable(id),
  dailyRouteId: z.nullable(id),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

/** `waiting` are those that are open or in hand. */
export const shownStates = ['waiting', ...states, 'all'] as const;
export type ShownState = (typeof shownStates)[number];

const shows = ['service-requests', 'activities', 'contacts', 'users', 'daily-routes'] as const;
const settled = { 'request-settled': 'conflict', 'command-reused': 'conflict', 'message-grown': 'conflict' } as const;
const touches = ['service-requests', 'activities', 'outbox'] as const;

export const serviceRequestsContract = contract('service-requests', {
  list: operation({
    method: 'GET',
    path: '/service-requests',
    access: staff,
    shows,
    summary: 'What customers ask for: those that wait longest first, settled ones newest first; 50 per page',
    input: z.object({
      state: z._default(z.enum(shownStates), 'waiting'),
      kind: z.optional(z.enum(kinds)),
      /** `nobody`, or one person. */
      owner: z.optional(z.union([z.literal('nobody'), id])),
      page: pageNumber,
    }),
    output: z.strictObject({ requests: z.array(serviceRequest), total: z.number() }),
  }),
  count: operation({
    method: 'GET',
    path: '/service-requests/count',
    access: staff,
    shows: ['service-requests', 'contacts'],
    summary: 'How many requests wait, and how many of them nobody has taken',
    input: nothing,
    output: z.strictObject({ waiting: z.number(), open: z.number() }),
  }),
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/service-requests',
    access: staff,
    shows,
    summary: 'What one customer asked for, newest first',
    input: z.object({ contactId: id }),
    output: z.strictObject({ requests: z.array(serviceRequest) }),
  }),
  previewPause: operation({
    method: 'GET',
    path: '/service-requests/{id}/pause',
    access: staff,
    shows: [...shows, 'suspensions', 'services', 'routes', 'hold-credits', 'subscriptions', 'company-calendar'],
    summary: 'Which pickups a pause that is asked for would take away, and the credit for it',
    input: z.object({ id }),
    output: pausePreview,
    refusals: { 'no-pause': 'conflict', 'nothing-to-suspend': 'conflict' },
  }),
  assign: operation({
    method: 'PUT',
    path: '/service-requests/{id}/owner',
    access: staff,
    touches: ['service-requests'],
    summary: 'Take a request, hand it to a colleague or give it back; refused when somebody else has it by now',
    input: z.object({
      id,
      ownerId: z.nullable(id),
      /** Who had it when this was chosen. */
      before: z.nullable(id),
    }),
    output: serviceRequest,
    refusals: { 'request-settled': 'conflict', 'request-taken': 'conflict', 'unknown-person': 'invalid' },
  }),
  approve: operation({
    method: 'POST',
    path: '/service-requests/{id}/approval',
    access: staff,
    touches: [...touches, 'suspensions', 'hold-credits'],
    summary: 'Agree to a pause: its hold is made by the rules of holds, and the customer is told',
    input: z.object({ id, commandId: id, customerNotesSeen }),
    output: z.strictObject({ request: serviceRequest, /** In cents. */ credit: z.number() }),
    refusals: {
      ...{ ...settled, 'no-pause': 'conflict', 'pause-passed': 'conflict' },
      ...{ 'suspension-overlap': 'conflict', 'nothing-to-suspend': 'conflict' },
    },
  }),
  settle: operation({
    method: 'POST',
    path: '/service-requests/{id}/outcome',
    access: staff,
    touches,
    summary: 'Close a request as done or declined, and tell the customer here and by e-mail',
    input: z.object({
      id,
      commandId: id,
      state: z.enum(['done', 'declined'], 'Choose what came of it'),
      outcome: requiredProse('Outcome', longestText),
      customerNotesSeen,
    }),
    output: serviceRequest,
    refusals: settled,
  }),
});
