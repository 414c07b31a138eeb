import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id } from '../../kernel/shapes.ts';

/** "2026-11" */
export const month = z
  .string('Choose a month')
  .check(z.refine((text) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text), 'Choose a month such as 2026-11'));

/** Which invoices of a month go on paper: what is still to be paid, or all of them. */
export const paperChoices = ['open', 'all'] as const;
/** Whose: of those who get their invoices on paper, or of everybody. */
export const paperReaders = ['paper', 'everybody'] as const;
const batch = z.object({
  month,
  which: z.enum(paperChoices, 'Choose open ones or all'),
  whose: z._default(z.enum(paperReaders, 'Choose whose invoices'), 'paper'),
});
export type PaperBatch = z.infer<typeof batch>;

export const papersContract = contract('billing-papers', {
  one: operation({
    method: 'GET',
    path: '/invoices/{id}/paper.pdf',
    access: staff,
    shows: ['invoices', 'payers', 'contacts', 'addresses', 'company'],
    summary: 'An invoice on letter paper: its address in the window of a #10 envelope, a slip to return below',
    input: z.object({ id }),
    output: fileAnswer,
    answers: 'file',
  }),
  count: operation({
    method: 'GET',
    path: '/billing/papers',
    access: admins,
    shows: ['invoices', 'payers', 'contacts', 'addresses', 'company'],
    summary: 'How many invoices of a month would go on paper, and how many of them have no address',
    input: batch,
    output: z.strictObject({ invoices: z.number(), withoutAddress: z.number() }),
  }),
  batch: operation({
    method: 'GET',
    path: '/billing/papers.pdf',
    access: admins,
    shows: ['invoices', 'payers', 'contacts', 'addresses', 'company'],
    summary:
      'The invoices of a month on letter paper in one file, by customer: of paper customers, unless all are asked for',
    input: batch,
    output: fileAnswer,
    answers: 'file',
    refusals: { 'nothing-to-print': 'conflict' },
  }),
});
