import { shippingOf } from './addresses.ts';
import { checkCurrency } from './amounts.ts';
import { daySeconds } from './calendar.ts';
import { customerOf } from './customer-of.ts';
import { invalid, missingParameter } from './errors.ts';
import { change, emit } from './events.ts';
import { draftSeconds, makeInvoice, releaseItem, sumUp, takeItem } from './invoice-make.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from './invoice-states.ts';
import { isWithin, pageInOrder } from './lists.ts';
import { now } from './now.ts';
import { attachPayment } from './payment-records.ts';
import { invoiceMethodOptions } from './payment-settings.ts';
import { payInvoice } from './payments.ts';
import type { Invoice } from './records.ts';
import { get, given, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Create = Parameters['InvoiceCreateParams'];

/** @throws StripeError of a due date that does not fit how it is collected */
function createInvoice(world: World, params: Create): Invoice {
  if (!params.customer) throw missingParameter('customer');
  const customer = customerOf(world, params.customer);
  const subscription = params.subscription
    ? named(world.subscriptions, params.subscription, 'subscription')
    : undefined;
  if (subscription && subscription.customer !== customer.id)
    throw invalid(`The subscription ${subscription.id} belongs to another customer.`, { param: 'subscription' });
  const collection_method = params.collection_method ?? subscription?.collection_method ?? 'charge_automatically';
  checkDue(params, collection_method, now(world, customer.test_clock), subscription?.days_until_due ?? undefined);
  const invoice = makeInvoice(world, customer, {
    collection_method,
    auto_advance: params.auto_advance ?? false,
    billing_reason: 'manual',
    currency: checkCurrency(params.currency ?? customer.currency ?? 'usd'),
    daysUntilDue: params.days_until_due ?? subscription?.days_until_due,
    due_date: params.due_date,
    description: params.description ?? null,
    ...(params.footer !== undefined && { footer: params.footer }),
    ...(params.custom_fields && { custom_fields: params.custom_fields }),
    metadata: mergeMetadata(null, params.metadata),
    default_payment_method: params.default_payment_method ?? null,
    number: params.number,
    payment_settings: paymentSettings(params.payment_settings),
    subscription,
  });
  setPapers(invoice, params);
  invoice.issuer = params.issuer ?? invoice.issuer;
  if (params.pending_invoice_items_behavior === 'include')
    for (const item of [...world.invoiceItems.by('pending', customer.id)])
      if (item.currency === invoice.currency) takeItem(world, invoice, item);
  if (params.automatically_finalizes_at !== undefined)
    invoice.automatically_finalizes_at = params.automatically_finalizes_at;
  invoice.statement_descriptor = params.statement_descriptor ?? null;
  invoice.effective_at = params.effective_at ?? null;
  sumUp(world, invoice);
  world.customers.save(customer);
  emit(world, 'invoice.created', invoice);
  return invoice;
}

type Papers = Pick<Create, 'rendering' | 'shipping_details'>;

/** What its paper looks like, and where the goods went. */
function setPapers(invoice: Invoice, { rendering, shipping_details: shipping }: Papers): void {
  if (rendering !== undefined)
    invoice.rendering = {
      amount_tax_display: rendering.amount_tax_display || null,
      pdf: rendering.pdf ? { page_size: rendering.pdf.page_size ?? null } : null,
      template: null,
      template_version: null,
    };
  if (shipping !== undefined) invoice.shipping_details = shippingOf(shipping);
}

function paymentSettings(given: Create['payment_settings']): Invoice['payment_settings'] {
  const { payment_method_options: options, payment_method_types: types } = given ?? {};
  return {
    default_mandate: null,
    payment_method_options: invoiceMethodOptions(options),
    payment_method_types: types || null,
  };
}

type Due = Pick<Create, 'days_until_due' | 'due_date'>;

function checkDue({ days_until_due, due_date }: Due, method: string, at: number, usual?: number): void {
  if (days_until_due !== undefined && due_date !== undefined)
    throw invalid('You may only specify one of these parameters: due_date, days_until_due.', {
      code: 'parameters_exclusive',
      param: 'due_date',
    });
  const isGiven = days_until_due !== undefined || due_date !== undefined;
  if (method === 'send_invoice' && !isGiven && usual === undefined)
    throw invalid(
      'You must specify either due_date or days_until_due for invoices with collection_method=send_invoice.',
      { param: 'days_until_due' },
    );
  if (method !== 'send_invoice' && isGiven)
    throw invalid('You can only set days_until_due or due_date when collection_method is `send_invoice`.', {
      param: days_until_due === undefined ? 'due_date' : 'days_until_due',
    });
  if (days_until_due !== undefined && days_until_due < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'days_until_due' });
  if (due_date !== undefined && due_date <= at) throw invalid('Due date must be in the future.', { param: 'due_date' });
}

