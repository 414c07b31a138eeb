import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { done, id, instant, requiredText, version } from '../../kernel/shapes.ts';
import { purpose } from '../mailing-list/contract.ts';
import { massEmailFields } from './contract.ts';

export const template = z.strictObject({
  id,
  name: z.string(),
  purpose,
  subject: z.string(),
  message: z.string(),
  /** Goes up with every change; an update names the one it was made from. */
  version: z.number(),
  updatedAt: instant,
});
export type Template = z.infer<typeof template>;

export const templateFields = { name: requiredText('Name', 100), ...massEmailFields };

export const templatesContract = contract('mass-email-templates', {
  list: operation({
    method: 'GET',
    path: '/mass-email-templates',
    access: admins,
    shows: ['mass-email'],
    summary: 'Texts kept for mass e-mails, by name',
    input: z.object({}),
    output: z.strictObject({ templates: z.array(template) }),
  }),
  create: operation({
    method: 'POST',
    path: '/mass-email-templates',
    access: admins,
    touches: ['mass-email'],
    summary: 'Keep a text for mass e-mails under a name that no other one has',
    isOnce: true,
    input: z.object(templateFields),
    output: template,
    refusals: { 'unknown-field': 'invalid', 'name-taken': 'invalid' },
  }),
  update: operation({
    method: 'PUT',
    path: '/mass-email-templates/{id}',
    access: admins,
    touches: ['mass-email'],
    summary: 'Change a kept text; refused with the current one when somebody else changed it since `version`',
    isOnce: true,
    input: z.object({ id, version, ...templateFields }),
    output: template,
    refusals: { 'unknown-field': 'invalid', 'name-taken': 'invalid', 'template-changed': 'conflict' },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/mass-email-templates/{id}',
    access: admins,
    touches: ['mass-email'],
    summary: 'Delete a kept text; what was sent with it stays',
    input: z.object({ id }),
    output: done,
  }),
});
