import type { UseFormReturnType } from '@mantine/form';
import type { Weekday } from '../../../kernel/calendar.ts';
import { noPin, type Pin } from '../../../web/ui/pin-fields.tsx';
import { changedWords } from '../../../web/use-newer-version.tsx';
import { type Address, addressForm, countries } from '../contract.ts';
import { typeWords } from './type-pills.tsx';

/** What the address form holds. */
export type AddressValues = Pin & {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: (typeof countries)[number];
  isBilling: boolean;
  isMailing: boolean;
  isService: boolean;
  cans: number | string;
  pickupDay: Weekday | null;
};

export type AddressForm = Pick<
  UseFormReturnType<AddressValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'isDirty'
>;

export const noType = 'Please select at least one address type';

/** A pin only when a person has placed it: any other position is geocoding's affair. */
export function valuesOf(address: Address | undefined): AddressValues {
  const isByHand = address?.position.status === 'by_hand';
  return {
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.zipCode ?? '',
    country: countries.find((country) => country === address?.country) ?? 'USA',
    isBilling: address?.isBilling ?? false,
    isMailing: address?.isMailing ?? false,
    isService: address?.isService ?? true,
    cans: address?.cans ?? 1,
    pickupDay: address?.pickupDay ?? null,
    latitude: (isByHand ? address.latitude : null) ?? noPin.latitude,
    longitude: (isByHand ? address.longitude : null) ?? noPin.longitude,
  };
}

/** What is sent of them. */
export const sentOf = ({ cans, latitude, longitude, ...values }: AddressValues) => ({
  ...values,
  cans: numberOf(cans) as number, // nothing is refused at the field; left out it would become the default
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
});

const numberOf = (value: number | string): number | null => (value === '' ? null : (value as number));

/** What is wrong with the fields, in the server's own words; `types` stands for the three of them. */
export function messagesOf(values: AddressValues): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of addressForm.safeParse(sentOf(values)).error?.issues ?? [])
    messages[issue.path.join('.')] ??= issue.message;
  if (!typeWords.some(({ flag }) => values[flag])) messages.types = noType;
  return messages;
}

const labels = {
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  cans: 'Cans',
  pickupDay: 'Pickup day',
  ...{ isBilling: null, isMailing: null, isService: null, latitude: null, longitude: null },
} as const;

/** What is different now, for who was second. */
export function changesOf(old: AddressValues, now: AddressValues): string[] {
  const changes = changedWords(labels, old, now);
  const [oldTypes, types] = [old, now].map((values) =>
    typeWords.flatMap(({ flag, label }) => (values[flag] ? [label] : [])),
  );
  if (String(oldTypes) !== String(types)) changes.push(`Address type: ${types?.join(', ') || 'none'}`);
  if (old.latitude !== now.latitude || old.longitude !== now.longitude)
    changes.push(now.latitude === '' ? 'The pin was removed' : 'The pin was moved');
  return changes;
}
