import { Checkbox, Input, NumberInput, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import { weekdays } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { PinFields, pointOfPin } from '../../../web/ui/pin-fields.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract, countries, mostCans } from '../contract.ts';
import { isSamePlace } from '../position.ts';
import { type AddressValues, changesBetween, messagesOf, noType, sentOf, valuesOf } from './address-values.ts';
import { usePositionText } from './position-note.tsx';
import { touched } from './touched.ts';
import { typeWords } from './type-pills.tsx';

export type AddressFormProps = Readonly<{
  contactId: string;
  /** The address that is changed, as it is now; nothing for a new one. */
  address: Address | undefined;
  /** Opens with the map. */
  isPlacing: boolean;
  isGeocoding: boolean;
  /** Another address of the contact that has a position: the map opens there. */
  near: Address | undefined;
  onClose: () => void;
  /** Stands below the address while it is typed. */
  hint?: ((typed: AddressLine) => ReactNode) | undefined;
}>;

export type AddressLine = Readonly<{ street: string; city: string; state: string; zipCode: string }>;

export function AddressForm({ contactId, address, isPlacing, isGeocoding, near, onClose, hint }: AddressFormProps) {
  const form = useForm<AddressValues>({ initialValues: valuesOf(address), validate: messagesOf });
  const [base, setBase] = useState(address);
  const done = (title: string) => (saved: Address) => {
    toast.success(title, saved.street);
    onClose();
  };
  const add = useCommand(addressesContract.add, {
    refresh: touched,
    failure: 'Address Error',
    form,
    onDone: done('Address Added'),
  });
  const update = useCommand(addressesContract.update, {
    refresh: touched,
    failure: 'Address Error',
    form,
    onDone: done('Address Updated'),
    // The address is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'address-changed',
  });
  const isBehind = base !== undefined && address !== undefined && address.updatedAt !== base.updatedAt;

  function takeTheirs() {
    form.setValues(valuesOf(address));
    form.resetDirty(valuesOf(address));
    setBase(address);
  }
  function submit(values: AddressValues) {
    const fields = sentOf(values);
    void (base ? update.run({ id: base.id, updatedAt: base.updatedAt, ...fields }) : add.run({ contactId, ...fields }));
  }
  return (
    <DialogForm
      form={form}
      submitLabel={address ? 'Save Changes' : 'Add Address'}
      isBusy={add.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={submit}
      onInvalid={({ types }) => types && toast.error('Validation Error', noType)}
    >
      {isBehind && (
        <NewerVersion
          thing="address"
          changes={changesBetween(base, address)}
          onTake={takeTheirs}
          onKeep={() => setBase(address)}
        />
      )}
      <TextInput label="Street" withAsterisk autoComplete="off" {...form.getInputProps('street')} />
      <div className="field-row">
        <TextInput label="City" withAsterisk autoComplete="off" {...form.getInputProps('city')} />
        <div className="field-pair">
          <TextInput label="State" withAsterisk autoComplete="off" {...form.getInputProps('state')} />
          <TextInput label="ZIP code" withAsterisk autoComplete="off" {...form.getInputProps('zipCode')} />
        </div>
      </div>
      {form.isDirty() && hint?.(form.values)}
      <TypeFields form={form} />
      <div className="address-service">
        <Select label="Country" allowDeselect={false} data={[...countries]} {...form.getInputProps('country')} />
        <Select
          label="Pickup day"
          placeholder="Not set"
          clearable
          data={[...weekdays]}
          {...form.getInputProps('pickupDay')}
        />
        <NumberInput label="Cans" min={1} max={mostCans} allowDecimal={false} {...form.getInputProps('cans')} />
      </div>
      <Position {...{ form, address, isPlacing, isGeocoding, near }} />
    </DialogForm>
  );
}

type Form = Pick<
  UseFormReturnType<AddressValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'clearFieldError'
>;

function TypeFields({ form }: Readonly<{ form: Form }>) {
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

type PositionProps = Readonly<{ form: Form }> &
  Pick<AddressFormProps, 'address' | 'isPlacing' | 'isGeocoding' | 'near'>;

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
