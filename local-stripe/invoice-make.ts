/** How an invoice begins: a draft with lines from prices, pending items and subscriptions. */

import { accountId } from './account.ts';
import { balanceIn } from './balances.ts';
import { daySeconds } from './calendar.ts';
import { newId, randomText } from './ids.ts';
import { now } from './now.ts';
import type { Customer, Invoice, InvoiceItem, Line, Subscription } from './records.ts';
import type { World } from './world.ts';

export type NewInvoice = Readonly<{
  collection_method: Invoice['collection_method'];
  auto_advance: boolean;
  billing_reason: NonNullable<Invoice['billing_reason']>;
  currency: string;
  daysUntilDue?: number | null | undefined;
  due_date?: number | undefined;
  description?: string | null;
  footer?: string | null;
  custom_fields?: Invoice['custom_fields'];
  metadata?: Record<string, string>;
  default_payment_method?: string | null;
  subscription?: Subscription | undefined;
  period?: Readonly<{ start: number; end: number }>;
  number?: string | undefined;
  payment_settings?: Invoice['payment_settings'];
}>;

/** Stripe waits an hour before it finalizes what it made by itself, so that it can be changed. */
export const draftSeconds = 3600;

/** A draft without lines; who makes it adds them, sums up (`sumUp`) and tells of it. */
export function makeInvoice(world: World, customer: Customer, given: NewInvoice): Invoice {
  const at = now(world, customer.test_clock);
  const { subscription, period = { start: at, end: at } } = given;
  const isSent = given.collection_method === 'send_invoice';
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    account_country: 'US',
    account_name: world.settings.accountName,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: given.auto_advance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: given.auto_advance ? at + draftSeconds : null,
    billing_reason: given.billing_reason,
    collection_method: given.collection_method,
    created: at,
    currency: given.currency,
    custom_fields: given.custom_fields ?? customer.invoice_settings.custom_fields,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: given.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    due_date: isSent ? (given.due_date ?? at + daySeconds * (given.daysUntilDue ?? 30)) : null,
    effective_at: null,
    ending_balance: null,
    footer: given.footer ?? customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: given.metadata ?? {},
    next_payment_attempt: given.auto_advance && !isSent ? at + draftSeconds : null,
    number: given.number ?? null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: given.payment_settings ?? {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    _lines: [],
    _token: randomText(40),
    _daysUntilDue: given.due_date === undefined ? (given.daysUntilDue ?? null) : null,
  };
  customer.currency ??= invoice.currency;
  return world.invoices.save(invoice);
}

export type NewLine = Pick<Line, 'amount' | 'description' | 'parent' | 'period' | 'pricing'> &
  Partial<Pick<Line, 'discountable' | 'metadata' | 'quantity' | 'subscription'>>;

export function addLine(invoice: Invoice, given: NewLine): Line {
  const quantity = given.quantity ?? null;
  const line: Line = {
    id: newId('il'),
    object: 'line_item',
    amount: given.amount,
    currency: invoice.currency,
    description: given.description,
    discount_amounts: [],
    discountable: given.discountable ?? true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: given.metadata ?? {},
    parent: given.parent,
    period: given.period,
    pretax_credit_amounts: [],
    pricing: given.pricing,
    quantity,
    quantity_decimal: quantity === null ? null : String(quantity),
    subscription: given.subscription ?? null,
    subtotal: given.amount,
    taxes: [],
  };
  invoice._lines.push(line);
  return line;
}

/** An item that waited, or was made for this draft, becomes a line of it. */
export function takeItem(world: World, invoice: Invoice, item: InvoiceItem): void {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  item.invoice = invoice.id;
  item._line = addLine(invoice, {
    amount: item.amount,
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription,
  }).id;
  world.invoiceItems.save(item);
}

/** It waits again, for the next invoice. */
export function releaseItem(world: World, item: InvoiceItem): void {
  item.invoice = null;
  delete item._line;
  delete item._isMadeFor;
  world.invoiceItems.save(item);
}

/** Sums and, while it is a draft, what the customer's balance makes of them. */
export function sumUp(world: World, invoice: Invoice): Invoice {
  const total = invoice._lines.reduce((sum, { amount }) => sum + amount, 0);
  Object.assign(invoice, { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total });
  if (invoice.status === 'draft') {
    const customer = world.customers.find(invoice.customer ?? '');
    const balance = customer ? balanceIn(customer, invoice.currency) : 0;
    invoice.starting_balance = balance;
    invoice.amount_due = Math.max(0, total + balance);
  }
  invoice.amount_remaining = Math.max(0, invoice.amount_due - invoice.amount_paid);
  return world.invoices.save(invoice);
}

/** Addresses of its page and its paper, from the moment it is final. */
export function hostedAddresses(world: World, invoice: Invoice): { hosted_invoice_url: string; invoice_pdf: string } {
  const page = `${world.settings.publicUrl()}/i/${accountId}/test_${invoice._token}`;
  return { hosted_invoice_url: page, invoice_pdf: `${page}/pdf` };
}
