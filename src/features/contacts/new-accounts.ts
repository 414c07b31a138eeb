import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';
import type { Contact } from './contract.ts';
import { chosen } from './status-changes.ts';

/** The name is null of a contact that is gone. */
const leftOut = z.strictObject({
  id,
  name: z.nullable(z.string()),
  reason: z.enum(['has-account', 'email-needed', 'email-taken', 'gone']),
});
export type LeftWithout = z.infer<typeof leftOut>;

/** Why a contact can be given no account, whoever has one with which e-mail; undefined when it can. */
export function whyNoAccount({ hasAccount, email }: Pick<Contact, 'hasAccount' | 'email'>) {
  if (hasAccount) return 'has-account';
  return email === '' ? 'email-needed' : undefined;
}

const outcome = z.strictObject({ made: z.array(id), leftOut: z.array(leftOut) });
export type NewAccounts = z.infer<typeof outcome>;

export const newAccountsContract = contract('contacts', {
  createAccounts: operation({
    method: 'POST',
    path: '/contact-accounts',
    access: staff,
    touches: ['contacts', 'outbox'],
    summary:
      'Make customer accounts for up to 1,000 contacts and set their status to Converted; each gets a welcome e-mail with a link to choose a password. Tells who was left out, and why',
    isOnce: true,
    input: z.object({ ids: chosen }),
    output: outcome,
  }),
});
