import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, pageNumber, text, version } from '../../kernel/shapes.ts';
import { password, passwordRefusals } from '../users/contract.ts';
import { contactFields, each, emailOrNone, formFields } from './fields.ts';

/** In the order in which a lead usually grows; any change between them is allowed (spec 2 §4). */
export const contactStatuses = [
  'New Lead',
  'Contacted',
  'Qualified',
  'Proposal Sent',
  'Negotiating',
  'Converted',
  'Lost',
] as const;
export type ContactStatus = (typeof contactStatuses)[number];

export const contactStatus = z.enum(contactStatuses, {
  error: ({ input }) => (input === undefined || input === null ? 'Status is required' : 'This is not a status'),
});

/** Contacts per page, and the most that a search gives (spec 2 §9). */
export const contactPageSize = 100;

/** A contact as the list shows it. */
export const contactRow = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  status: contactStatus,
  createdAt: instant,
});
export type ContactRow = z.infer<typeof contactRow>;

/** A row of the list; of a search also the fields that the search met and the list does not show. */
const listedContact = z.strictObject({
  ...contactRow.def.shape,
  phone: z.nullable(z.string()),
  /** Of the first address. */
  street: z.nullable(z.string()),
  foundBy: z.optional(z.array(z.strictObject({ label: z.string(), text: z.string() }))),
});
export type ListedContact = z.infer<typeof listedContact>;

export const contact = z.strictObject({
  ...contactRow.def.shape,
  ...each(contactFields, 'answer'),
  /** Whether a customer account is linked. */
  hasAccount: z.boolean(),
  updatedAt: instant,
  /** Goes up with every change; an update names the one it was made from. */
  version: z.number(),
});
export type Contact = z.infer<typeof contact>;

/** An address as it stands on its contact; the feature `addresses` adds and changes them. */
export const contactAddress = z.strictObject({
  id,
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  isBilling: z.boolean(),
  isMailing: z.boolean(),
  isService: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** What the address has by itself; a route may serve it with another number. */
  cans: z.number(),
  pickupDay: z.nullable(z.enum(weekdays)),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactAddress = z.infer<typeof contactAddress>;
/** An address as the export has it. */
export type ExportedAddress = Omit<ContactAddress, 'id' | 'createdAt' | 'updatedAt'> & Readonly<{ contactId: string }>;

export const contactWithAddresses = z.strictObject({
  ...contact.def.shape,
  /** Newest first (spec 2 §7). */
  addresses: z.array(contactAddress),
});

/** What the contact form sends: an e-mail, or null when it is said that there is none. It is kept and answered as ''. */
export const contactForm = { ...each(formFields, 'shape'), email: emailOrNone, status: contactStatus };

const filters = {
  /** Part of a name, e-mail, company, status, account number, street or of the phone's digits; or several such words. */
  q: z._default(text('Search', 200), ''),
  status: z.optional(contactStatus),
};

export const contactsContract = contract('contacts', {
  list: operation({
    method: 'GET',
    path: '/contacts',
    access: staff,
    shows: ['contacts', 'addresses'],
    summary: 'Contacts, newest first, 100 per page; a search gives its first 100 matches',
    input: z.object({ ...filters, page: pageNumber }),
    output: z.strictObject({
      rows: z.array(listedContact),
      /** Null when a search matches more than it gives. */
      total: z.nullable(z.number()),
      hasMore: z.boolean(),
      /** Of a search: nobody has what was typed, these have it but for a slip or two of the finger. */
      isNear: z.optional(z.boolean()),
    }),
  }),
  counts: operation({
    method: 'GET',
    path: '/contacts/counts',
    access: staff,
    shows: ['contacts'],
    summary: 'How many contacts there are, in all and by status',
    input: z.object({}),
    output: z.strictObject({ total: z.number(), byStatus: z.record(contactStatus, z.number()) }),
  }),
  export: operation({
    method: 'GET',
    path: '/contacts/export',
    access: staff,
    shows: ['contacts', 'addresses'],
    summary: 'All matching contacts with their addresses as CSV, safe to open in a spreadsheet',
    input: z.object(filters),
    output: fileAnswer,
    answers: 'file',
  }),
  get: operation({
    method: 'GET',
    path: '/contacts/{id}',
    access: staff,
    shows: ['contacts', 'addresses', 'geocoding', 'routes', 'services', 'users'],
    summary: 'One contact with its addresses; one that was merged into another answers with whom it leads to',
    input: z.object({ id }),
    output: contactWithAddresses,
    refusals: { 'contact-merged': 'missing' },
  }),
  create: operation({
    method: 'POST',
    path: '/contacts',
    access: staff,
    touches: ['contacts'],
    summary: 'Add a contact',
    isOnce: true,
    input: z.object(contactForm),
    output: contact,
    refusals: { 'account-required': 'invalid' },
  }),
  update: operation({
    method: 'PATCH',
    path: '/contacts/{id}',
    access: staff,
    touches: ['contacts', 'mailing-list'],
    summary: 'Change a contact; refused with the current one when somebody else changed it since `version`',
    isOnce: true,
    input: z.object({ id, version, ...contactForm }),
    output: contact,
    refusals: { 'contact-changed': 'conflict', 'account-required': 'invalid' },
  }),
  promote: operation({
    method: 'POST',
    path: '/contacts/{id}/account',
    access: staff,
    touches: ['contacts', 'outbox'],
    summary: 'Make a customer account for a contact, link it and set the status to Converted; a welcome e-mail follows',
    isOnce: true,
    input: z.object({ id, password }),
    output: contact,
    refusals: { 'has-account': 'conflict', 'email-needed': 'conflict', 'email-taken': 'conflict', ...passwordRefusals },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/contacts/{id}',
    access: staff,
    touches: ['contacts'],
    summary: 'Delete a contact: it and its addresses are hidden, and taken off the route templates',
    input: z.object({ id }),
    output: done,
    refusals: { 'account-is-billed': 'conflict' },
  }),
});
