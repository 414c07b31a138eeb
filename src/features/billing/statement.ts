import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id } from '../../kernel/shapes.ts';
import { ages } from './contract.ts';

const entry = z.strictObject({
  on: z.string(),
  kind: z.enum(['invoice', 'payment', 'credit-note', 'refund', 'taken-back', 'credit']),
  /** Of the invoice that it belongs to. */
  number: z.nullable(z.string()),
  /** What an invoice is for, the number of a check, why something was credited. */
  what: z.nullable(z.string()),
  /** Lines of an invoice beside that one. */
  more: z.number(),
  /** Of a payment: card, bank, cash, check or other. */
  way: z.nullable(z.string()),
  /** In cents: what made the debt larger, what made it smaller, and what it was then. */
  charged: z.number(),
  credited: z.number(),
  balance: z.number(),
});
export type StatementEntry = z.infer<typeof entry>;

const openInvoice = z.strictObject({
  id,
  number: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  age: z.enum(ages),
  amount: z.number(),
  /** Of which a bank is asked for the money: it is not to be paid again. */
  isOnItsWay: z.boolean(),
  hostedUrl: z.nullable(z.string()),
});

/** Who writes: as it stands above a letter. */
const sender = z.strictObject({ name: z.string(), lines: z.array(z.string()), reach: z.string() });

/** What one customer owed, was billed, paid and owes; in cents of US dollars, days are the company's. */
export const statement = z.strictObject({
  sender,
  contactId: id,
  name: z.string(),
  /** Where it is sent: company, street, city; nothing without an address. */
  addressLines: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  today: z.string(),
  opening: z.number(),
  entries: z.array(entry),
  closing: z.number(),
  /** Of the balance: what nothing here tells of, such as a credit that was given in the provider's own pages. */
  unlisted: z.number(),
  /** What is open today, the oldest first, and by its age. */
  openInvoices: z.array(openInvoice),
  ageing: z.array(z.strictObject({ age: z.enum(ages), amount: z.number() })),
  /** Today beside what is open: what the next invoice takes off, and what nobody is asked for any more. */
  credit: z.number(),
  uncollectible: z.number(),
  /** Whether there are invoices in other currencies, which are not here. */
  hasOthers: z.boolean(),
});
export type Statement = z.infer<typeof statement>;

const range = { from: date, to: date };
const shared = {
  method: 'GET',
  shows: ['invoices', 'payers', 'contacts', 'addresses', 'company'],
  refusals: { 'no-account': 'conflict', 'days-reversed': 'invalid' },
} as const;
const ofAnyone = { ...shared, access: staff, input: z.object({ contactId: id, ...range }) } as const;
const ofOneself = { ...shared, access: 'customer', input: z.object(range) } as const;
const onPaper = { output: fileAnswer, answers: 'file' } as const;

export const statementContract = contract('billing-statement', {
  get: operation({
    ...ofAnyone,
    path: '/contacts/{contactId}/statement',
    summary: 'What a contact was billed and paid in a range of days',
    output: statement,
  }),
  pdf: operation({
    ...ofAnyone,
    path: '/contacts/{contactId}/statement.pdf',
    summary: 'The same on letter paper, in the language of the customer',
    ...onPaper,
  }),
  own: operation({
    ...ofOneself,
    path: '/my-account/statement',
    summary: 'What was billed and paid on the own account in a range of days',
    output: statement,
  }),
  ownPdf: operation({
    ...ofOneself,
    path: '/my-account/statement.pdf',
    summary: 'The same on letter paper, in the language of the customer',
    ...onPaper,
  }),
});
