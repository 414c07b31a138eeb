/** What is typed into a new invoice, and what of it is sent. */
import { parseMoney } from '../../../kernel/money.ts';
import { amountMessage, isAmount } from '../amounts.ts';
import { itemFields, type NewItem } from '../contract.ts';
import { totalOf } from '../rules.ts';
import { wrongAmount } from '../typed-amounts.ts';

export type ItemValues = Readonly<{
  type: 'product' | 'custom';
  productId: string | null;
  description: string;
  /** In dollars, as typed. */
  amount: string;
  quantity: number | string;
}>;
export type InvoiceValues = Readonly<{ items: readonly ItemValues[]; daysUntilDue: string }>;

export const emptyItem = (type: ItemValues['type']): ItemValues => ({
  type,
  productId: null,
  description: '',
  amount: '',
  quantity: 1,
});

/** In cents, by the id of the product. */
export type Prices = ReadonlyMap<string, number>;

/** What is wrong with an item, by its field (spec 3 §5). */
export function wrongOf({ type, productId, description, amount, quantity }: ItemValues): Record<string, string> {
  return {
    ...(type === 'product' && productId === null && { productId: 'Choose a product' }),
    ...(type === 'custom' &&
      !itemFields.description.safeParse(description).success && { description: 'Description is required' }),
    ...(type === 'custom' && !isAmount(parseMoney(amount)) && { amount: wrongAmount(amount) ?? amountMessage }),
    ...(!itemFields.quantity.safeParse(quantity).success && {
      quantity: 'Quantity must be a whole number from 1 to 9,999',
    }),
  };
}

export const isValid = (item: ItemValues): boolean => Object.keys(wrongOf(item)).length === 0;

/** What one item costs, in cents; nothing before it is valid. */
export function costOf(item: ItemValues, prices: Prices): number {
  if (!isValid(item)) return 0;
  const each = item.type === 'custom' ? parseMoney(item.amount) : prices.get(item.productId ?? '');
  return totalOf([{ amount: each ?? 0, quantity: Number(item.quantity) }]);
}

export function sentOf({ type, productId, description, amount, quantity }: ItemValues): NewItem {
  if (type === 'product') return { type, productId: productId ?? '', quantity: Number(quantity) };
  return { type, description, amount: parseMoney(amount) ?? 0, quantity: Number(quantity) };
}