/** What Stripe lets change of an invoice that is final. */
const changeableWhenFinal = ['auto_advance', 'default_payment_method', 'expand', 'metadata', 'payment_settings'];

/** @throws StripeError of what can no longer change */
function updateInvoice(world: World, invoice: Invoice, params: Parameters['InvoiceUpdateParams']): Invoice {
  const late = Object.keys(params).find((name) => !changeableWhenFinal.includes(name));
  if (invoice.status !== 'draft' && late !== undefined)
    throw invalid(`Finalized invoices can't be updated in this way: ${late} can no longer change.`, {
      code: 'invoice_not_editable',
      param: late,
    });
  const method = params.collection_method ?? invoice.collection_method;
  const due = { ...params, due_date: params.due_date || undefined } as Due;
  const usual = params.collection_method === undefined || invoice.due_date !== null ? 30 : undefined;
  checkDue(due, method, now(world, invoice.test_clock), usual);
  change(world, invoice, 'invoice.updated', () => {
    invoice.collection_method = method;
    invoice.description = given(params.description, invoice.description);
    invoice.footer = given(params.footer, invoice.footer);
    invoice.custom_fields = given(params.custom_fields, invoice.custom_fields);
    invoice.default_payment_method = given(params.default_payment_method, invoice.default_payment_method);
    invoice.number = given(params.number, invoice.number);
    invoice.statement_descriptor = given(params.statement_descriptor, invoice.statement_descriptor);
    invoice.effective_at = given(params.effective_at, invoice.effective_at);
    invoice.issuer = params.issuer ?? invoice.issuer;
    invoice.metadata = mergeMetadata(invoice.metadata, params.metadata);
    setPapers(invoice, params as Papers);
    if (params.payment_settings) invoice.payment_settings = paymentSettings(params.payment_settings);
    if (params.days_until_due !== undefined) {
      invoice._daysUntilDue = params.days_until_due;
      invoice.due_date = invoice.created + daySeconds * params.days_until_due;
    }
    if (due.due_date !== undefined) {
      invoice._daysUntilDue = null;
      invoice.due_date = due.due_date;
    }
    if (method !== 'send_invoice') invoice.due_date = null;
    if (params.auto_advance !== undefined) advance(world, invoice, params.auto_advance);
    if (params.automatically_finalizes_at !== undefined)
      invoice.automatically_finalizes_at = params.automatically_finalizes_at;
  });
  return world.invoices.save(invoice);
}

function advance(world: World, invoice: Invoice, isOn: boolean): void {
  const at = now(world, invoice.test_clock);
  invoice.auto_advance = isOn;
  if (invoice.status === 'draft') invoice.automatically_finalizes_at = isOn ? at + draftSeconds : null;
  else if (invoice.collection_method === 'charge_automatically')
    invoice.next_payment_attempt = isOn ? at + draftSeconds : null;
}

