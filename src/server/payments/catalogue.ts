/** Products and prices at the provider, in our words. */
import type Stripe from 'stripe';
import { type Page, pageAfter, pageOf, referred, secondsToInstant } from './pages.ts';
import type { Payments } from './payments.ts';
import { ProviderFailure, unlessMissing } from './provider-failure.ts';

export type ProviderInterval = 'day' | 'week' | 'month' | 'year';

export type ProviderProduct = Readonly<{
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  defaultPriceId: string | null;
}>;

export type ProviderPrice = Readonly<{
  id: string;
  productId: string;
  active: boolean;
  /** In the smallest unit of the currency; null when it is not one plain amount. */
  unitAmount: number | null;
  currency: string;
  /** Null when it is paid once, or as often as nobody here knows. */
  interval: ProviderInterval | null;
  intervalCount: number | null;
  createdAt: string;
}>;

/** A product with its price, both as one request makes them; the id is ours, so that it is made once for ever. */
export type NewProduct = Readonly<{
  id: string;
  name: string;
  description: string | null;
  unitAmount: number;
  currency: string;
  /** Null for what is paid once. */
  interval: ProviderInterval | null;
  intervalCount: number;
}>;

type WithPrice = Readonly<{ product: ProviderProduct; price: ProviderPrice | undefined }>;

const withPrice = { expand: ['default_price'] };

/** @param key the same for every attempt: the provider carries it out once */
export async function createProviderProduct(payments: Payments, wanted: NewProduct, key: string): Promise<void> {
  const { id, name, description, unitAmount, currency, interval, intervalCount } = wanted;
  const recurring = interval && { interval, interval_count: intervalCount };
  const params: Stripe.ProductCreateParams = {
    id,
    name,
    ...(description !== null && { description }),
    default_price_data: { unit_amount: unitAmount, currency, ...(recurring && { recurring }) },
  };
  try {
    await payments.ask((stripe) => stripe.products.create(params, payments.once(key)));
  } catch (error) {
    // Made by an earlier attempt of which the provider has forgotten the key.
    if (!(error instanceof ProviderFailure && error.reason === 'resource_already_exists')) throw error;
  }
}

/** Takes a product off the list at the provider; who pays for it goes on to do so. */
export async function archiveProviderProduct(payments: Payments, id: string, key: string): Promise<void> {
  await payments.ask((stripe) => stripe.products.update(id, { active: false }, payments.once(key)));
}

/** Undefined when the provider has none of this id; the price is the usual one. */
export async function findProductWithPrice(payments: Payments, id: string): Promise<WithPrice | undefined> {
  const product = await unlessMissing(payments.ask((stripe) => stripe.products.retrieve(id, withPrice)));
  return product && !('deleted' in product) ? withPriceOf(product) : undefined;
}

/** Undefined when the provider has none of this id. */
export async function findProviderProduct(payments: Payments, id: string): Promise<ProviderProduct | undefined> {
  const product = await unlessMissing(payments.ask((stripe) => stripe.products.retrieve(id)));
  return product && !('deleted' in product) ? productOf(product) : undefined;
}

/** Undefined when the provider has none of this id. */
export async function findProviderPrice(payments: Payments, id: string): Promise<ProviderPrice | undefined> {
  const price = await unlessMissing(payments.ask((stripe) => stripe.prices.retrieve(id)));
  return price && !('deleted' in price) ? priceOf(price) : undefined;
}

/** A page of all products, also archived ones. @param last the id behind which it begins */
export async function pageOfProducts(payments: Payments, last?: string): Promise<Page<ProviderProduct>> {
  return pageOf(await payments.ask((stripe) => stripe.products.list(pageAfter(last))), productOf);
}

/** The same of all prices. */
export async function pageOfPrices(payments: Payments, last?: string): Promise<Page<ProviderPrice>> {
  return pageOf(await payments.ask((stripe) => stripe.prices.list(pageAfter(last))), priceOf);
}

function withPriceOf(product: Stripe.Product): WithPrice {
  const price = product.default_price;
  return { product: productOf(product), price: typeof price === 'object' && price ? priceOf(price) : undefined };
}

export function productOf({ id, name, description, active, default_price }: Stripe.Product): ProviderProduct {
  return { id, name, description, active, defaultPriceId: default_price ? referred(default_price) : null };
}

const intervals: readonly ProviderInterval[] = ['day', 'week', 'month', 'year'];

export function priceOf({
  id,
  product,
  active,
  unit_amount,
  currency,
  recurring,
  created,
}: Stripe.Price): ProviderPrice {
  const interval = intervals.find((one) => one === recurring?.interval) ?? null; // their list is open
  return {
    id,
    productId: referred(product),
    active,
    unitAmount: unit_amount,
    currency,
    interval,
    intervalCount: interval && (recurring?.interval_count ?? 1),
    createdAt: secondsToInstant(created),
  };
}
