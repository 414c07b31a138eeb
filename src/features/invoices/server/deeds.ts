/** What the payment provider does for us about invoices; afterwards they are read, for no answer to a command is new. */
import type { Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import {
  createProviderInvoice,
  creditCustomer,
  finalizeProviderInvoice,
  type NewInvoice,
  recordProviderPayment,
  refundProviderInvoice,
  removeProviderInvoice,
} from '../../../server/payments/invoice-commands.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun } from '../../../server/payments/provider-failure.ts';
import { usualDaysUntilDue } from '../contract.ts';
import { queueFirstLetter } from './letters.ts';
import { readInvoice, readPayer } from './mirrors.ts';
import { insertCredit, writeReceived } from './store.ts';

/** An invoice at the provider, and the customer whose balance may change with it. */
type About = Readonly<{ stripeInvoiceId: string; stripeCustomerId: string | null }>;
/** Who e-mails it. */
type By = Readonly<{ by: string }>;

export const invoiceCreation: Deed<NewInvoice & By> = {
  kind: 'create-invoice',
  ask: async (payments, { by, ...wanted }, key, begin) => {
    const stripeInvoiceId = await createProviderInvoice(payments, wanted, key);
    return readAndEmail(payments, { stripeInvoiceId, stripeCustomerId: wanted.customerId }, by, begin);
  },
};

export const invoiceSending: Deed<About & By> = {
  kind: 'send-invoice',
  ask: async (payments, { by, ...about }, _key, begin) => {
    await finalizeProviderInvoice(payments, about.stripeInvoiceId);
    return readAndEmail(payments, about, by, begin);
  },
};

export const invoiceRemoval: Deed<About> = {
  kind: 'remove-invoice',
  ask: async (payments, about, key, begin) => {
    await removeProviderInvoice(payments, about.stripeInvoiceId, key);
    return readBoth(payments, about, begin);
  },
};

type Received = Readonly<{ way: 'cash' | 'check'; checkNumber: string | null; receivedOn: string }>;

export const paymentRecording: Deed<About & Received & Readonly<{ amount: number }>> = {
  kind: 'record-payment',
  ask: async (payments, { amount, way, checkNumber, receivedOn, ...about }, key, begin) => {
    const { stripeInvoiceId: id } = about;
    await recordProviderPayment(payments, { id, amount }, key);
    const write = await readBoth(payments, about, begin);
    return async (tx) => {
      await write(tx);
      await writeReceived(tx, id, { way, checkNumber, receivedOn });
    };
  },
};

type Again = Readonly<{ amount: number; reason: string; description: string }>;

/** What was paid by none is owed again: the provider opens no invoice a second time, so that it stands on a new one. */
export const paymentTakingBack: Deed<About & Again & Readonly<{ stripeCustomerId: string }>> = {
  kind: 'take-back-payment',
  ask: async (payments, { amount, reason, description, ...about }, key, begin) => {
    const { stripeInvoiceId: id, stripeCustomerId: customerId } = about;
    const items = [{ description, unitAmount: amount, quantity: 1 }];
    const back = { id, amount, memo: reason, isThroughProvider: false, isTakenBack: true };
    const again = await createProviderInvoice(
      payments,
      { customerId, items, daysUntilDue: usualDaysUntilDue },
      key,
      () => refundProviderInvoice(payments, back, key),
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

export const invoiceRefund: Deed<About & Readonly<{ amount: number; reason: string; isThroughProvider: boolean }>> = {
  kind: 'refund-invoice',
  ask: async (payments, { amount, reason, isThroughProvider, ...about }, key, begin) => {
    const back = { id: about.stripeInvoiceId, amount, memo: reason, isThroughProvider, isTakenBack: false };
    await refundProviderInvoice(payments, back, key);
    return readBoth(payments, about, begin);
  },
};

export type Credit = Readonly<{
  customerId: string;
  profileId: string;
  amount: number;
  reason: string;
  /** Null for what is credited by itself. */
  by: string | null;
}>;

export const customerCrediting: Deed<Credit> = {
  kind: 'credit-customer',
  ask: async (payments, { customerId, profileId, amount, reason, by }, key, begin) => {
    const stripeTransactionId = await creditCustomer(payments, { customerId, amount, reason }, key);
    const reading = await begin();
    const write = await onceBegun(readPayer(payments, customerId));
    return async (tx) => {
      await write(tx, reading);
      await insertCredit(tx, { id: key, profileId, stripeTransactionId, amount, reason, createdBy: by });
    };
  },
};

export const invoiceDeeds = [
  invoiceCreation,
  invoiceSending,
  invoiceRemoval,
  paymentRecording,
  paymentTakingBack,
  invoiceRefund,
  customerCrediting,
];

type Begin = () => Promise<string>;

/** After the work: what an event has had read meanwhile is older. */
async function readBoth(payments: Payments, { stripeInvoiceId, stripeCustomerId }: About, begin: Begin) {
  const reading = await begin();
  const writeInvoice = await onceBegun(readInvoice(payments, stripeInvoiceId));
  const writePayer = stripeCustomerId === null ? undefined : await onceBegun(readPayer(payments, stripeCustomerId));
  return async (tx: Tx) => {
    await writeInvoice(tx, reading);
    await writePayer?.(tx, reading);
  };
}

async function readAndEmail(payments: Payments, about: About, by: string, begin: Begin) {
  const write = await readBoth(payments, about, begin);
  return async (tx: Tx) => {
    await write(tx);
    await queueFirstLetter(tx, about.stripeInvoiceId, by);
  };
}
