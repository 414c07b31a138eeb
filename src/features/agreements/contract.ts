import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { done, id, instant, prose, requiredProse, requiredText, text, version } from '../../kernel/shapes.ts';

/** Of the content, in the list (spec 1 §9). */
export const previewLength = 100;
/** Longest HTML of an agreement: about fifty printed pages. */
export const longestContent = 200_000;

/** An agreement as the list shows it. */
export const agreementRow = z.strictObject({
  id,
  title: z.string(),
  /** The beginning of the content without its HTML. */
  preview: z.string(),
  /** A person's name; null when nobody knows. */
  createdBy: z.nullable(z.string()),
  createdAt: instant,
});
export type AgreementRow = z.infer<typeof agreementRow>;

export const agreement = z.strictObject({
  id,
  title: z.string(),
  /** HTML without anything that runs, loads or sends. */
  content: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /** Goes up with every change; an update names the one it was made from. */
  version: z.number(),
});
export type Agreement = z.infer<typeof agreement>;

export const agreementFields = {
  title: requiredText('Title', 200),
  content: requiredProse('Content', longestContent),
};

/** Spec 1 §5. */
const notAllowedTo = (deed: 'create' | 'update' | 'delete') => `Insufficient permissions to ${deed} agreements`;

export const agreementsContract = contract('agreements', {
  list: operation({
    method: 'GET',
    path: '/agreements',
    access: staff,
    shows: ['agreements'],
    summary: 'Service agreements, newest first; a search looks in title and content',
    input: z.object({ q: z._default(text('Search', 200), '') }),
    output: z.strictObject({ agreements: z.array(agreementRow) }),
  }),
  get: operation({
    method: 'GET',
    path: '/agreements/{id}',
    access: staff,
    shows: ['agreements'],
    summary: 'One agreement with its content',
    input: z.object({ id }),
    output: agreement,
  }),
  preview: operation({
    method: 'POST', // too long for an address
    path: '/agreements/previews',
    access: admins,
    forbidden: notAllowedTo('create'),
    touches: [],
    summary: 'What would be kept of an agreement, and the names of the tags that would not; nothing is saved',
    input: z.object({ content: prose('Content', longestContent) }),
    output: z.strictObject({ content: z.string(), leftOut: z.array(z.string()) }),
    refusals: { tangled: 'invalid' },
  }),
  create: operation({
    method: 'POST',
    path: '/agreements',
    access: admins,
    forbidden: notAllowedTo('create'),
    touches: ['agreements'],
    summary: 'Write an agreement; its HTML is kept without scripts, forms and whatever loads from elsewhere',
    isOnce: true,
    input: z.object(agreementFields),
    output: agreement,
    refusals: { 'no-content': 'invalid', tangled: 'invalid' },
  }),
  update: operation({
    method: 'PUT',
    path: '/agreements/{id}',
    access: admins,
    forbidden: notAllowedTo('update'),
    touches: ['agreements'],
    summary: 'Change an agreement; refused with the current one when somebody else changed it since `version`',
    isOnce: true,
    input: z.object({ id, version, ...agreementFields }),
    output: agreement,
    refusals: { 'no-content': 'invalid', tangled: 'invalid', 'agreement-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/agreements/{id}',
    access: admins,
    forbidden: notAllowedTo('delete'),
    touches: ['agreements'],
    summary: 'Delete an agreement that no customer has or had',
    input: z.object({ id }),
    output: done,
    refusals: { 'agreement-assigned': 'conflict' },
  }),
});
