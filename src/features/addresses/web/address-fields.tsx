import { Checkbox, Input, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { weekdays } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import { PinFields, pointOfPin } from '../../../web/ui/pin-fields.tsx';
import { type Address, countries, mostCans } from '../contract.ts';
import { isSamePlace } from '../position.ts';
import type { AddressValues } from './address-values.ts';
import { usePositionText } from './position-note.tsx';
import { typeWords } from './type-pills.tsx';

type Form = Pick<
  UseFormReturnType<AddressValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'isDirty'
>;

export type AddressFieldsProps = Readonly<{
  form: Form;
  /** The address that is changed, as it is now; nothing for a new one. */
  address: Address | undefined;
  /** Opens with the map. */
  isPlacing: boolean;
  isGeocoding: boolean;
  /** Another address of the contact that has a position: the map opens there. */
  near: Address | undefined;
  /** Stands below the address while it is typed. */
  hint?: ((typed: AddressLine) => ReactNode) | undefined;
  /** A household moves there: it is served there in any case, with the cans that it has. */
  isMove?: boolean;
}>;

export type AddressLine = Readonly<{ street: string; city: string; state: string; zipCode: string }>;

export function AddressFields({ form, hint, isMove = false, ...position }: AddressFieldsProps) {
  const country = (
    <Select label="Country" allowDeselect={false} data={[...countries]} {...form.getInputProps('country')} />
  );
  return (
    <>
      <TextInput label="Street" withAsterisk autoComplete="off" {...form.getInputProps('street')} />
      <div className="field-row">
        <TextInput label="City" withAsterisk autoComplete="off" {...form.getInputProps('city')} />
        <div className="field-pair">
          <TextInput label="State" withAsterisk autoComplete="off" {...form.getInputProps('state')} />
          <TextInput label="ZIP code" withAsterisk autoComplete="off" {...form.getInputProps('zipCode')} />
        </div>
      </div>
      {form.isDirty() && hint?.(form.values)}
      <TypeFields form={form} isMove={isMove} />
      {isMove ? (
        country
      ) : (
        <div className="address-service">
          {country}
          <Select
            label="Pickup day"
            placeholder="Not set"
            clearable
            data={[...weekdays]}
            description="Until it is on a route"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('pickupDay')}
          />
          <NumberInput
            label="Cans"
            min={1}
            max={mostCans}
            allowDecimal={false}
            description="Also on the route and the driver's phone"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('cans')}
          />
        </div>
      )}
      <Position form={form} {...position} />
    </>
  );
}

function TypeFields({ form, isMove }: Readonly<{ form: Form; isMove: boolean }>) {
  const message = useId();
  const { types } = form.errors;
  return (
    <fieldset className="address-flags" aria-describedby={types ? message : undefined}>
      <legend>Address type</legend>
      {typeWords.map(({ flag, label }) => (
        <Checkbox
          key={flag}
          label={label}
          checked={form.values[flag]}
          disabled={isMove && flag === 'isService'}
          onChange={({ currentTarget }) => {
            form.setFieldValue(flag, currentTarget.checked);
            form.clearFieldError('types');
          }}
        />
      ))}
      {types && (
        <Input.Error id={message} role="alert">
          {types}
        </Input.Error>
      )}
      <p>The contact has one billing and one mailing address: choosing them here takes them from the other.</p>
    </fieldset>
  );
}

type PositionProps = Pick<AddressFieldsProps, 'form' | 'address' | 'isPlacing' | 'isGeocoding' | 'near'>;

function Position({ form, address, isPlacing, isGeocoding, near }: PositionProps) {
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
