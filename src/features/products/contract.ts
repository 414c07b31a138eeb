import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { paymentRefusals } from '../../kernel/payments.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id, instant, nothing, optionalProse, requiredText } from '../../kernel/shapes.ts';

/** Spec 1 §5. */
export const currencies = ['usd', 'eur', 'gbp', 'cad'] as const;
export const intervals = ['day', 'week', 'month', 'year'] as const;

/** How often a product is paid, by the words of spec 1 §5. */
export const frequencies = {
  daily: { label: 'Daily', interval: 'day', intervalCount: 1 },
  weekly: { label: 'Weekly', interval: 'week', intervalCount: 1 },
  monthly: { label: 'Monthly', interval: 'month', intervalCount: 1 },
  quarterly: { label: 'Every 3 Months', interval: 'month', intervalCount: 3 },
  'half-yearly': { label: 'Every 6 Months', interval: 'month', intervalCount: 6 },
  annual: { label: 'Annual', interval: 'year', intervalCount: 1 },
} as const;
export const frequencyNames = Object.keys(frequencies) as (keyof typeof frequencies)[];

/** The provider's own limit: eight digits. */
const mostCents = 99_999_999;
export const priceMessage = 'Please enter a valid price amount';

export const isPrice = (cents: number | undefined): boolean =>
  cents !== undefined && Number.isInteger(cents) && cents > 0 && cents <= mostCents;

const amount = {
  stripePriceId: z.string(),
  /** In the smallest unit of the currency; null when it is not one plain amount. */
  unitAmount: z.nullable(z.number()),
  currency: z.string(),
};

/** What customers pay for, as the payment provider has it. */
export const product = z.strictObject({
  id,
  stripeProductId: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  active: z.boolean(),
  /** What it costs regularly: the provider's default price, else its newest one. Null without a price that recurs. */
  price: z.nullable(z.strictObject({ ...amount, interval: z.enum(intervals), intervalCount: z.number() })),
  /** The same of those that are paid once. */
  oncePrice: z.nullable(z.strictObject(amount)),
});
export type Product = z.infer<typeof product>;

export const productFields = {
  name: requiredText('Name', 250),
  description: optionalProse('Description', 500),
  currency: z.enum(currencies, 'Choose a currency'),
  frequency: z.enum(frequencyNames, 'Choose how often it is paid'),
};

/** What a sync has seen and done. */
export const syncCounts = z.strictObject({
  /** Products at the provider, also archived ones. */
  syncedCount: z.number(),
  addedCount: z.number(),
  changedCount: z.number(),
  /** Products that were here, and are gone at the provider: archived, never deleted. */
  goneCount: z.number(),
});

export const productsContract = contract('products', {
  list: operation({
    method: 'GET',
    path: '/products',
    access: staff,
    shows: ['products'],
    summary: 'Active products of the payment provider, by name',
    input: nothing,
    output: z.strictObject({ products: z.array(product) }),
  }),
  configuration: operation({
    method: 'GET',
    path: '/payment-configuration',
    access: staff,
    shows: ['payments', 'products'],
    summary: 'What is set up for the payment provider; never a key',
    input: nothing,
    output: z.strictObject({
      hasSecretKey: z.boolean(),
      hasWebhook: z.boolean(),
      hasProducts: z.boolean(),
      /** When the provider was last heard of. */
      lastEventAt: z.nullable(instant),
      /** What it told and could not be followed, and what it was asked and nobody knows the end of. */
      unsettledCount: z.number(),
    }),
  }),
  create: operation({
    method: 'POST',
    path: '/products',
    access: admins,
    touches: ['products'],
    summary: 'Make a product with its price at the payment provider; a repeat with the same command id makes it once',
    input: z.object({
      commandId: id,
      ...productFields,
      /** In cents. */
      unitAmount: z.number(priceMessage).check(z.refine(isPrice, priceMessage)),
    }),
    output: product,
    refusals: paymentRefusals,
  }),
  archive: operation({
    method: 'POST',
    path: '/products/{id}/archiving',
    access: admins,
    touches: ['products'],
    summary: 'Take a product off the list, at the payment provider too; who pays for it goes on to do so',
    input: z.object({ id, commandId: id }),
    output: product,
    refusals: paymentRefusals,
  }),
  sync: operation({
    method: 'POST',
    path: '/products/sync',
    access: admins,
    touches: ['products'],
    summary: 'Mirror all products and prices of the payment provider; what was not seen is asked for by its id',
    input: nothing,
    output: syncCounts,
    refusals: paymentRefusals,
  }),
});
