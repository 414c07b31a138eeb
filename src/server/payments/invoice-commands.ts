/**
 * What the provider does about invoices. Each may be asked again at any time: what was done before is found by the command
 * that stands in the metadata, also after the provider has forgotten its idempotency keys; and nothing of an answer is
 * believed, because a repeated one is as old as the first: whoever wants to know reads the invoice afterwards.
 */

import type Stripe from 'stripe';
import { onItsWay } from '../../kernel/bank-debits.ts';
import { explainCredit, explainOnDraft } from './credit-reason.ts';
import { carryOver } from './customers.ts';
import { findProviderInvoice, getProviderInvoice, newestInvoicesOf, type ProviderInvoice } from './invoices.ts';
import { commandName, placeName, writtenOffName } from './our-words.ts';
import type { Payments } from './payments.ts';
import { onceBegun, ProviderFailure } from './provider-failure.ts';

export type NewInvoiceItem = Readonly<{
  description: string;
  /** In cents, for each. */
  unitAmount: number;
  quantity: number;
  /** The provider's product that it is; undefined for what is billed only once. */
  stripeProductId?: string;
}>;

export type NewInvoice = Readonly<{ customerId: string; items: readonly NewInvoiceItem[]; daysUntilDue: number }>;

/**
 * Makes an invoice, all of it or nothing, and opens it; gives its id.
 * @param key the command's id
 * @param beforeOpening what has to be done as well, told the total: when it is refused there is no invoice
 */
export async function createProviderInvoice(
  payments: Payments,
  wanted: NewInvoice,
  key: string,
  beforeOpening?: (total: number) => Promise<void>,
): Promise<string> {
  const draft = (await madeBefore(payments, wanted.customerId, key)) ?? (await createDraft(payments, wanted, key));
  if (draft.status !== 'draft') return draft.id;
  try {
    await addItems(payments, draft, wanted);
    await explainCredit(payments, draft, wanted.customerId);
    if (beforeOpening) {
      await beforeOpening((await getProviderInvoice(payments, draft.id)).total);
      await onceBegun(finalize(payments, draft.id));
    } else await finalize(payments, draft.id);
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.outcome === 'refused')) return onceBegun(Promise.reject(error));
    await onceBegun(discard(payments, draft.id));
    throw error;
  }
  return draft.id;
}

const madeBefore = async (payments: Payments, customerId: string, key: string) =>
  (await newestInvoicesOf(payments, customerId)).find(({ commandId }) => commandId === key);

/**
 * It does not go out by itself before it has all of its items. Where the answer is one that was discarded since, another
 * is made under a key of its own.
 */
async function createDraft(
  payments: Payments,
  wanted: NewInvoice,
  key: string,
  idempotencyKey = key,
): Promise<ProviderInvoice> {
  const { customerId, daysUntilDue } = wanted;
  const params: Stripe.InvoiceCreateParams = {
    customer: customerId,
    collection_method: 'send_invoice',
    days_until_due: daysUntilDue,
    auto_advance: false,
    currency: 'usd',
    pending_invoice_items_behavior: 'exclude',
    metadata: { [commandName]: key },
  };
  const { id } = await payments.ask((stripe) => stripe.invoices.create(params, payments.once(idempotencyKey)));
  return (
    (await onceBegun(findProviderInvoice(payments, id))) ?? createDraft(payments, wanted, key, `${key}-after-${id}`)
  );
}

async function addItems(payments: Payments, draft: ProviderInvoice, { customerId, items }: NewInvoice) {
  const there = new Set(draft.lines.map(({ place }) => place));
  for (const [index, { description, unitAmount, quantity, stripeProductId }] of items.entries()) {
    const place = String(index);
    if (there.has(place)) continue;
    const params: Stripe.InvoiceItemCreateParams = {
      customer: customerId,
      invoice: draft.id,
      description,
      quantity,
      metadata: { [placeName]: place },
    };
    await payments.ask((stripe) => {
      const price =
        stripeProductId === undefined
          ? { unit_amount_decimal: stripe.Decimal.from(unitAmount), currency: 'usd' }
          : { price_data: { product: stripeProductId, unit_amount: unitAmount, currency: 'usd' } };
      return stripe.invoiceItems.create({ ...params, ...price }, payments.once(`${draft.id}-item-${place}`));
    });
  }
}

