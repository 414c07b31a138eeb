/** How our copies of invoices follow what the payment provider announces, and what it was asked to do. */
import type { Tx } from '../../../server/database/connection.ts';
import { idFrom } from '../../../server/id-from.ts';
import { canTakeCredit, explainsCredit } from '../../../server/payments/credit-reason.ts';
import { readBook } from '../../../server/payments/customer-book.ts';
import { findProviderCustomer } from '../../../server/payments/customers.ts';
import { findProviderDispute } from '../../../server/payments/disputes.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import {
  findInvoiceOfIntent,
  findInvoiceOfPayment,
  findInvoiceOfRefund,
  type ProviderRefund,
  pageOfPayments,
  pageOfRefunds,
} from '../../../server/payments/invoice-payments.ts';
import {
  findInvoiceOfCreditNote,
  findProviderInvoice,
  type ProviderInvoice,
  pageOfCreditNotes,
} from '../../../server/payments/invoices.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { unlessMissing } from '../../../server/payments/provider-failure.ts';
import { intend } from '../../../server/payments/store.ts';
import { writeFoundPayer } from '../../payers/server/store.ts';
import { writeBook, writeRefunds } from './store-beside.ts';
import { writeDisputes } from './store-disputes.ts';
import { markInvoiceGone, writeCreditNotes, writeInvoices, writePayments } from './store-mirror.ts';

type Read = ReturnType<Mirror['fetch']>;

/** An invoice with its lines, payments, refunds and credit notes, as they are now. */
export async function readInvoice(payments: Payments, id: string): Read {
  return readBeside(payments, id, await findProviderInvoice(payments, id));
}

async function readBeside(payments: Payments, id: string, invoice: ProviderInvoice | undefined): Read {
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

/**
 * The same. A draft of a subscription goes out by itself within the hour: where it will take credit, what has to be done
 * so that it says why is written down, for nobody here has asked for it who could say so.
 */
async function followInvoice(payments: Payments, id: string): Read {
  const invoice = await findProviderInvoice(payments, id);
  const write = await readBeside(payments, id, invoice);
  const takesCredit = invoice !== undefined && (await willTakeCredit(payments, invoice));
  return async (tx, reading) => {
    await write(tx, reading);
    if (takesCredit) await intend(tx, commandToExplain(id));
  };
}

async function willTakeCredit(payments: Payments, invoice: ProviderInvoice): Promise<boolean> {
  const { status, subscriptionId, customerId, footer } = invoice;
  if (status !== 'draft' || subscriptionId === null || customerId === null || explainsCredit(footer)) return false;
  if (!canTakeCredit(invoice)) return false;
  const customer = await findProviderCustomer(payments, customerId);
  return customer !== undefined && customer.balance < 0;
}

export const explaining = 'explain-credit';

/** One for each draft. What it is about is called by another name than in commands of people, who need not wait for it. */
const commandToExplain = (draftId: string) => ({
  id: idFrom(`${explaining} ${draftId}`),
  kind: explaining,
  request: { draftId },
  requestedBy: null,
});

/** What stands on the balance of a customer, which invoices take and give back. */
export async function readPayer(payments: Payments, customerId: string): Read {
  const customer = await findProviderCustomer(payments, customerId);
  return (tx, reading) => writeFoundPayer(tx, customerId, customer, reading);
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

/** A dispute with the invoice whose payment it is about; of one that is about no invoice nothing is kept. */
async function readDispute(payments: Payments, id: string): Read {
  const dispute = await findProviderDispute(payments, id);
  const invoice = dispute?.intentId && (await findInvoiceOfIntent(payments, dispute.intentId));
  if (!dispute || !invoice) return async () => {};
  const write = await readInvoice(payments, invoice);
  return async (tx, reading) => {
    await write(tx, reading);
    await writeDisputes(tx, [dispute], reading);
  };
}

export const invoiceMirrors: readonly Mirror[] = [
  { objectType: 'customer', fetch: readCredits },
  { objectType: 'invoice', fetch: followInvoice },
  { objectType: 'invoice_payment', fetch: ofInvoice(findInvoiceOfPayment) },
  { objectType: 'payment_intent', fetch: ofInvoice(findInvoiceOfIntent) },
  { objectType: 'credit_note', fetch: ofInvoice(findInvoiceOfCreditNote) },
  { objectType: 'refund', fetch: ofInvoice(findInvoiceOfRefund) },
  { objectType: 'dispute', fetch: readDispute },
];
