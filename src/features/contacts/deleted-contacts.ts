import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id, instant, pageNumber, text } from '../../kernel/shapes.ts';
import { contact, contactRow } from './contract.ts';

/** So many days a deleted contact can be brought back (decisions: Contacts and addresses). */
export const restorableDays = 90;

const deletedContact = z.strictObject({
  ...contactRow.def.shape,
  deletedAt: instant,
  /** From then on it is no longer offered. */
  restorableUntil: instant,
});
export type DeletedContact = z.infer<typeof deletedContact>;

export const deletedContactsContract = contract('contacts', {
  deleted: operation({
    method: 'GET',
    path: '/contacts/deleted',
    access: admins,
    shows: ['contacts'],
    summary: `Contacts deleted in the last ${restorableDays} days, the latest first, 100 per page`,
    input: z.object({ q: z._default(text('Search', 200), ''), page: pageNumber }),
    output: z.strictObject({ rows: z.array(deletedContact), total: z.number(), hasMore: z.boolean() }),
  }),
  restore: operation({
    method: 'POST',
    path: '/contacts/{id}/restoration',
    access: staff,
    touches: ['contacts'],
    summary:
      'Bring a deleted contact back, with its addresses and their stops on the route templates; employees what they have deleted themselves',
    input: z.object({ id }),
    output: contact,
    refusals: { 'account-number-taken': 'conflict', 'account-taken': 'conflict' },
    isOnce: 'unless-taken-back',
  }),
});
