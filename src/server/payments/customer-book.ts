/** What was credited to customers and owed by them beside invoices, in our words. */
import type Stripe from 'stripe';
import type { Instant } from '../../kernel/calendar.ts';
import { carriedOverName, commandName, receivedOf, takenBackName, wayOf } from './our-words.ts';
import { pageAfter, pageOf, secondsToInstant } from './pages.ts';
import type { Payments } from './payments.ts';

export type ProviderCredit = Readonly<{
  id: string;
  /** The command of ours that gave it. */
  commandId: string | null;
  /** What it takes off the next invoice, in the smallest unit; below zero what it adds. */
  amount: number;
  reason: string;
  /** How the money came, when it is a payment beside invoices. */
  way: 'cash' | 'check' | 'other' | null;
  checkNumber: string | null;
  receivedOn: string | null;
  /** The credit that it takes away again. */
  takesBack: string | null;
  createdAt: Instant;
}>;

/** What invoices and credit notes do to a balance is told by themselves. */
const toldByInvoices = [
  'applied_to_invoice',
  'unapplied_from_invoice',
  'credit_note',
  'invoice_too_small',
  'invoice_too_large',
];

/** Nor what a deleted customer had before: the book of the account holds it. Balances in other currencies are others. */
const isOfItself = ({ type, metadata, currency }: Stripe.CustomerBalanceTransaction): boolean =>
  currency === 'usd' && !toldByInvoices.includes(type) && metadata?.[carriedOverName] === undefined;

/** All that moved the balance of a customer by itself, newest first. */
export async function readBook(payments: Payments, customerId: string): Promise<readonly ProviderCredit[]> {
  const all: ProviderCredit[] = [];
  for (let last: string | undefined, isMore = true; isMore; ) {
    const list = await payments.ask((stripe) => stripe.customers.listBalanceTransactions(customerId, pageAfter(last)));
    all.push(...list.data.filter(isOfItself).map(creditOf));
    last = pageOf(list, (row) => row).next;
    isMore = last !== undefined;
  }
  return all;
}

function creditOf(transaction: Stripe.CustomerBalanceTransaction): ProviderCredit {
  const { id, amount, description, metadata, type, created } = transaction;
  const received = receivedOf(metadata);
  return {
    id,
    commandId: metadata?.[commandName] ?? null,
    amount: amount === 0 ? 0 : -amount,
    reason: description ?? (type === 'invoice_overpaid' ? 'Paid more than was open' : 'Adjusted in Stripe'),
    way: wayOf(metadata) ?? (type === 'invoice_overpaid' ? 'other' : null),
    checkNumber: received?.checkNumber ?? null,
    receivedOn: received?.receivedOn ?? null,
    takesBack: metadata?.[takenBackName] ?? null,
    createdAt: secondsToInstant(created),
  };
}
