/**
 * What the provider does about invoices. Each may be asked again at any time: what was done before is found by the command
 * that stands in the metadata, also after the provider has forgotten its idempotency keys; and nothing of an answer is
 * believed, because a repeated one is as old as the first: whoever wants to know reads the invoice afterwards.
 */
import type Stripe from 'stripe';
import { findProviderCustomer } from './customers.ts';
import {
  commandName,
  findProviderInvoice,
  newestInvoicesOf,
  type ProviderInvoice,
  pageOfCreditNotes,
  placeName,
  takenBackName,
} from './invoices.ts';
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
 * @param beforeOpening what has to be done as well: when it is refused there is no invoice
 */
export async function createProviderInvoice(
  payments: Payments,
  wanted: NewInvoice,
  key: string,
  beforeOpening?: () => Promise<void>,
): Promise<string> {
  const draft = (await madeBefore(payments, wanted.customerId, key)) ?? (await createDraft(payments, wanted, key));
  if (draft.status !== 'draft') return draft.id;
  try {
    await addItems(payments, draft, wanted);
    await explainCredit(payments, draft, wanted.customerId);
    if (beforeOpening) {
      await beforeOpening();
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
  const { id } = await payments.ask((stripe) => stripe.invoices.create(params, { idempotencyKey }));
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
      return stripe.invoiceItems.create({ ...params, ...price }, { idempotencyKey: `${draft.id}-item-${place}` });
    });
  }
}

/** Says on an invoice why credit will be taken off it: the reasons of the newest credits that make up the balance. */
async function explainCredit(payments: Payments, { id, footer }: ProviderInvoice, customerId: string): Promise<void> {
  const customer = await findProviderCustomer(payments, customerId);
  let left = -(customer?.balance ?? 0);
  if (left <= 0 || footer?.includes(creditReason)) return;
  const book = await payments.ask((stripe) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }));
  const reasons: string[] = [];
  for (const { amount, description, type } of book.data) {
    if (type !== 'adjustment' || amount >= 0 || left <= 0) continue;
    if (description) reasons.push(description);
    left += amount;
  }
  if (reasons.length === 0) return;
  const said = [footer, `${creditReason} ${[...new Set(reasons)].join('; ')}`]
    .filter(Boolean)
    .join('\n')
    .slice(0, 2000);
  await payments.ask((stripe) => stripe.invoices.update(id, { footer: said }));
}

const creditReason = 'Credit for:';

const finalize = (payments: Payments, id: string) =>
  payments.ask((stripe) =>
    stripe.invoices.finalizeInvoice(id, { auto_advance: true }, { idempotencyKey: `${id}-finalize` }),
  );

/** What was begun and then refused leaves no draft behind. */
async function discard(payments: Payments, id: string): Promise<void> {
  const invoice = await findProviderInvoice(payments, id);
  if (invoice?.status === 'draft')
    await payments.ask((stripe) => stripe.invoices.del(id, {}, { idempotencyKey: `${id}-discard` }));
}

/** Opens a draft; of one that is open already nothing is asked. */
export async function finalizeProviderInvoice(payments: Payments, id: string): Promise<void> {
  const invoice = await getInvoice(payments, id);
  if (invoice.status !== 'draft') return;
  if (invoice.customerId !== null) await explainCredit(payments, invoice, invoice.customerId);
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
  const step = (name: string) => ({ idempotencyKey: `${key}-${name}` });
  if (invoice.status === 'draft' && invoice.subscriptionId === null) {
    await payments.ask((stripe) => stripe.invoices.del(id, {}, step('delete')));
    return;
  }
  if (invoice.status === 'draft') {
    await payments.ask((stripe) => stripe.invoices.update(id, { auto_advance: false }, step('hold')));
    await onceBegun(
      payments.ask((stripe) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, step('finalize'))),
    );
    const { status } = await onceBegun(getInvoice(payments, id));
    if (status === 'paid') throw refused('Nothing was left to pay of this invoice: it is settled and stays.');
    await onceBegun(payments.ask((stripe) => stripe.invoices.voidInvoice(id, {}, step('void'))));
    return;
  }
  await payments.ask((stripe) => stripe.invoices.voidInvoice(id, {}, step('void')));
}

/**
 * Marks an open invoice as paid in cash or by check. The provider knows only whole payments of that kind, so that
 * whatever is not exactly what is open is refused.
 */
export async function recordProviderPayment(
  payments: Payments,
  { id, amount }: Readonly<{ id: string; amount: number }>,
  key: string,
): Promise<void> {
  const { status, amountRemaining } = await getInvoice(payments, id);
  // A repeated command must reach the provider, who knows whether the invoice is paid by it.
  if (status === 'open' && amountRemaining !== amount)
    throw refused('What is open of this invoice has changed in the meantime. Nothing was recorded.');
  if (status === 'void') throw refused('This invoice is void: nothing can be paid.');
  await payments.ask((stripe) => stripe.invoices.pay(id, { paid_out_of_band: true }, { idempotencyKey: key }));
}

type Back = Readonly<{
  id: string;
  amount: number;
  memo: string;
  /** Through the provider, to the card or account that paid; else it was given back by hand. */
  isThroughProvider: boolean;
  /** The payment turned out to be none. */
  isTakenBack: boolean;
}>;

/** Gives money of a paid invoice back, with a credit note. */
export async function refundProviderInvoice(payments: Payments, back: Back, key: string): Promise<void> {
  const { id: invoice, amount, memo, isThroughProvider, isTakenBack } = back;
  const { rows } = await pageOfCreditNotes(payments, { invoice });
  if (rows.some(({ commandId }) => commandId === key)) return;
  const metadata = { [commandName]: key, ...(isTakenBack && { [takenBackName]: 'true' }) };
  const params: Stripe.CreditNoteCreateParams = {
    invoice,
    amount,
    memo,
    metadata,
    email_type: 'none',
    ...(isThroughProvider ? { refund_amount: amount } : { out_of_band_amount: amount }),
  };
  await payments.ask((stripe) => stripe.creditNotes.create(params, { idempotencyKey: `${key}-note` }));
}

/** Credits a customer, so that the next invoice is smaller; gives the id of what stands in the customer's book. */
export async function creditCustomer(
  payments: Payments,
  { customerId, amount, reason }: Readonly<{ customerId: string; amount: number; reason: string }>,
  key: string,
): Promise<string> {
  const list = await payments.ask((stripe) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }));
  const before = list.data.find(({ metadata }) => metadata?.[commandName] === key);
  if (before) return before.id;
  const params = { amount: -amount, currency: 'usd', description: reason, metadata: { [commandName]: key } };
  const made = await payments.ask((stripe) =>
    stripe.customers.createBalanceTransaction(customerId, params, { idempotencyKey: key }),
  );
  return made.id;
}

async function getInvoice(payments: Payments, id: string): Promise<ProviderInvoice> {
  const invoice = await findProviderInvoice(payments, id);
  if (invoice) return invoice;
  throw refused('Stripe does not have this invoice any more.');
}

const refused = (sentence: string) => new ProviderFailure('refused', sentence);
