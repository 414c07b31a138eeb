import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, nothing } from '../../kernel/shapes.ts';

const reminder = z.strictObject({
  invoiceId: id,
  number: z.nullable(z.string()),
  contactId: z.nullable(id),
  name: z.string(),
  email: z.string(),
  /** In the smallest unit of the currency. */
  amount: z.number(),
  currency: z.string(),
  dueOn: z.string(),
  /** Days after that day; below zero before it. */
  step: z.number(),
});
export type Reminder = z.infer<typeof reminder>;

const signReminder = z.strictObject({
  agreementId: id,
  title: z.string(),
  contactId: id,
  name: z.string(),
  email: z.string(),
  assignedOn: z.string(),
  /** Days after that day. */
  step: z.number(),
});
export type SignReminder = z.infer<typeof signReminder>;

export const remindersContract = contract('reminders', {
  preview: operation({
    method: 'GET',
    path: '/billing/reminders',
    access: admins,
    shows: ['reminders', 'invoices', 'payers', 'subscriptions', 'contacts', 'users', 'company'],
    summary: 'Whom letters about invoices go to today, as far as they have not gone yet, and tomorrow',
    input: nothing,
    output: z.strictObject({
      isOn: z.boolean(),
      today: z.array(reminder),
      tomorrow: z.array(reminder),
    }),
  }),
  previewSigning: operation({
    method: 'GET',
    path: '/customer-agreements/reminders',
    access: admins,
    shows: ['reminders', 'customer-agreements', 'contacts', 'users', 'company'],
    summary: 'Whom letters about unsigned agreements go to today, as far as they have not gone yet, and tomorrow',
    input: nothing,
    output: z.strictObject({
      isOn: z.boolean(),
      today: z.array(signReminder),
      tomorrow: z.array(signReminder),
    }),
  }),
});
