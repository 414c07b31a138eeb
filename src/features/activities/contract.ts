import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import {
  date,
  done,
  id,
  instant,
  optionalProse,
  pageNumber,
  requiredProse,
  requiredText,
  text,
  version,
  wholeNumber,
  yesOrNo,
} from '../../kernel/shapes.ts';

export const activityTypes = ['note', 'task', 'call', 'meeting', 'email'] as const;
export const activityStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
/** From the least to the most urgent (spec 2 §9: weights 1, 2, 3). */
export const activityPriorities = ['low', 'medium', 'high'] as const;
export type ActivityType = (typeof activityTypes)[number];
export type ActivityStatus = (typeof activityStatuses)[number];
export type ActivityPriority = (typeof activityPriorities)[number];

/** Activities per page, and the most that a search gives. */
export const activityPageSize = 100;
/** Characters of a description that the list of all shows (spec 2 §2, §9). */
export const shownOfDescription = 80;
/** Longest text of a description, a note or an e-mail. */
export const longestText = 10_000;

const person = z.strictObject({ id, firstName: z.string(), lastName: z.string() });
export type Person = z.infer<typeof person>;

export const activity = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  priority: z.enum(activityPriorities),
  /** Only tasks and customers' messages have one. */
  status: z.nullable(z.enum(activityStatuses)),
  isCustomerGenerated: z.boolean(),
  /** An e-mail that went to the contact, and was not only logged: it stays as it is. */
  isSent: z.boolean(),
  assignedTo: z.nullable(person),
  createdBy: z.nullable(person),
  createdAt: instant,
  updatedAt: instant,
  /** Goes up when the form's fields change; an update names the one it was made from. */
  version: z.number(),
});
export type Activity = z.infer<typeof activity>;

export const activityNote = z.strictObject({
  id,
  activityId: id,
  text: z.string(),
  /** An answer to the customer's message; it was sent by e-mail as well. */
  isVisibleToCustomer: z.boolean(),
  /** Of what is visible to the customer: their own words, under their message. */
  isFromCustomer: z.boolean(),
  createdBy: z.nullable(person),
  createdAt: instant,
  updatedAt: instant,
});
export type ActivityNote = z.infer<typeof activityNote>;

/** An activity as the list of all shows it. */
export const activityRow = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  /** The description's beginning: a character more than is shown, when there is more. */
  summary: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  priority: z.enum(activityPriorities),
  status: z.nullable(z.enum(activityStatuses)),
  isCustomerGenerated: z.boolean(),
  /** Whom `people` names: sent once, and not joined to every row. */
  assignedTo: z.nullable(id),
  createdBy: z.nullable(id),
  createdAt: instant,
});
export type ActivityRow = z.infer<typeof activityRow>;

/** The fields of the activity form. */
export const activityFields = {
  type: z.enum(activityTypes, 'Choose a type'),
  title: requiredText('Title', 200),
  description: optionalProse('Description', longestText),
  dueDate: z._default(z.nullable(date), null),
  priority: z._default(z.enum(activityPriorities, 'Choose a priority'), 'medium'),
  /** A member of staff. */
  assignedTo: z._default(z.nullable(id), null),
};

export const noteFields = { text: requiredProse('Note', longestText) };
export const emailFields = { subject: requiredText('Subject', 200), message: requiredProse('Message', longestText) };

/** So many notes of the customer stood under their message as its sender saw it; an older program says none. */
export const customerNotesSeen = z.optional(wholeNumber('Notes of the customer seen', 0, 100_000));

export const creators = ['customer', 'staff'] as const;
/** What is neither completed nor cancelled, or one status. */
export const statusFilters = ['open', ...activityStatuses] as const;
export const activitySorts = ['created', 'dueDate', 'priority', 'title'] as const;
export type ActivitySort = (typeof activitySorts)[number];

/** Of a contact: what can still be completed, what the customer wrote, or what the office wrote of a type. */
export const contactKinds = ['open', 'customer', ...activityTypes] as const;

const activityFilters = {
  /** Part of a title, a description or a contact's name. */
  q: z._default(text('Search', 200), ''),
  type: z.optional(z.enum(activityTypes)),
  status: z.optional(z.enum(statusFilters)),
  priority: z.optional(z.enum(activityPriorities)),
  /** `customer`, `staff`, or one person. */
  createdBy: z.optional(z.union([z.enum(creators), id])),
  assignedTo: z.optional(id),
  /** Only tasks whose day has passed. */
  overdue: yesOrNo,
};

