import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';
import { chosen } from './status-changes.ts';

/** The name is null of a contact that is gone. */
const leftOut = z.strictObject({
  id,
  name: z.nullable(z.string()),
  reason: z.enum(['has-account', 'email-needed', 'email-taken', 'gone']),
});
export type LeftWithout = z.infer<typeof leftOut>;

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
