/** How our copies of invoices follow what the payment provider announces, and what it was asked to do. */
import type { Tx } from '../../../server/database/connection.ts';
import { readBook } from '../../../server/payments/customer-book.ts';
import { findProviderCustomer } from '../../../server/payments/customers.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import {
  findInvoiceOfPayment,
  findInvoiceOfRefund,
  type ProviderRefund,
  pageOfPayments,
  pageOfRefunds,
} from '../../../server/payments/invoice-payments.ts';
import { findInvoiceOfCreditNote, findProviderInvoice, pageOfCreditNotes } from '../../../server/payments/invoices.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { unlessMissing } from '../../../server/payments/provider-failure.ts';
import { writePayer } from '../../payers/server/store.ts';
import { writeBook, writeRefunds } from './store-beside.ts';
import { markInvoiceGone, writeCreditNotes, writeInvoices, writePayments } from './store-mirror.ts';

type Read = ReturnType<Mirror['fetch']>;

/** An invoice with its lines, payments, refunds and credit notes, as they are now. */
export async function readInvoice(payments: Payments, id: string): Read {
  const invoice = await findProviderInvoice(payments, id);
  if (!invoice) return (tx, reading) => markInvoiceGone(tx, id, reading);
  const paid =
    invoice.amountPaid > invoice.amountUnrecorded ? (await pageOfPayments(payments, { invoice: id })).rows : [];
  const refunds: ProviderRefund[] = [];
  for (const { intentId: intent } of paid)
    if (intent !== null) refunds.push(...(await pageOfRefunds(payments, { intent })).rows);
  const notes = invoice.finalizedAt ? (await pageOfCreditNotes(payments, { invoice: id })).rows : [];
  return async (tx, reading) => {
    await writeInvoices(tx, [invoice], reading);
    await writePayments(tx, paid, reading);
    await writeRefunds(tx, refunds, reading);
    await writeCreditNotes(tx, notes, reading);
  };
}

/** What stands on the balance of a customer, which invoices take and give back. */
export async function readPayer(payments: Payments, customerId: string): Read {
  const customer = await findProviderCustomer(payments, customerId);
  return async (tx, reading) => {
    if (customer) await writePayer(tx, customer, reading);
  };
}

const bookOf = async (payments: Payments, customerId: string) =>
  (await unlessMissing(readBook(payments, customerId))) ?? [];

/** The same, and what has moved it beside invoices. */
export async function readAccount(payments: Payments, customerId: string) {
  const writeBalance = await readPayer(payments, customerId);
  const book = await bookOf(payments, customerId);
  const write = async (tx: Tx, reading: string) => {
    await writeBalance(tx, reading);
    await writeBook(tx, customerId, book);
  };
  return { book, write };
}

/** Of a customer the book alone: the balance is kept by who pays. */
async function readCredits(payments: Payments, customerId: string): Read {
  const book = await bookOf(payments, customerId);
  return (tx) => writeBook(tx, customerId, book);
}

const ofInvoice = (find: typeof findInvoiceOfPayment) => async (payments: Payments, id: string) => {
  const invoice = await find(payments, id);
  return invoice === undefined ? async () => {} : readInvoice(payments, invoice);
};

export const invoiceMirrors: readonly Mirror[] = [
  { objectType: 'customer', fetch: readCredits },
  { objectType: 'invoice', fetch: readInvoice },
  { objectType: 'invoice_payment', fetch: ofInvoice(findInvoiceOfPayment) },
  { objectType: 'credit_note', fetch: ofInvoice(findInvoiceOfCreditNote) },
  { objectType: 'refund', fetch: ofInvoice(findInvoiceOfRefund) },
];
