import { Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NumberField } from '../../../web/ui/number-field.tsx';
import type { Product } from '../../products/contract.ts';
import { priceText } from '../../products/rules.ts';
import { mostItems, mostQuantity, quantity, type SubscriptionItem, type WantedItem } from '../contract.ts';
import { payText } from '../money-words.ts';

/** As it is chosen: a product may be missing, a number may be empty. */
export type ItemValues = { stripePriceId: string | null; quantity: number | string };

/** What can be chosen, with what it costs. */
export type Offer = Omit<SubscriptionItem, 'id' | 'quantity'>;

/** The products that can be subscribed to. @param more what is on a subscription already, also when it is not offered now */
export function offersOf(products: readonly Product[], more: readonly SubscriptionItem[] = []): Offer[] {
  const offered = products.flatMap(({ name, price }) =>
    price && price.unitAmount !== null ? [{ productName: name, ...price }] : [],
  );
  const others = more.filter((item) => !offered.some(({ stripePriceId }) => stripePriceId === item.stripePriceId));
  return [...offered, ...others.map(({ id: _, quantity: __, ...offer }) => offer)];
}

export const validItems = {
  stripePriceId: (price: string | null) => (price ? null : 'Choose a product'),
  quantity: (typed: number | string) => quantity.safeParse(typed).error?.issues[0]?.message ?? null,
};

/** Of a form that is valid. */
export const sentItems = (items: readonly ItemValues[]): WantedItem[] =>
  items.map(({ stripePriceId, quantity }) => ({ stripePriceId: stripePriceId ?? '', quantity: Number(quantity) }));

/** As much of `useForm` as is needed here. */
type ItemsForm = Readonly<{
  values: Readonly<{ items: readonly ItemValues[] }>;
  errors: Readonly<Record<string, ReactNode>>;
  getInputProps: (path: string) => object;
  insertListItem: (path: string, item: ItemValues) => void;
  removeListItem: (path: string, place: number) => void;
}>;

/** The base product and what comes on top of it, with what they make together. */
export function ItemFields({ form, offers }: Readonly<{ form: ItemsForm; offers: readonly Offer[] }>) {
  const { items } = form.values;
  const data = offers.map((offer) => ({
    value: offer.stripePriceId,
    label: `${offer.productName} · ${priceText(priced(offer))}`,
  }));
  return (
    <fieldset className="item-fields">
      <legend className="visually-hidden">Products</legend>
      {items.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={place} className="item-row">
          <Select
            label={place === 0 ? 'Base product' : 'Further product'}
            required
            allowDeselect={false}
            placeholder="Choose a product"
            data={data}
            {...form.getInputProps(`items.${place}.stripePriceId`)}
          />
          <NumberField label="Quantity" min={1} max={mostQuantity} {...form.getInputProps(`items.${place}.quantity`)} />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove product ${place + 1}`}
            disabled={items.length === 1}
            onClick={() => form.removeListItem('items', place)}
          >
            <IconX size={17} aria-hidden />
          </button>
        </div>
      ))}
      {form.errors.items && (
        <p className="item-error" role="alert">
          {form.errors.items}
        </p>
      )}
      <div className="item-foot">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={items.length >= mostItems}
          onClick={() => form.insertListItem('items', { stripePriceId: null, quantity: 1 })}
        >
          Add Product
        </Button>
        <output>{sumOf(items, offers)}</output>
      </div>
    </fieldset>
  );
}

const priced = ({ unitAmount, currency, interval, intervalCount }: Offer) =>
  interval === null ? null : { unitAmount, currency, interval, intervalCount: intervalCount ?? 1 };

function sumOf(items: readonly ItemValues[], offers: readonly Offer[]): string {
  const chosen = items.flatMap(({ stripePriceId, quantity: typed }, place) => {
    const offer = offers.find((one) => one.stripePriceId === stripePriceId);
    const { data } = quantity.safeParse(typed);
    return offer && data ? [{ ...offer, quantity: data, id: String(place) }] : [];
  });
  if (chosen.length === 0) return 'Nothing chosen yet';
  const { amount, often } = payText(chosen);
  return `${amount} ${often}`;
}
