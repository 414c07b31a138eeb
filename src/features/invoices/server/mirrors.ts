/** How our copies of invoices follow what the payment provider announces, and what it was asked to do. */
import { findProviderCustomer } from '../../../server/payments/customers.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import {
  findInvoiceOfCreditNote,
  findInvoiceOfPayment,
  findProviderInvoice,
  pageOfCreditNotes,
  pageOfPayments,
} from '../../../server/payments/invoices.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { writePayer } from '../../payers/server/store.ts';
import { markInvoiceGone, writeCreditNotes, writeInvoices, writePayments } from './store-mirror.ts';

type Read = ReturnType<Mirror['fetch']>;

/** An invoice with its lines, payments and credit notes, as they are now. */
export async function readInvoice(payments: Payments, id: string): Read {
  const invoice = await findProviderInvoice(payments, id);
  if (!invoice) return (tx, reading) => markInvoiceGone(tx, id, reading);
  const isPaidHere = invoice.amountPaid > invoice.amountOutside;
  const paid = isPaidHere ? (await pageOfPayments(payments, { invoice: id })).rows : [];
  const notes = invoice.finalizedAt ? (await pageOfCreditNotes(payments, { invoice: id })).rows : [];
  return async (tx, reading) => {
    await writeInvoices(tx, [invoice], reading);
    await writePayments(tx, paid, reading);
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

const ofInvoice = (find: typeof findInvoiceOfPayment) => async (payments: Payments, id: string) => {
  const invoice = await find(payments, id);
  return invoice === undefined ? async () => {} : readInvoice(payments, invoice);
};

export const invoiceMirrors: readonly Mirror[] = [
  { objectType: 'invoice', fetch: readInvoice },
  { objectType: 'invoice_payment', fetch: ofInvoice(findInvoiceOfPayment) },
  { objectType: 'credit_note', fetch: ofInvoice(findInvoiceOfCreditNote) },
];
