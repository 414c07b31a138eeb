import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date } from '../../kernel/shapes.ts';

/** What an accountant books; each is a file of its own, because QuickBooks takes them apart. */
export const bookedLists = ['invoices', 'payments', 'credits', 'refunds'] as const;
export type BookedList = (typeof bookedLists)[number];

const days = { from: date, to: date };

export const accountsContract = contract('billing-accounts', {
  export: operation({
    method: 'GET',
    path: '/billing/accounts.csv',
    access: admins,
    shows: ['invoices', 'payers', 'products', 'contacts', 'company'],
    summary: 'Invoices, payments, credits or what was given back in a range of days, as QuickBooks Online imports them',
    input: z.object({ list: z.enum(bookedLists, 'Choose what to export'), ...days }),
    output: fileAnswer,
    answers: 'file',
    refusals: { 'days-reversed': 'invalid' },
  }),
  countFiles: operation({
    method: 'GET',
    path: '/billing/account-files',
    access: admins,
    shows: ['invoices', 'company'],
    summary: 'How many invoices lie in a range of days, and in how many files QuickBooks Online takes them',
    input: z.object(days),
    output: z.strictObject({ invoices: z.number(), files: z.number() }),
    refusals: { 'days-reversed': 'invalid' },
  }),
  exportFiles: operation({
    method: 'GET',
    path: '/billing/accounts.zip',
    access: admins,
    shows: ['invoices', 'payers', 'products', 'contacts', 'company'],
    summary: 'Invoices in a range of days, in a ZIP of files each of which QuickBooks Online takes at once',
    input: z.object(days),
    output: fileAnswer,
    answers: 'file',
    refusals: { 'days-reversed': 'invalid' },
  }),
});
