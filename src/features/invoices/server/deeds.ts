/** What the payment provider does for us about invoices; afterwards they are read, for no answer to a command is new. */
import type { Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import { explainOnDraft } from '../../../server/payments/credit-reason.ts';
import {
  createProviderInvoice,
  finalizeProviderInvoice,
  giveToFollower,
  type NewInvoice,
  removeProviderInvoice,
  writeOffProviderInvoice,
} from '../../../server/payments/invoice-commands.ts';
import { findProviderInvoice } from '../../../server/payments/invoices.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun } from '../../../server/payments/provider-failure.ts';
import { queueFirstLetter } from './letters.ts';
import { explaining, readInvoice, readPayer } from './mirrors.ts';

/** An invoice at the provider, and the customer whose balance may change with it. */
export type About = Readonly<{ stripeInvoiceId: string; stripeCustomerId: string | null }>;
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

/** Whom the invoice bills may be gone at the provider: then somebody follows who stands for the account now. */
type Followed = Readonly<{ follower?: string }>;

export const invoiceRemoval: Deed<About & Followed> = {
  kind: 'remove-invoice',
  ask: async (payments, { follower, ...about }, key, begin) => {
    await removeProviderInvoice(payments, about.stripeInvoiceId, key);
    if (follower === undefined) return readBoth(payments, about, begin);
    await onceBegun(giveToFollower(payments, about.stripeInvoiceId, follower, key));
    return readBoth(payments, { ...about, stripeCustomerId: follower }, begin);
  },
};

export const invoiceWriteOff: Deed<About & Readonly<{ reason: string }>> = {
  kind: 'write-off-invoice',
  ask: async (payments, { reason, ...about }, key, begin) => {
    await writeOffProviderInvoice(payments, { id: about.stripeInvoiceId, reason }, key);
    return readBoth(payments, about, begin);
  },
};

/** What a draft that goes out by itself says of the credit that it will take. */
export const creditExplanation: Deed<Readonly<{ draftId: string }>> = {
  kind: explaining,
  ask: async (payments, { draftId }, _key, begin) => {
    await explainOnDraft(payments, await findProviderInvoice(payments, draftId));
    return readBoth(payments, { stripeInvoiceId: draftId, stripeCustomerId: null }, begin);
  },
};

export type Begin = () => Promise<string>;

/** After the work: what an event has had read meanwhile is older. */
export async function readBoth(payments: Payments, { stripeInvoiceId, stripeCustomerId }: About, begin: Begin) {
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
