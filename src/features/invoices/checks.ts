/** A batch of checks and cash: whose each is, which invoices it pays, and what is left on the customer's account. */
import * as z from 'zod/mini';
import { sumCents } from '../../kernel/money.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { paymentRefusals } from '../../kernel/payments.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, text } from '../../kernel/shapes.ts';
import { amount, onItsWayRefusal } from './contract.ts';
import { openSeen, paymentFields, receivedRefusals } from './received.ts';

const openInvoice = z.strictObject({
  id,
  number: z.nullable(z.string()),
  what: z.string(),
  dueOn: z.nullable(z.string()),
  /** In cents. */
  amountRemaining: z.number(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

const payer = z.strictObject({
  contactId: id,
  name: z.string(),
  street: z.nullable(z.string()),
  /** In US dollars: the one whose number was asked for, then those that are due first. */
  open: z.array(openInvoice),
  /** Of others, in cents: asked of a bank, and not to be paid again. */
  onItsWay: z.number(),
});
export type Payer = z.infer<typeof payer>;

export const mostFound = 8;

const part = z.strictObject({ invoiceId: id, amount, openSeen });
export type Part = z.infer<typeof part>;

const recorded = z.strictObject({
  name: z.string(),
  /** Null is cash. */
  checkNumber: z.nullable(z.string()),
  receivedOn: date,
  amount: z.number(),
  /** What was paid of which invoice; the rest stands to the customer's credit. */
  parts: z.array(z.strictObject({ number: z.nullable(z.string()), amount: z.number() })),
  credit: z.number(),
});
export type RecordedCheck = z.infer<typeof recorded>;

export const checksContract = contract('invoices', {
  findPayers: operation({
    method: 'GET',
    path: '/payers',
    access: staff,
    shows: ['invoices', 'payers', 'contacts', 'addresses', 'company'],
    summary: 'Customers by name, street or the number of an invoice, with what they owe',
    input: z.object({ search: text('Search', 120) }),
    output: z.strictObject({ payers: z.array(payer) }),
  }),
  receiveCheck: operation({
    method: 'POST',
    path: '/checks',
    access: staff,
    touches: ['invoices', 'payers'],
    summary:
      'Record one check or cash, which may pay several invoices; a repeat with the same command id records it once',
    input: z.object({
      commandId: id,
      contactId: id,
      /** Without one it is cash. */
      checkNumber: paymentFields.checkNumber,
      receivedOn: date,
      amount,
      /** Together with the credit they are the check. */
      parts: z.array(part).check(z.maxLength(50)),
      credit: z.number().check(z.refine((cents) => Number.isSafeInteger(cents) && cents >= 0, 'Enter an amount')),
      isSecond: paymentFields.isSecond,
    }),
    output: recorded,
    refusals: {
      ...paymentRefusals,
      ...receivedRefusals,
      ...onItsWayRefusal,
      'under-way': 'conflict',
      'no-account': 'conflict',
      'not-the-sum': 'invalid',
    },
  }),
});

/** What a check pays: the first invoices first; what is left when nothing is open is credit. @param cents of the check */
export function spread(
  cents: number,
  open: readonly Pick<OpenInvoice, 'id' | 'amountRemaining'>[],
): Readonly<{ parts: Part[]; credit: number }> {
  let left = cents;
  const parts: Part[] = [];
  for (const { id: invoiceId, amountRemaining } of open) {
    const paid = Math.min(left, amountRemaining);
    if (paid > 0) parts.push({ invoiceId, amount: paid });
    left -= paid;
  }
  return { parts, credit: left };
}

/** Whether parts and credit are the check, and no invoice stands twice. */
export const isWhole = (cents: number, parts: readonly Part[], credit: number): boolean =>
  sumCents([...parts.map((one) => one.amount), credit]) === cents &&
  new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length;
