/** Contact Status Overview (spec 3 §2): who is set up and who is not. */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, text } from '../../kernel/shapes.ts';
import { takenAlong } from './taken-along.ts';

export const contactSorts = ['name', 'email', 'converted', 'agreement', 'plan', 'routes', 'cans'] as const;
export type ContactSort = (typeof contactSorts)[number];

/** So many are sent at once; a search narrows the rest. */
export const mostContacts = 5000;

const statusRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  /** Has an account. */
  isConverted: z.boolean(),
  /** Of the active one; null when there is none. */
  agreement: z.nullable(z.enum(['signed', 'pending'])),
  /** "Standard service, 2 × Extra can" of what is billed regularly now. */
  plan: z.nullable(z.string()),
  /** Names of the routes on which an address stands, by name. */
  routes: z.array(z.string()),
  /** Of all that is collected now. */
  cans: z.number(),
});
export type StatusRow = z.infer<typeof statusRow>;

export const contactStatusReport = z.strictObject({
  /** Of all contacts, whatever is searched for. */
  totals: z.strictObject({
    contacts: z.number(),
    converted: z.number(),
    signed: z.number(),
    withPlan: z.number(),
    onRoutes: z.number(),
    cans: z.number(),
  }),
  matching: z.number(),
  rows: z.array(statusRow),
});
export type ContactStatusReport = z.infer<typeof contactStatusReport>;

const asked = {
  /** Part of a name, an e-mail, a plan or a route. */
  q: z._default(text('Search', 200), ''),
  sort: z._default(z.enum(contactSorts, 'Choose a column'), 'name'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};
const shows = [
  ...(['contacts', 'addresses', 'services', 'customer-agreements', 'products', 'subscriptions'] as const),
  ...(['routes', 'company'] as const),
];
const refusals = { 'takes-too-long': 'unavailable' } as const;

export const contactStatusContract = contract('contact-status', {
  get: operation({
    method: 'GET',
    path: '/contact-status',
    access: admins,
    shows,
    summary: 'All contacts with account, agreement, plan, routes and cans; at most 5,000 at once',
    input: z.object(asked),
    output: contactStatusReport,
    refusals,
  }),
  ...takenAlong({ path: '/contact-status', asked, shows, refusals, what: 'all contacts of the overview' }),
});
