import type { SubscriptionItem } from './contract.ts';

/** "Standard Service", "2 × Extra can" */
export const itemText = ({ productName, quantity }: Pick<SubscriptionItem, 'productName' | 'quantity'>): string =>
  quantity === 1 ? productName : `${quantity} × ${productName}`;
