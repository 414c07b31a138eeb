import { checkCurrency, unitAmount } from './amounts.ts';
import { invalid, missingParameter, notSimulated } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import type { Price, Product } from './records.ts';
import { get, given, mergeMetadata, named, page, route, rowsBy } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Given = Omit<Parameters['PriceCreateParams'], 'expand'>;

/** Three years at most (https://docs.stripe.com/api/prices/create). */
const mostIntervals: Readonly<Record<string, number>> = { day: 1095, week: 156, month: 36, year: 3 };

/** @throws StripeError of a price without an amount, or with a wrong currency or interval */
export function checkPrice(
  params: Omit<Given, 'product' | 'product_data'>,
): Pick<Price, 'currency' | 'unit_amount' | 'unit_amount_decimal'> {
  if (params.unit_amount === undefined && params.unit_amount_decimal === undefined)
    throw missingParameter('unit_amount');
  const amount = unitAmount(params);
  if (params.billing_scheme === 'tiered') throw notSimulated('billing_scheme');
  if (params.recurring) checkRecurring(params.recurring);
  return { ...amount, currency: checkCurrency(params.currency) };
}

/** @throws StripeError of a price that `checkPrice` refuses, or of no product */
export function createPrice(world: World, params: Given): Price {
  const { lookup_key, recurring, transfer_lookup_key = false } = params;
  const checked = checkPrice(params);
  if (lookup_key) releaseLookupKey(world, lookup_key, transfer_lookup_key);
  const product = productOf(world, params);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: world.time.now(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key || null,
    metadata: mergeMetadata(null, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: recurring.usage_type ?? 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    ...checked,
  };
  world.prices.save(price);
  emit(world, 'price.created', price);
  return price;
}

function checkRecurring({ interval, interval_count = 1, usage_type }: NonNullable<Given['recurring']>): void {
  const most = mostIntervals[interval] ?? 1;
  if (interval_count < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'recurring[interval_count]',
    });
  if (interval_count > most)
    throw invalid(`This value must be less than or equal to ${most} (3 years).`, {
      param: 'recurring[interval_count]',
    });
  if (usage_type === 'metered') throw notSimulated('recurring[usage_type]=metered');
}

function productOf(world: World, { product, product_data }: Given): Product {
  if (product !== undefined && product_data !== undefined)
    throw invalid('You may only specify one of these parameters: product, product_data.', {
      code: 'parameters_exclusive',
    });
  if (product !== undefined) return named(world.products, product, 'product');
  if (product_data === undefined) throw missingParameter('product');
  return inlineProduct(world, product_data);
}

type InlineProduct = NonNullable<Given['product_data']> & { description?: string; images?: string[] };

/** The product behind a price that brings its own. */
export function inlineProduct(world: World, data: InlineProduct, active = true): Product {
  const at = world.time.now();
  const product: Product = {
    id: data.id ?? newId('prod'),
    object: 'product',
    active: data.active ?? active,
    created: at,
    default_price: null,
    description: data.description ?? null,
    images: data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, data.metadata),
    name: data.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: data.statement_descriptor ?? null,
    tax_code: data.tax_code ?? null,
    tax_details: taxDetailsOf(data.tax_details),
    type: 'service',
    unit_label: data.unit_label ?? null,
    updated: at,
    url: null,
  };
  world.products.save(product);
  emit(world, 'product.created', product);
  return product;
}

export function taxDetailsOf(given: Parameters['ProductUpdateParams']['tax_details']): Product['tax_details'] {
  if (!given) return null;
  return { performance_location: given.performance_location ?? null, tax_code: given.tax_code || null };
}

function releaseLookupKey(world: World, key: string, isTransferred: boolean): void {
  const owner = world.prices.all().find(({ lookup_key }) => lookup_key === key);
  if (!owner) return;
  if (!isTransferred) throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  change(world, owner, 'price.updated', () => {
    owner.lookup_key = null;
  });
  world.prices.save(owner);
}

function updatePrice(world: World, price: Price, params: Parameters['PriceUpdateParams']): Price {
  const isDefault = world.products.find(price.product)?.default_price === price.id;
  if (params.active === false && isDefault)
    throw invalid('This price cannot be archived because it is the default price of its product.', { param: 'active' });
  const { lookup_key, transfer_lookup_key = false } = params;
  if (lookup_key && lookup_key !== price.lookup_key) releaseLookupKey(world, lookup_key, transfer_lookup_key);
  change(world, price, 'price.updated', () => {
    price.active = params.active ?? price.active;
    price.nickname = given(params.nickname, price.nickname);
    price.lookup_key = given(params.lookup_key, price.lookup_key);
    price.tax_behavior = params.tax_behavior ?? price.tax_behavior;
    price.metadata = mergeMetadata(price.metadata, params.metadata);
  });
  return world.prices.save(price);
}

export const priceRoutes = [
  route('POST /v1/prices', 'PriceCreateParams', 'Price', ({ world, params }) => createPrice(world, params)),
  route('GET /v1/prices', 'PriceListParams', 'list of Price', (call) => {
    const { prices, products } = call.world;
    const { active, created, currency, lookup_keys, product, recurring, type } = call.params;
    const rows = rowsBy(prices, ['product', product, products]);
    return page(call, prices, '/v1/prices', rows, (price) =>
      [
        active === undefined || price.active === active,
        currency === undefined || price.currency === currency,
        lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ''),
        type === undefined || price.type === type,
        recurring?.meter === undefined || price.recurring?.meter === recurring.meter,
        recurring?.interval === undefined || price.recurring?.interval === recurring.interval,
        recurring?.usage_type === undefined || price.recurring?.usage_type === recurring.usage_type,
        isWithin(price.created, created),
      ].every(Boolean),
    );
  }),
  route('GET /v1/prices/:price', 'PriceRetrieveParams', 'Price', ({ world, id }) => get(world.prices, id, 'price')),
  route('POST /v1/prices/:price', 'PriceUpdateParams', 'Price', ({ world, id, params }) =>
    updatePrice(world, get(world.prices, id, 'price'), params),
  ),
];
