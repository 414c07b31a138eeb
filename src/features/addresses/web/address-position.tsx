import type { Point } from '../../../kernel/geo.ts';
import { PinFields, pointOfPin } from '../../../web/ui/pin-fields.tsx';
import type { Address } from '../contract.ts';
import { isSamePlace } from '../position.ts';
import type { AddressForm } from './address-values.ts';
import { usePositionText } from './use-position-text.ts';

export type AddressPositionProps = Readonly<{
  form: AddressForm;
  /** The address that is changed, as it is now; nothing for a new one. */
  address: Address | undefined;
  /** Opens with the map. */
  isPlacing: boolean;
  isGeocoding: boolean;
  /** Another address of the contact that has a position: the map opens there. */
  near: Address | undefined;
}>;

/** The pin of the address on the map. */
export function AddressPosition({ form, address, isPlacing, isGeocoding, near }: AddressPositionProps) {
  const textOf = usePositionText();
  const { values, errors } = form;
  const isMoved = address !== undefined && !isSamePlace(address, values);
  const located = address && address.position.status !== 'by_hand' && !isMoved ? pointOf(address) : undefined;
  const isPinKept = address?.position.status === 'by_hand' && isSamePoint(pointOfPin(values), pointOf(address));
  const next = isGeocoding ? 'It is located after saving' : 'Place the pin by hand';
  return (
    <PinFields
      pin={values}
      errors={errors}
      located={located}
      near={near && pointOf(near)}
      text={address && !isMoved && address.position.status !== 'by_hand' ? textOf(address, isGeocoding) : next}
      hint={isPinKept && isMoved ? 'You are changing the address: check that its pin is still right.' : undefined}
      isOpenAtFirst={isPlacing}
      onPin={({ latitude, longitude }) => {
        form.setFieldValue('latitude', latitude);
        form.setFieldValue('longitude', longitude);
      }}
    />
  );
}

const pointOf = ({ latitude, longitude }: Pick<Address, 'latitude' | 'longitude'>): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const isSamePoint = (a: Point | undefined, b: Point | undefined) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;
