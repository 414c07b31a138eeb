import type { Customer } from './records.ts';

type Given = { [Name in keyof NonNullable<Customer['address']>]?: string };
type Shipping = Readonly<{ address?: Given | ''; name?: string; phone?: string | '' }>;

/** An address as it is answered, with null for what was not said. */
export function fullAddress(address: Given = {}): NonNullable<Customer['address']> {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = address;
  return { city, country, line1, line2, postal_code, state };
}

export const addressOf = (address: Given | '' | undefined) => (address ? fullAddress(address) : null);

/** Where goods go, and to whom. */
export function shippingOf(shipping: Shipping | '' | undefined): Customer['shipping'] {
  if (!shipping) return null;
  const address = addressOf(shipping.address);
  return { ...(address && { address }), name: shipping.name ?? '', phone: shipping.phone || null };
}
