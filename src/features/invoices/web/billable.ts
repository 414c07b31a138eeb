import { formatMoney } from '../../../kernel/money.ts';
import type { Product } from '../../products/contract.ts';
import { priceOnInvoice, priceText } from '../../products/rules.ts';

/** What one of a product costs on an invoice, in cents; undefined of one that cannot be billed. */
export function centsOf(product: Product): number | undefined {
  const price = priceOnInvoice(product);
  return price?.currency === 'usd' && price.unitAmount ? price.unitAmount : undefined;
}

/** How it is offered: a price of a period says which. */
export const labelOf = (product: Product): string =>
  `${product.name} · ${product.oncePrice ? formatMoney(centsOf(product) ?? 0) : priceText(product.price)}`;
