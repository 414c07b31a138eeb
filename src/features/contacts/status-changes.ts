import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';
import { type Contact, type ContactStatus, contactStatus } from './contract.ts';

/** Most contacts that are changed in one go. */
export const mostChanged = 1000;

/** Contacts that were chosen for it. */
export const chosen = z
  .array(id)
  .check(
    z.minLength(1, 'Choose at least one contact'),
    z.maxLength(mostChanged, `At most ${mostChanged.toLocaleString('en-US')} contacts can be changed at once`),
  );

/** A converted contact is a customer, and a customer has an account (spec 2 §4, §8). */
export const accountRequired = {
  title: 'User Account Required',
  messageFor: (name: string) =>
    `${name} needs a linked customer account before the status can be Converted. Create the account first.`,
} as const;

/** Who has no account cannot be billed either (spec 3 §8): the title by the code of that refusal. */
export const withoutAccount = { 'no-account': accountRequired.title } as const;

/** As every contact begins (spec 2 §4). */
export const newContact = { status: 'New Lead', hasAccount: false } as const;

/** Why a contact cannot take a status, or undefined. Any other change is allowed (spec 2 §4). */
export function whyNotStatus(
  contact: Pick<Contact, 'status' | 'hasAccount'>,
  next: ContactStatus,
): 'account-required' | undefined {
  const isConverting = next === 'Converted' && contact.status !== 'Converted';
  return isConverting && !contact.hasAccount ? 'account-required' : undefined;
}

/** A contact as it stands before its status is changed with others. */
export type Standing = Pick<Contact, 'id' | 'status' | 'hasAccount'> & Readonly<{ name: string }>;

/** Why a contact was left as it is; `changed-since` it was seen or, where a change is undone, since that change. */
const unchangedReason = z.enum(['gone', 'same-status', 'account-required', 'changed-since']);
/** The name is null of a contact that is gone. */
const unchanged = z.strictObject({ id, name: z.nullable(z.string()), reason: unchangedReason });
export type Unchanged = z.infer<typeof unchanged>;

type SeenStatuses = Readonly<Record<string, ContactStatus>>;

/**
 * Whom a change of many concerns: each of the ids once, in their order.
 * @param seen the status that a contact had on the sender's screen; whoever is not in it is changed from any
 */
export function planStatusChange(
  ids: readonly string[],
  standing: readonly Standing[],
  next: ContactStatus,
  seen: SeenStatuses = {},
): Readonly<{ changed: Standing[]; unchanged: Unchanged[] }> {
  const known = new Map(standing.map((contact) => [contact.id, contact]));
  const changed: Standing[] = [];
  const left: Unchanged[] = [];
  for (const id of new Set(ids)) {
    const contact = known.get(id);
    const reason = contact ? whyUnchanged(contact, next, seen[id]) : 'gone';
    if (contact && !reason) changed.push(contact);
    else left.push({ id, name: contact?.name ?? null, reason: reason ?? 'gone' });
  }
  return { changed, unchanged: left };
}

function whyUnchanged(
  contact: Standing,
  next: ContactStatus,
  seen: ContactStatus = contact.status,
): Unchanged['reason'] | undefined {
  if (contact.status === next) return 'same-status';
  return contact.status === seen ? whyNotStatus(contact, next) : 'changed-since';
}

const outcome = z.strictObject({
  /** Of the change, to undo it; null when nothing was changed. */
  id: z.nullable(id),
  changed: z.array(id),
  unchanged: z.array(unchanged),
});
export type StatusChangeOutcome = z.infer<typeof outcome>;

export const statusChangesContract = contract('contacts', {
  newest: operation({
    method: 'GET',
    path: '/contacts/newest',
    access: staff,
    shows: ['contacts'],
    summary: 'The newest 1,000 contacts, or those of a status, to be chosen at once: their ids and statuses',
    input: z.object({ status: z.optional(contactStatus) }),
    output: z.strictObject({ contacts: z.array(z.strictObject({ id, status: contactStatus })) }),
  }),
  changeStatus: operation({
    method: 'POST',
    path: '/contact-status-changes',
    access: staff,
    touches: ['contacts'],
    summary:
      'Change the status of up to 1,000 contacts at once, but for those that have another by now than was seen; tells which were left as they are, and why',
    input: z.object({
      ids: chosen,
      status: contactStatus,
      /** By id: as each stood on the screen. An older program says none, and changes them from any. */
      seen: z.optional(z.record(id, contactStatus)),
    }),
    output: outcome,
  }),
  undoStatusChange: operation({
    method: 'POST',
    path: '/contact-status-changes/{id}/undo',
    access: staff,
    touches: ['contacts'],
    summary:
      'Give contacts the status back that they had before a change of many, unless changed since; own, or any for admins',
    isOnce: true,
    input: z.object({ id }),
    output: outcome,
    refusals: { 'undone-already': 'conflict' },
  }),
});
