import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id, instant } from '../../kernel/shapes.ts';
import { role } from '../users/contract.ts';
import { contact } from './contract.ts';

export const linkedAccountContract = contract('contacts', {
  account: operation({
    method: 'GET',
    path: '/contacts/{id}/account',
    access: staff,
    shows: ['contacts', 'users'],
    summary: 'With which account a contact signs in, and when it did last',
    input: z.object({ id }),
    output: z.strictObject({
      account: z.nullable(
        z.strictObject({
          id,
          email: z.string(),
          role,
          /** Null: never. */
          lastSignedInAt: z.nullable(instant),
          /** Asked for, and not confirmed yet. */
          newEmail: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  unlinkAccount: operation({
    method: 'DELETE',
    path: '/contacts/{id}/account',
    access: admins,
    touches: ['contacts'],
    summary:
      'Part a contact from its customer account: both stay, and the account no longer sees the contact; refused when it is not the one of `accountId` any more',
    input: z.object({ id, accountId: z.optional(id) }),
    output: z.strictObject({ contact, accountId: id }),
    refusals: { 'no-account': 'conflict', 'other-account': 'conflict', 'account-is-billed': 'conflict' },
  }),
  linkAccount: operation({
    method: 'PUT',
    path: '/contacts/{id}/account',
    access: admins,
    touches: ['contacts'],
    summary: 'Give a contact a customer account that no contact has; its status stays as it is',
    input: z.object({ id, accountId: id }),
    output: contact,
    refusals: { 'has-account': 'conflict', 'account-taken': 'conflict', 'not-a-customer': 'invalid' },
  }),
});
