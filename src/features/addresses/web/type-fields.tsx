import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import type { AddressForm } from './address-values.ts';
import { typeWords } from './type-pills.tsx';

/** What the address is for. */
export function TypeFields({ form, isMove }: Readonly<{ form: AddressForm; isMove: boolean }>) {
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
