import { formatMoney } from '../../kernel/money.ts';
import type { Product } from './contract.ts';

type Configuration = Readonly<{ hasSecretKey: boolean; hasWebhook: boolean; hasProducts: boolean }>;

/** What is still missing, in the order of spec 1 §4. */
export function statusOf({ hasSecretKey, hasWebhook, hasProducts }: Configuration): string {
  if (!hasSecretKey) return 'Stripe secret key not configured';
  if (!hasWebhook) return 'Stripe webhooks not configured';
  if (!hasProducts) return 'No products synced from Stripe';
  return 'Stripe is fully configured';
}

/** What a product costs on an invoice of its own: the price that is paid once, else the one of a period. */
export const priceOnInvoice = ({ price, oncePrice }: Pick<Product, 'price' | 'oncePrice'>) => oncePrice ?? price;

/** All of it: "$30.00 / month or $40.00 once". */
export function pricesText({ price, oncePrice }: Pick<Product, 'price' | 'oncePrice'>): string {
  const once = oncePrice && `${amountText(oncePrice)} once`;
  return once === null ? priceText(price) : price ? `${priceText(price)} or ${once}` : once;
}

const amountText = ({ unitAmount, currency }: Pick<NonNullable<Product['price']>, 'unitAmount' | 'currency'>) =>
  unitAmount === null ? 'Varies' : formatMoney(unitAmount, currency.toUpperCase());

/** "$30.00 / month", "$90.00 / 3 months" (spec 1 §9). */
export function priceText(price: Omit<NonNullable<Product['price']>, 'stripePriceId'> | null): string {
  if (!price) return 'No recurring price';
  const { interval, intervalCount } = price;
  const often = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  return `${amountText(price)} / ${often}`;
}
