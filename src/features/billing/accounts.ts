import * as z from 'zod/mini';
import { contract, fileAnswer, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date } from '../../kernel/shapes.ts';

/** What an accountant books; each is a file of its own, because QuickBooks takes them apart. */
export const bookedLists = ['invoices', 'payments', 'credits', 'refunds'] as const;
export type BookedList = (typeof bookedLists)[number];

export const accountsContract = contract('billing-accounts', {
  export: operation({
    method: 'GET',
    path: '/billing/accounts.csv',
    access: staff,
    shows: ['invoices', 'payers', 'products', 'contacts', 'company'],
    summary: 'Invoices, payments, credits or what was given back in a range of days, as QuickBooks Online imports them',
    input: z.object({ list: z.enum(bookedLists, 'Choose what to export'), from: date, to: date }),
    output: fileAnswer,
    answers: 'file',
    refusals: { 'days-reversed': 'invalid' },
  }),
});