const finalize = (payments: Payments, id: string) =>
  payments.ask((stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: true }, payments.once(`${id}-finalize`)),
  );

/** What was begun and then refused leaves no draft behind. */
async function discard(payments: Payments, id: string): Promise<void> {
  const invoice = await findProviderInvoice(payments, id);
  if (invoice?.status === 'draft')
    await payments.ask((stripe) => stripe.invoices.del(id, {}, payments.once(`${id}-discard`)));
}

/** Opens a draft; of one that is open already nothing is asked. */
export async function finalizeProviderInvoice(payments: Payments, id: string): Promise<void> {
  const invoice = await getProviderInvoice(payments, id);
  if (invoice.status !== 'draft') return;
  await explainOnDraft(payments, invoice);
  await finalize(payments, id);
}

/**
 * Takes an invoice away: a draft is deleted, an open one is void. A subscription's draft cannot be deleted: it is kept
 * from going out, finalized and void (stack.md: SDK traps).
 */
export async function removeProviderInvoice(payments: Payments, id: string, key: string): Promise<void> {
  const invoice = await findProviderInvoice(payments, id);
  if (!invoice || invoice.status === 'void') return;
  if (invoice.status === 'paid') throw refused('Paid invoices cannot be deleted.');
  if (invoice.amountPaid > 0) throw refused('A part of this invoice is paid: it cannot be deleted.');
  if (invoice.amountOnItsWay > 0) throw refused(onItsWay);
  const step = (name: string) => payments.once(`${key}-${name}`);
  if (invoice.status === 'draft' && invoice.subscriptionId === null) {
    await payments.ask((stripe) => stripe.invoices.del(id, {}, step('delete')));
    return;
  }
  if (invoice.status === 'draft') {
    // The name is part of the idempotency key: what was begun under it before an update goes on under it.
    await payments.ask((stripe) => stripe.invoices.update(id, { auto_advance: false }, step('hold')));
    await onceBegun(
      payments.ask((stripe) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, step('finalize'))),
    );
    const { status } = await onceBegun(getProviderInvoice(payments, id));
    if (status === 'paid') throw refused('Nothing was left to pay of this invoice: it is settled and stays.');
    await onceBegun(payments.ask((stripe) => stripe.invoices.voidInvoice(id, {}, step('void'))));
    return;
  }
  await payments.ask((stripe) => stripe.invoices.voidInvoice(id, {}, step('void')));
}

/**
 * What a void invoice had taken goes back to the customer it billed, also to one that was deleted since and never bills
 * again: it stands to the credit of who follows, or is owed by them.
 */
export async function giveToFollower(payments: Payments, id: string, follower: string, key: string): Promise<void> {
  const invoice = await findProviderInvoice(payments, id);
  if (invoice?.status !== 'void' || invoice.endingBalance === invoice.startingBalance) return;
  const { startingBalance, endingBalance, currency } = invoice;
  const amount = startingBalance - endingBalance;
  await carryOver(payments, { ...{ customerId: follower, from: id }, ...{ amount, currency } }, key);
}

/** Gives the hope up that an open invoice is paid; it still can be. */
export async function writeOffProviderInvoice(
  payments: Payments,
  { id, reason }: Readonly<{ id: string; reason: string }>,
  key: string,
): Promise<void> {
  const { status, amountOnItsWay } = await getProviderInvoice(payments, id);
  if (status === 'uncollectible') return;
  if (amountOnItsWay > 0) throw refused(onItsWay);
  if (status !== 'open') throw refused(`Only an open invoice can be written off: this one is ${status}.`);
  const step = (name: string) => payments.once(`${key}-${name}`);
  await payments.ask((stripe) => stripe.invoices.update(id, { metadata: { [writtenOffName]: reason } }, step('why')));
  // The reason alone is nothing that was begun: nobody reads it of an invoice that is open.
  await payments.ask((stripe) => stripe.invoices.markUncollectible(id, {}, step('write-off')));
}

const refused = (sentence: string) => new ProviderFailure('refused', sentence);
