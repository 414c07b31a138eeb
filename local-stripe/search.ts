/** `GET /v1/…/search`. What was written is found at once, where Stripe's index takes up to a minute. */
import { invalid } from './errors.ts';
import { checkedLimit } from './lists.ts';
import type { Charge, Customer, Invoice, PaymentIntent, Price, Product, Subscription } from './records.ts';
import { type Call, route } from './route.ts';
import { type Field, matcherOf } from './search-query.ts';
import type { Kept, Table } from './store.ts';
import { view } from './view.ts';

type Search = Readonly<{ query: string; limit?: number; page?: string; expand?: string[] }>;
type Row = Kept & { metadata?: Readonly<Record<string, string>> | null };
type Fields<R> = Readonly<Record<string, Field<R>>>;

/** The first so many behind the row of which `page` is the token, newest first. */
function search<R extends Row>(
  { world, params }: Call<Search>,
  table: Table<R>,
  resource: string,
  fields: Fields<R>,
): object {
  const fits = matcherOf(params.query, resource, fields);
  const limit = checkedLimit(params);
  const found = table
    .all()
    .filter((row) => !('_deleted' in row) && fits(row))
    .reverse();
  const after = params.page === undefined ? undefined : Buffer.from(params.page, 'base64url').toString();
  const last = found.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0) throw invalid('Invalid search page token.', { param: 'page' });
  const rows = found.slice(last + 1, last + 1 + limit);
  const hasMore = found.length > last + 1 + limit;
  return {
    object: 'search_result',
    data: rows.map((row) => view(world, row)),
    has_more: hasMore,
    next_page: hasMore ? Buffer.from(rows.at(-1)?.id ?? '').toString('base64url') : null,
    url: `/v1/${resource}/search`,
    ...(params.expand?.includes('total_count') && { total_count: found.length }),
  };
}

/** https://docs.stripe.com/search#supported-query-fields-for-each-resource */
const customers: Fields<Customer> = {
  created: ['number', ({ created }) => created],
  email: ['text', ({ email }) => email],
  name: ['text', ({ name }) => name],
  phone: ['text', ({ phone }) => phone],
};
const invoices: Fields<Invoice> = {
  created: ['number', ({ created }) => created],
  currency: ['token', ({ currency }) => currency],
  customer: ['token', ({ customer }) => customer],
  number: ['text', ({ number }) => number],
  receipt_number: ['text', ({ receipt_number }) => receipt_number],
  status: ['token', ({ status }) => status],
  subscription: ['token', ({ parent }) => parent?.subscription_details?.subscription],
  total: ['number', ({ total }) => total],
};
const prices: Fields<Price> = {
  active: ['boolean', ({ active }) => active],
  currency: ['token', ({ currency }) => currency],
  lookup_key: ['text', ({ lookup_key }) => lookup_key],
  product: ['token', ({ product }) => product],
  type: ['token', ({ type }) => type],
};
const products: Fields<Product> = {
  active: ['boolean', ({ active }) => active],
  description: ['text', ({ description }) => description],
  name: ['text', ({ name }) => name],
  shippable: ['boolean', ({ shippable }) => shippable],
  url: ['text', ({ url }) => url],
};
const subscriptions: Fields<Subscription> = {
  canceled_at: ['number', ({ canceled_at }) => canceled_at],
  created: ['number', ({ created }) => created],
  status: ['token', ({ status }) => status],
};
const moved = {
  amount: ['number', ({ amount }) => amount],
  created: ['number', ({ created }) => created],
  currency: ['token', ({ currency }) => currency],
  customer: ['token', ({ customer }) => customer],
  status: ['token', ({ status }) => status],
} satisfies Fields<Charge | PaymentIntent>;
const charges: Fields<Charge> = {
  ...moved,
  disputed: ['boolean', ({ disputed }) => disputed],
  refunded: ['boolean', ({ refunded }) => refunded],
};

export const searchRoutes = [
  route('GET /v1/customers/search', 'CustomerSearchParams', 'list of Customer', (call) =>
    search(call, call.world.customers, 'customers', customers),
  ),
  route('GET /v1/invoices/search', 'InvoiceSearchParams', 'list of Invoice', (call) =>
    search(call, call.world.invoices, 'invoices', invoices),
  ),
  route('GET /v1/prices/search', 'PriceSearchParams', 'list of Price', (call) =>
    search(call, call.world.prices, 'prices', prices),
  ),
  route('GET /v1/products/search', 'ProductSearchParams', 'list of Product', (call) =>
    search(call, call.world.products, 'products', products),
  ),
  route('GET /v1/subscriptions/search', 'SubscriptionSearchParams', 'list of Subscription', (call) =>
    search(call, call.world.subscriptions, 'subscriptions', subscriptions),
  ),
  route('GET /v1/charges/search', 'ChargeSearchParams', 'list of Charge', (call) =>
    search(call, call.world.charges, 'charges', charges),
  ),
  route('GET /v1/payment_intents/search', 'PaymentIntentSearchParams', 'list of PaymentIntent', (call) =>
    search(call, call.world.paymentIntents, 'payment_intents', moved),
  ),
];
