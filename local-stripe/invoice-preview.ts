/**
 * `POST /v1/invoices/create_preview`: the change is really made, in a world that is thrown away afterwards. So a preview
 * and what is billed later cannot differ.
 */
import { addressOf, shippingOf } from './addresses.ts';
import { customerOf } from './customer-of.ts';
import { invalid, missingParameter, notSimulated } from './errors.ts';
import { newId } from './ids.ts';
import { createItem } from './invoice-items.ts';
import { sumUp } from './invoice-make.ts';
import { now } from './now.ts';
import type { Customer, Invoice, Subscription } from './records.ts';
import { named, route } from './route.ts';
import { scratchWorld } from './scratch-world.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { updateSubscription } from './subscription-changes.ts';
import { endSubscription } from './subscription-end.ts';
import { invoiceSubscription } from './subscription-invoices.ts';
import { itemsOf, priceOf, prorate } from './subscription-items.ts';
import { renew } from './subscription-renewal.ts';
import { startSubscription } from './subscription-start.ts';
import type { World } from './world.ts';

type Preview = Parameters['InvoiceCreatePreviewParams'];
type Details = NonNullable<Preview['subscription_details']>;

export function previewInvoice(world: World, params: Preview): Invoice {
  const details = params.subscription_details ?? {};
  const unknown = (['pause', 'resume_at', 'start_date'] as const).find((name) => details[name] !== undefined);
  if (unknown) throw notSimulated(`subscription_details[${unknown}]`);
  const real = params.subscription ? named(world.subscriptions, params.subscription, 'subscription') : undefined;
  const customerId = params.customer ?? real?.customer;
  if (!customerId) throw missingParameter('customer');
  const customer = customerOf(world, customerId);
  if (real && real.customer !== customer.id)
    throw invalid(`The subscription ${real.id} belongs to another customer.`, { param: 'subscription' });
  const scratch = scratchWorld(world, asDescribed(customer, params.customer_details));
  for (const { invoiceitem, ...item } of params.invoice_items ?? []) {
    if (invoiceitem) throw notSimulated('changes of waiting items in a preview');
    const { tax_code, discounts, tax_rates, unit_amount, ...rest } = item;
    const unit = unit_amount === undefined ? {} : { unit_amount_decimal: String(unit_amount) };
    createItem(scratch, {
      ...(rest as object),
      ...unit,
      customer: customer.id,
      ...(real && { subscription: real.id }),
    });
  }
  const subscription = scratch.subscriptions.find(real?.id ?? '');
  const invoice = subscription ? afterChange(scratch, subscription, details) : ofNew(scratch, customer.id, details);
  if (!invoice)
    throw invalid(`No upcoming invoices for customer: ${customer.id}`, {
      code: 'invoice_upcoming_none',
      param: 'customer',
    });
  if ((params.currency ?? invoice.currency).toLowerCase() !== invoice.currency)
    throw invalid('You cannot combine currencies on a single subscription.', { param: 'currency' });
  invoice.issuer = params.issuer ?? invoice.issuer;
  if (params.preview_mode === 'recurring') keepRecurring(scratch, invoice);
  return asPreview(invoice, real?.collection_method ?? 'charge_automatically');
}

/** With what is given of them in place of what is known. */
function asDescribed(customer: Customer, given: Preview['customer_details'] = {}): Customer {
  const { address, shipping, tax_exempt } = given;
  return {
    ...customer,
    ...(address !== undefined && { address: addressOf(address) }),
    ...(shipping !== undefined && { shipping: shippingOf(shipping) }),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt || 'none' }),
  };
}