/** @throws StripeError of one that is final, or that a subscription made (decisions of Stripe: finalize, then void). What waited before waits again. */
function deleteInvoice(world: World, invoice: Invoice): object {
  if (invoice.status !== 'draft')
    throw invalid('You can only delete draft invoices.', { code: 'invoice_not_editable' });
  if (invoice.parent?.subscription_details) throw invalid("You can't delete invoices created by subscriptions.");
  for (const item of [...world.invoiceItems.by('invoice', invoice.id)])
    if (item._isMadeFor) world.invoiceItems.remove(item.id);
    else releaseItem(world, item);
  world.invoices.remove(invoice.id);
  emit(world, 'invoice.deleted', invoice);
  return { id: invoice.id, object: 'invoice', deleted: true };
}

/** Finalizes a draft; e-mails are told as an event and not sent. */
export function sendInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.collection_method !== 'send_invoice')
    throw invalid('You can only manually send an invoice if its collection method is `send_invoice`.');
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (invoice.status === 'void') throw invalid('You cannot send an invoice that is void.');
  emit(world, 'invoice.sent', invoice);
  return invoice;
}

const one = (world: World, id: string) => get(world.invoices, id, 'invoice');
const path = '/v1/invoices/:invoice';

export const invoiceRoutes = [
  route('POST /v1/invoices', 'InvoiceCreateParams', 'Invoice', ({ world, params }) => createInvoice(world, params)),
  route('GET /v1/invoices', 'InvoiceListParams', 'list of Invoice', (call) => {
    const { customers, invoices, subscriptions } = call.world;
    const { collection_method, created, customer, due_date, status, subscription } = call.params;
    const isAnybodys = customer === undefined && subscription === undefined;
    const rows =
      isAnybodys && status !== undefined
        ? invoices.by('status', status)
        : rowsBy(invoices, ['subscription', subscription, subscriptions], ['customer', customer, customers]);
    return page(call, invoices, '/v1/invoices', rows, (invoice) =>
      [
        status === undefined || invoice.status === status,
        collection_method === undefined || invoice.collection_method === collection_method,
        isWithin(invoice.created, created),
        isWithin(invoice.due_date, due_date),
      ].every(Boolean),
    );
  }),
  route(`GET ${path}`, 'InvoiceRetrieveParams', 'Invoice', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'InvoiceUpdateParams', 'Invoice', ({ world, id, params }) =>
    updateInvoice(world, one(world, id), params),
  ),
  route(`DELETE ${path}`, 'InvoiceDeleteParams', 'DeletedInvoice', ({ world, id }) =>
    deleteInvoice(world, one(world, id)),
  ),
  route(`POST ${path}/finalize`, 'InvoiceFinalizeInvoiceParams', 'Invoice', ({ world, id, params }) =>
    finalizeInvoice(world, one(world, id), params.auto_advance),
  ),
  route(`POST ${path}/send`, 'InvoiceSendInvoiceParams', 'Invoice', ({ world, id }) =>
    sendInvoice(world, one(world, id)),
  ),
  route(`POST ${path}/pay`, 'InvoicePayParams', 'Invoice', ({ world, id, params }) =>
    payInvoice(world, one(world, id), params),
  ),
  route(`POST ${path}/attach_payment`, 'InvoiceAttachPaymentParams', 'Invoice', ({ world, id, params }) =>
    attachPayment(world, one(world, id), params),
  ),
  route(`POST ${path}/void`, 'InvoiceVoidInvoiceParams', 'Invoice', ({ world, id }) =>
    voidInvoice(world, one(world, id)),
  ),
  route(`POST ${path}/mark_uncollectible`, 'InvoiceMarkUncollectibleParams', 'Invoice', ({ world, id }) =>
    writeOffInvoice(world, one(world, id)),
  ),
  route(`GET ${path}/lines`, 'InvoiceListLineItemsParams', 'list of InvoiceLineItem', ({ world, id, params }) => {
    const { _lines } = one(world, id);
    return pageInOrder(_lines, params, { url: `/v1/invoices/${id}/lines`, kind: 'line_item' });
  }),
];