export const activitiesContract = contract('activities', {
  all: operation({
    method: 'GET',
    path: '/activities',
    access: staff,
    shows: ['contacts', 'activities'],
    summary: 'All activities, 100 per page; a search gives its first 100 matches',
    input: z.object({
      ...activityFilters,
      sort: z._default(z.enum(activitySorts), 'created'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      page: pageNumber,
    }),
    output: z.strictObject({
      rows: z.array(activityRow),
      /** How many match; null when a search matches more than it gives. */
      matching: z.nullable(z.number()),
      /** How many there are in all. */
      total: z.number(),
    }),
  }),
  people: operation({
    method: 'GET',
    path: '/activity-people',
    access: staff,
    shows: ['users', 'activities'],
    summary: 'All staff, and who has left but still stands on an activity, by name',
    input: z.object({}),
    output: z.strictObject({ people: z.array(person) }),
  }),
  list: operation({
    method: 'GET',
    path: '/contacts/{contactId}/activities',
    access: staff,
    shows: ['contacts', 'activities'],
    summary: "A contact's activities, newest first, 100 at a time",
    input: z.object({
      contactId: id,
      kind: z.optional(z.enum(contactKinds)),
      /** When the last one of the page before was made, and which it is. */
      before: z.optional(instant),
      beforeId: z.optional(id),
    }),
    output: z.strictObject({
      activities: z.array(activity),
      /** How many of the kind come after these. */
      older: z.number(),
      /** How many are of the kind, and how many there are. */
      matching: z.number(),
      total: z.number(),
    }),
  }),
  get: operation({
    method: 'GET',
    path: '/activities/{id}',
    access: staff,
    shows: ['contacts', 'activities'],
    summary: 'One activity with its notes, oldest first',
    input: z.object({ id }),
    output: z.strictObject({ ...activity.def.shape, notes: z.array(activityNote) }),
  }),
  add: operation({
    method: 'POST',
    path: '/contacts/{contactId}/activities',
    access: staff,
    touches: ['activities'],
    summary: 'Log a note, call, meeting or e-mail, or set a task',
    isOnce: true,
    input: z.object({ contactId: id, ...activityFields }),
    output: activity,
    refusals: { 'unknown-person': 'invalid' },
  }),
  update: operation({
    method: 'PATCH',
    path: '/activities/{id}',
    access: staff,
    touches: ['activities'],
    summary: 'Change an activity; refused with the current one when somebody else changed it since `version`',
    isOnce: true,
    input: z.object({ id, version, ...activityFields }),
    output: activity,
    refusals: {
      'activity-changed': 'conflict',
      'customer-message': 'conflict',
      'email-sent': 'conflict',
      'unknown-person': 'invalid',
    },
  }),
  changeStatus: operation({
    method: 'PUT',
    path: '/activities/{id}/status',
    access: staff,
    touches: ['activities'],
    summary:
      'Begin, complete, cancel or reopen a task; complete a message of a customer whose words were all seen, or reopen it',
    input: z.object({ id, status: z.enum(activityStatuses, 'Choose a status'), customerNotesSeen }),
    output: activity,
    refusals: { 'no-such-step': 'conflict', 'message-grown': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/activities/{id}',
    access: staff,
    touches: ['activities'],
    summary: 'Delete an activity with its notes; neither a message of a customer nor an e-mail that was sent',
    input: z.object({ id }),
    output: done,
    refusals: { 'customer-message': 'conflict', 'email-sent': 'conflict' },
  }),
  addNote: operation({
    method: 'POST',
    path: '/activities/{activityId}/notes',
    access: staff,
    touches: ['activities', 'outbox'],
    summary:
      "Add a note, once per `commandId`; one that answers a customer's message, of which all was seen, is e-mailed to them and completes it",
    input: z.object({
      activityId: id,
      commandId: id,
      ...noteFields,
      isVisibleToCustomer: z._default(z.boolean(), false),
      customerNotesSeen,
    }),
    output: activityNote,
    refusals: { 'not-a-message': 'conflict', 'message-grown': 'conflict', 'command-reused': 'conflict' },
  }),
  updateNote: operation({
    method: 'PATCH',
    path: '/activity-notes/{id}',
    access: staff,
    touches: ['activities'],
    summary: 'Change a note; refused with the current one when somebody else changed it since `updatedAt`',
    isOnce: true,
    input: z.object({ id, updatedAt: instant, ...noteFields }),
    output: activityNote,
    refusals: { 'note-changed': 'conflict', 'reply-sent': 'conflict' },
  }),
  removeNote: operation({
    method: 'DELETE',
    path: '/activity-notes/{id}',
    access: staff,
    touches: ['activities'],
    summary: 'Delete a note; not one that was sent to the customer',
    input: z.object({ id }),
    output: done,
    refusals: { 'reply-sent': 'conflict' },
  }),
  sendEmail: operation({
    method: 'POST',
    path: '/contacts/{contactId}/emails',
    access: staff,
    touches: ['activities', 'outbox'],
    summary: 'Send an e-mail to a contact and log it as an activity; a repeat with the same `commandId` sends nothing',
    input: z.object({ contactId: id, commandId: id, ...emailFields }),
    output: z.strictObject({
      /** Null when the e-mail is on its way but could not be logged. */
      activityId: z.nullable(id),
    }),
    refusals: { 'command-reused': 'conflict', 'email-needed': 'conflict' },
  }),
});
