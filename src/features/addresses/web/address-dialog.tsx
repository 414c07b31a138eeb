import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { PinPicker } from '../../../web/ui/pin-picker.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type Address, addressesContract, addressFields, countries, mostCans } from '../contract.ts';
import { typeWords } from './type-pills.tsx';

/** Reads that an address touches. */
export const touched = ['addresses.', 'contacts.get', 'routes.', 'suspensions.'];

type AddressDialogProps = Readonly<{
  contactId: string;
  /** The address that is changed; nothing for a new one. */
  address: Address | undefined;
  /** Another address of the contact that has a position: the map opens there. */
  near: Address | undefined;
  opened: boolean;
  onClose: () => void;
  /** Stands below the address while it is typed. */
  hint?: ((typed: AddressLine) => ReactNode) | undefined;
}>;

export type AddressLine = Readonly<{ street: string; city: string; state: string; zipCode: string }>;

export function AddressDialog({ opened, ...rest }: AddressDialogProps) {
  return (
    <FormDialog title={rest.address ? 'Edit Address' : 'Add Address'} opened={opened} onClose={rest.onClose}>
      <AddressForm {...rest} />
    </FormDialog>
  );
}

type AddressValues = {
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
  latitude: number | null;
  longitude: number | null;
};

function AddressForm({ contactId, address, near, onClose, hint }: Omit<AddressDialogProps, 'opened'>) {
  const form = useForm<AddressValues>({ initialValues: valuesOf(address), validate: messagesOf });
  const [newer, setNewer] = useState<Address>();
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
    onRefused({ code, current }) {
      if (code === 'address-changed') setNewer(current as Address);
      return code === 'address-changed';
    },
  });

  function submit({ cans, ...values }: AddressValues) {
    if (!typeWords.some(({ flag }) => values[flag])) {
      toast.error('Validation Error', 'Please select at least one address type');
      return;
    }
    const fields = { ...values, cans: Number(cans) };
    const base = newer ?? address;
    void (base ? update.run({ id: base.id, updatedAt: base.updatedAt, ...fields }) : add.run({ contactId, ...fields }));
  }
  return (
    <DialogForm
      form={form}
      submitLabel={address ? 'Save Changes' : 'Add Address'}
      isBusy={add.isBusy || update.isBusy}
      onSubmit={submit}
    >
      {newer && (
        <Notice tone="warning">
          <span role="alert">
            <b>Somebody else changed this address in the meantime.</b> It now reads {newer.street}, {newer.city},{' '}
            {newer.state} {newer.zipCode} (
            {typeWords.flatMap(({ flag, label }) => (newer[flag] ? [label] : [])).join(', ') || 'no type'}). Save again
            to put yours in its place.
          </span>
        </Notice>
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
      <fieldset className="address-flags">
        <legend>Address type</legend>
        {typeWords.map(({ flag, label }) => (
          <Checkbox key={flag} label={label} {...form.getInputProps(flag, { type: 'checkbox' })} />
        ))}
        <p>The contact has one billing and one mailing address: choosing them here takes them from the other.</p>
      </fieldset>
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
      <Position
        point={pointOf(form.values)}
        near={near && pointOf(near)}
        onPick={(point) => form.setValues({ latitude: point?.latitude ?? null, longitude: point?.longitude ?? null })}
      />
    </DialogForm>
  );
}

type PositionProps = Readonly<{
  point: Point | undefined;
  near: Point | undefined;
  onPick: (point: Point | undefined) => void;
}>;

/** Six decimals are about a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function Position({ point, near, onPick }: PositionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="address-position">
      <span>
        <b>Position on the map</b>
        <small>{point ? `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}` : 'Not placed yet'}</small>
      </span>
      <span className="page-actions">
        {point && (
          <Button size="compact-sm" variant="default" onClick={() => onPick(undefined)}>
            Clear
          </Button>
        )}
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the Map' : 'Choose on the Map'}
        </Button>
      </span>
      {isOpen && (
        <div className="address-picker">
          <PinPicker
            label="Position of the address"
            value={point}
            {...(near && { near })}
            onPick={({ latitude, longitude }) => onPick({ latitude: rounded(latitude), longitude: rounded(longitude) })}
          />
        </div>
      )}
    </div>
  );
}

const pointOf = ({ latitude, longitude }: Pick<Address, 'latitude' | 'longitude'>): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const shape = z.object(addressFields);

/** What is wrong with the fields, in the server's own words. */
function messagesOf({ cans, ...values }: AddressValues): Record<string, string> {
  const parsed = shape.safeParse({ ...values, cans: cans === '' ? undefined : Number(cans) });
  const messages: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}

function valuesOf(address: Address | undefined): AddressValues {
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
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
  };
}
