import { amountOf, checkCurrency } from './amounts.ts';
import { customerOf } from './customer-of.ts';
import { invalid, missingParameter } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { sumUp, takeItem } from './invoice-make.ts';
import { isWithin } from './lists.ts';
import { now } from './now.ts';
import { createPrice } from './prices.ts';
import type { Customer, Invoice, InvoiceItem, Price } from './records.ts';
import { get, given, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Create = Parameters['InvoiceItemCreateParams'];

export type NewItem = Readonly<{
  customer: Customer;
  amount: number;
  currency: string;
  description: string | null;
  quantity: number;
  pricing: InvoiceItem['pricing'];
  discountable?: boolean;
  metadata?: unknown;
  period?: { start: number; end: number } | undefined;
  subscription?: string | undefined;
  subscriptionItem?: string;
  isProration?: boolean;
}>;

/** An item that waits for the customer's next invoice, or for one of the subscription's. */
export function makeItem(world: World, given: NewItem): InvoiceItem {
  const { customer, subscription, isProration = false } = given;
  const at = now(world, customer.test_clock);
  customer.currency ??= given.currency;
  world.customers.save(customer);
  return world.invoiceItems.save({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: given.amount,
    currency: given.currency,
    customer: customer.id,
    customer_account: null,
    date: at,
    description: given.description,
    discountable: given.discountable ?? !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    net_amount: given.amount,
    parent: subscription ? parentOf(subscription, given.subscriptionItem) : null,
    period: given.period ?? { start: at, end: at },
    pricing: given.pricing,
    proration: isProration,
    quantity: given.quantity,
    quantity_decimal: String(given.quantity),
    tax_rates: [],
    test_clock: customer.test_clock,
  });
}

function parentOf(subscription: string, item: string | undefined): InvoiceItem['parent'] {
  const details = { subscription, ...(item !== undefined && { subscription_item: item }) };
  return { subscription_details: details, type: 'subscription_details' };
}

/** @throws StripeError of two prices or none, of an invoice that is final, or of another currency than its own */
export function createItem(world: World, params: Create): InvoiceItem {
  const invoice = params.invoice === undefined ? undefined : editable(named(world.invoices, params.invoice, 'invoice'));
  const customerId = params.customer ?? invoice?.customer;
  if (!customerId) throw missingParameter('customer');
  const customer = customerOf(world, customerId);
  if (invoice && invoice.customer !== customer.id)
    throw invalid(`The invoice ${invoice.id} belongs to another customer.`, { param: 'invoice' });
  if (params.subscription) named(world.subscriptions, params.subscription, 'subscription');
  if (params.period && params.period.end < params.period.start)
    throw invalid('The end of the period must not be before its start.', { param: 'period[end]' });
  const quantity = quantityOf(params);
  const priced = priceItem(world, params, quantity, invoice?.currency);
  if (invoice && invoice.currency !== priced.currency) {
    if (invoice._lines.length > 0)
      throw invalid(`The currency of the invoice item must match the invoice's (${invoice.currency}).`, {
        param: 'currency',
      });
    invoice.currency = priced.currency;
  }
  const { discountable, metadata, period, subscription } = params;
  const item = makeItem(world, {
    customer,
    ...priced,
    quantity,
    description: params.description ?? priced.name,
    ...(discountable !== undefined && { discountable }),
    metadata,
    period,
    subscription,
  });
  emit(world, 'invoiceitem.created', item);
  if (invoice)
    change(world, invoice, 'invoice.updated', () => {
      takeItem(world, invoice, Object.assign(item, { _isMadeFor: true }));
      sumUp(world, invoice);
    });
  return item;
}

function quantityOf({ quantity, quantity_decimal }: Pick<Create, 'quantity' | 'quantity_decimal'>): number {
  const value = quantity ?? Number(quantity_decimal ?? 1);
  if (!Number.isInteger(value) || value < 0) throw invalid('Invalid non-negative integer', { param: 'quantity' });
  return value;
}

type Pricing = Pick<Create, 'amount' | 'currency' | 'description' | 'price_data' | 'pricing' | 'unit_amount_decimal'>;
type Priced = { amount: number; currency: string; name: string | null; pricing: InvoiceItem['pricing'] };

/** What it costs: an amount, an amount for each, a one-time price, or a price made for it. */
function priceItem(world: World, params: Pricing, quantity: number, currency: string | undefined): Priced {
  const ways = (['amount', 'unit_amount_decimal', 'pricing', 'price_data'] as const).filter(
    (way) => params[way] !== undefined,
  );
  if (ways.length > 1)
    throw invalid(`You may only specify one of these parameters: ${ways.join(', ')}.`, {
      code: 'parameters_exclusive',
    });
  const priceId = params.pricing?.price;
  if (priceId !== undefined)
    return ofPrice(world, oneTime(named(world.prices, priceId, 'pricing[price]', 'price')), quantity);
  if (params.price_data) {
    const { product, ...data } = params.price_data;
    if (product !== undefined) named(world.products, product, 'price_data[product]');
    return ofPrice(world, createPrice(world, { ...data, product, active: false }), quantity);
  }
  if (ways.length === 0) throw missingParameter('amount');
  const wanted = params.currency ?? currency;
  if (wanted === undefined) throw missingParameter('currency');
  const unit = params.amount === undefined ? (params.unit_amount_decimal ?? '0') : String(params.amount);
  const amount = params.amount ?? amountOf(unit, quantity);
  if (Math.abs(amount) > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  const pricing = { type: 'price_details', unit_amount_decimal: unit } as const;
  return { amount, currency: checkCurrency(wanted), name: params.description ?? null, pricing };
}

function ofPrice(world: World, price: Price, quantity: number): Priced {
  const decimal = price.unit_amount_decimal ?? '0';
  return {
    amount: amountOf(decimal, quantity),
    currency: price.currency,
    name: world.products.find(price.product)?.name ?? null,
    pricing: pricingOf(price),
  };
}

/** @throws StripeError of a recurring or archived price */
export function oneTime(price: Price, param = 'pricing[price]'): Price {
  if (price.type !== 'one_time')
    throw invalid(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      { param },
    );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  return price;
}

export const pricingOf = (price: Price): NonNullable<InvoiceItem['pricing']> => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: price.unit_amount_decimal,
});

