/** What the payment provider does for us about money of invoices: recorded, given back, and credited. */

import { usualDaysUntilDue } from '../../../kernel/payments.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import { createProviderInvoice } from '../../../server/payments/invoice-commands.ts';
import { findProviderInvoice } from '../../../server/payments/invoices.ts';
import {
  creditCustomer,
  noteTakenBack,
  type Receipt,
  receiveMoney,
  refundProviderInvoice,
  takeCreditBack,
} from '../../../server/payments/money-commands.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun } from '../../../server/payments/provider-failure.ts';
import {
  type About,
  creditExplanation,
  invoiceCreation,
  invoiceRemoval,
  invoiceSending,
  invoiceWriteOff,
  readBoth,
} from './deeds.ts';
import { readAccount, readInvoice } from './mirrors.ts';
import { writeGiver } from './store-beside.ts';

type By = Readonly<{ by: string }>;

export const moneyReceipt: Deed<Receipt & By> = {
  kind: 'receive-money',
  ask: async (payments, { by, ...receipt }, key, begin) => {
    await receiveMoney(payments, receipt, key);
    const reading = await begin();
    const reads = receipt.parts.map(({ stripeInvoiceId }) => onceBegun(readInvoice(payments, stripeInvoiceId)));
    const writes = await Promise.all(reads);
    const isWhole = receipt.parts.length <= 1 && receipt.credit === 0;
    const writeAccount = isWhole && receipt.parts.length > 0 ? undefined : await accountOf(payments, receipt, key, by);
    return async (tx) => {
      for (const write of writes) await write(tx, reading);
      await writeAccount?.(tx, reading);
    };
  },
};

type Again = Readonly<{
  paymentId: string;
  amount: number;
  reason: string;
  description: string;
  stripeCustomerId: string;
  /** Absent in what an older program has begun. */
  daysUntilDue?: number;
}>;

/** What was paid by none is owed again: the provider opens no invoice a second time, so that it stands on a new one. */
export const paymentTakingBack: Deed<About & Again> = {
  kind: 'take-back-payment',
  ask: async (
    payments,
    { paymentId, amount, reason, description, daysUntilDue = usualDaysUntilDue, ...about },
    key,
    begin,
  ) => {
    const { stripeInvoiceId: id, stripeCustomerId: customerId } = about;
    const open = (await findProviderInvoice(payments, id))?.amountRemaining ?? 0;
    const items = [{ description, unitAmount: amount + open, quantity: 1 }];
    const again = await createProviderInvoice(payments, { customerId, items, daysUntilDue }, key, (owedAgain) =>
      noteTakenBack(payments, { id, amount, owedAgain, memo: reason, paymentId }, key),
    );
    const writes = [
      await readBoth(payments, { stripeInvoiceId: again, stripeCustomerId: null }, begin),
      await readBoth(payments, about, begin),
    ];
    return async (tx) => {
      for (const write of writes) await write(tx);
    };
  },
};

export const invoiceRefund: Deed<About & Readonly<{ amount: number; reason: string }>> = {
  kind: 'refund-invoice',
  ask: async (payments, { amount, reason, ...about }, key, begin) => {
    await refundProviderInvoice(payments, { id: about.stripeInvoiceId, amount, memo: reason }, key);
    return readBoth(payments, about, begin);
  },
};

/** `by` is nobody for what is credited by itself. */
type Credit = Readonly<{ customerId: string; amount: number; reason: string; by: string | null }>;

export const customerCrediting: Deed<Credit> = {
  kind: 'credit-customer',
  ask: async (payments, { by, ...credit }, key, begin) => {
    await creditCustomer(payments, credit, key);
    const reading = await begin();
    const write = await accountOf(payments, credit, key, by);
    return (tx) => write(tx, reading);
  },
};

type Debit = Parameters<typeof takeCreditBack>[1] & By;

export const creditTakingBack: Deed<Debit> = {
  kind: 'take-back-credit',
  ask: async (payments, { by, ...debit }, key, begin) => {
    await takeCreditBack(payments, debit, key);
    const reading = await begin();
    const write = await accountOf(payments, debit, key, by);
    return (tx) => write(tx, reading);
  },
};

export const invoiceDeeds = [
  invoiceCreation,
  invoiceSending,
  invoiceRemoval,
  invoiceWriteOff,
  moneyReceipt,
  paymentTakingBack,
  invoiceRefund,
  customerCrediting,
  creditTakingBack,
  creditExplanation,
];

async function accountOf(
  payments: Payments,
  { customerId }: Readonly<{ customerId: string }>,
  key: string,
  by: string | null,
) {
  const { write, book } = await onceBegun(readAccount(payments, customerId));
  const given = book.filter(({ commandId }) => commandId === key).map(({ id }) => id);
  return async (tx: Tx, reading: string) => {
    await write(tx, reading);
    if (by !== null) await writeGiver(tx, given, by);
  };
}
