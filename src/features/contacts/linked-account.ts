import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';
import { contact } from './contract.ts';

export const linkedAccountContract = contract('contacts', {
  unlinkAccount: operation({
    method: 'DELETE',
    path: '/contacts/{id}/account',
    access: admins,
    touches: ['contacts'],
    summary: 'Part a contact from its customer account: both stay, and the account no longer sees the contact',
    input: z.object({ id }),
    output: z.strictObject({ contact, accountId: id }),
    refusals: { 'no-account': 'conflict', 'account-is-billed': 'conflict' },
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