export function editable(invoice: Invoice): Invoice {
  if (invoice.status !== 'draft')
    throw invalid('Invoice is no longer editable', { code: 'invoice_not_editable', param: 'invoice' });
  return invoice;
}

/** @throws StripeError of an item of a final invoice */
export function updateItem(
  world: World,
  item: InvoiceItem,
  params: Parameters['InvoiceItemUpdateParams'],
): InvoiceItem {
  const invoice = item.invoice === null ? undefined : editable(named(world.invoices, item.invoice, 'invoice'));
  const isRecounted = params.quantity !== undefined || params.quantity_decimal !== undefined;
  const quantity = isRecounted ? quantityOf(params) : item.quantity;
  const isPriced = params.pricing !== undefined || params.price_data !== undefined;
  const isCounted = isRecounted || params.unit_amount_decimal !== undefined;
  if (isPriced || params.amount !== undefined) {
    const priced = priceItem(world, params, quantity, item.currency);
    Object.assign(item, { amount: priced.amount, pricing: priced.pricing });
  } else if (isCounted) {
    const unit = params.unit_amount_decimal ?? item.pricing?.unit_amount_decimal ?? '0';
    item.amount = amountOf(unit, quantity);
    item.pricing = { ...(item.pricing ?? { type: 'price_details' as const }), unit_amount_decimal: unit };
  }
  item.net_amount = item.amount;
  item.quantity = quantity;
  item.quantity_decimal = String(quantity);
  item.description = given(params.description, item.description);
  item.discountable = params.discountable ?? item.discountable;
  item.period = params.period ?? item.period;
  item.metadata = mergeMetadata(item.metadata, params.metadata);
  world.invoiceItems.save(item);
  if (invoice) {
    change(world, invoice, 'invoice.updated', () => {
      const line = invoice._lines.find(({ id }) => id === item._line);
      const { amount, description, discountable, period, pricing, quantity, quantity_decimal } = item;
      const metadata = item.metadata ?? {};
      if (line)
        Object.assign(line, {
          amount,
          subtotal: amount,
          description,
          discountable,
          metadata,
          period,
          pricing,
          quantity,
          quantity_decimal,
        });
      sumUp(world, invoice);
    });
  }
  return item;
}

export function deleteItem(world: World, item: InvoiceItem): object {
  const invoice = item.invoice === null ? undefined : editable(named(world.invoices, item.invoice, 'invoice'));
  world.invoiceItems.remove(item.id);
  emit(world, 'invoiceitem.deleted', item);
  if (invoice)
    change(world, invoice, 'invoice.updated', () => {
      invoice._lines = invoice._lines.filter(({ id }) => id !== item._line);
      sumUp(world, invoice);
    });
  return { id: item.id, object: 'invoiceitem', deleted: true };
}

const one = (world: World, id: string) => get(world.invoiceItems, id, 'invoiceitem');

export const invoiceItemRoutes = [
  route('POST /v1/invoiceitems', 'InvoiceItemCreateParams', 'InvoiceItem', ({ world, params }) =>
    createItem(world, params),
  ),
  route('GET /v1/invoiceitems', 'InvoiceItemListParams', 'list of InvoiceItem', (call) => {
    const { customers, invoiceItems, invoices } = call.world;
    const { created, customer, invoice, pending } = call.params;
    const rows = rowsBy(invoiceItems, ['invoice', invoice, invoices], ['customer', customer, customers]);
    return page(call, invoiceItems, '/v1/invoiceitems', rows, (item) =>
      [pending === undefined || (item.invoice === null) === pending, isWithin(item.date, created)].every(Boolean),
    );
  }),
  route('GET /v1/invoiceitems/:invoiceitem', 'InvoiceItemRetrieveParams', 'InvoiceItem', ({ world, id }) =>
    one(world, id),
  ),
  route('POST /v1/invoiceitems/:invoiceitem', 'InvoiceItemUpdateParams', 'InvoiceItem', ({ world, id, params }) =>
    updateItem(world, one(world, id), params),
  ),
  route('DELETE /v1/invoiceitems/:invoiceitem', 'InvoiceItemDeleteParams', 'DeletedInvoiceItem', ({ world, id }) =>
    deleteItem(world, one(world, id)),
  ),
];