/** What is billed at once because of the change, or else at the end of the period. */
function afterChange(scratch: World, subscription: Subscription, details: Details): Invoice | undefined {
  const before = subscription.latest_invoice;
  Object.assign(subscription, { collection_method: 'send_invoice', days_until_due: 30 }); // nothing is charged here
  const at = details.proration_date ?? now(scratch, subscription.test_clock);
  if (details.cancel_now) return afterEnd(scratch, subscription, at, details.proration_behavior);
  const { billing_cycle_anchor: anchor, billing_mode, ...rest } = details;
  if (anchor?.type === 'timestamp') throw notSimulated('subscription_details[billing_cycle_anchor][type]=timestamp');
  const changes = {
    ...rest,
    ...(anchor !== undefined && { billing_cycle_anchor: anchor }),
  } as Parameters['SubscriptionUpdateParams'];
  if (Object.keys(changes).length > 0) updateSubscription(scratch, subscription, changes);
  if (subscription.latest_invoice !== before) return scratch.invoices.find(subscription.latest_invoice ?? '');
  const end = Math.min(...itemsOf(scratch, subscription).map((item) => item.current_period_end));
  if (subscription.cancel_at !== null && subscription.cancel_at <= end)
    return afterEnd(scratch, subscription, at, 'none');
  moveTo(scratch, subscription, end);
  renew(scratch, subscription, end);
  return scratch.invoices.find(subscription.latest_invoice ?? '');
}

/** The last invoice holds what waited, and for an end before its time what is given back. */
function afterEnd(
  scratch: World,
  subscription: Subscription,
  at: number,
  behavior: string | undefined,
): Invoice | undefined {
  const customer = named(scratch.customers, subscription.customer, 'customer');
  if (behavior !== 'none' && subscription.status !== 'trialing')
    for (const item of itemsOf(scratch, subscription))
      prorate(
        scratch,
        { customer, subscription, item },
        { price: priceOf(scratch, item), quantity: item.quantity, sign: -1, at },
      );
  if (scratch.invoiceItems.by('pending', customer.id).length === 0) return undefined;
  endSubscription(scratch, subscription, 'cancellation_requested');
  return invoiceSubscription(
    scratch,
    subscription,
    { billing_reason: 'subscription_cycle', period: { start: at, end: at } },
    () => {},
  );
}

function moveTo(scratch: World, subscription: Subscription, at: number): void {
  const clock = scratch.clocks.find(subscription.test_clock ?? '');
  if (clock) clock.frozen_time = at;
  else scratch.time.stopAt(at);
}

function ofNew(scratch: World, customer: string, details: Details): Invoice | undefined {
  const { items, metadata, proration_behavior, trial_end, billing_cycle_anchor: anchor, cancel_at } = details;
  const { billing_mode, cancel_at_period_end } = details;
  if (!items?.length) return undefined;
  const subscription = startSubscription(scratch, {
    customer,
    items: items as NonNullable<Parameters['SubscriptionCreateParams']['items']>,
    collection_method: 'send_invoice',
    days_until_due: 30,
    ...(proration_behavior !== undefined && { proration_behavior }),
    ...(trial_end !== undefined && { trial_end }),
    ...(anchor?.timestamp !== undefined && { billing_cycle_anchor: anchor.timestamp }),
    ...(cancel_at && { cancel_at }),
    ...(metadata && { metadata }),
    ...(billing_mode && { billing_mode }),
    ...(cancel_at_period_end && { cancel_at_period_end }),
  });
  return scratch.invoices.find(subscription.latest_invoice ?? '');
}

function keepRecurring(scratch: World, invoice: Invoice): void {
  invoice._lines = invoice._lines.filter(({ parent }) => parent?.subscription_item_details?.proration === false);
  if (invoice.status === 'draft') sumUp(scratch, invoice);
}

function asPreview(invoice: Invoice, collection_method: Invoice['collection_method']): Invoice {
  const id = newId('upcoming_in');
  const isSent = collection_method === 'send_invoice';
  return {
    ...invoice,
    id,
    billing_reason: 'upcoming',
    collection_method,
    due_date: isSent ? invoice.due_date : null,
    effective_at: null,
    ending_balance: Math.min(0, invoice.starting_balance + invoice.total),
    hosted_invoice_url: null,
    invoice_pdf: null,
    number: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    _lines: invoice._lines.map((line) => ({ ...line, invoice: id })),
  };
}

export const invoicePreviewRoutes = [
  route('POST /v1/invoices/create_preview', 'InvoiceCreatePreviewParams', 'Invoice', ({ world, params }) =>
    previewInvoice(world, params),
  ),
];
