import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { weekdays } from '../../../kernel/calendar.ts';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { countries, mostCans } from '../contract.ts';
import { AddressPosition, type AddressPositionProps } from './address-position.tsx';
import { TypeFields } from './type-fields.tsx';

export type AddressFieldsProps = AddressPositionProps &
  Readonly<{
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
      <TextInput label="Street" required autoComplete="off" {...form.getInputProps('street')} />
      <div className="field-row">
        <TextInput label="City" required autoComplete="off" {...form.getInputProps('city')} />
        <div className="field-pair">
          <TextInput label="State" required autoComplete="off" {...form.getInputProps('state')} />
          <TextInput label="ZIP code" required autoComplete="off" {...form.getInputProps('zipCode')} />
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
          <NumberField
            label="Cans"
            min={1}
            max={mostCans}
            description="Also on the route and the driver's phone"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('cans')}
          />
        </div>
      )}
      <AddressPosition form={form} {...position} />
    </>
  );
}
