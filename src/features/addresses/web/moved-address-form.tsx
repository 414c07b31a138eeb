import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { addressesContract } from '../contract.ts';
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx';
import { type AddressValues, messagesOf, sentOf, valuesOf } from './address-values.ts';

type MovedAddressFormProps = Readonly<{
  contactId: string;
  hint: AddressFieldsProps['hint'];
  /** Stands above the fields. */
  lead: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (to: ReturnType<typeof sentOf>) => void;
}>;

/** Where a household moves to: the fields of a service address, around which somebody else's question stands. */
export function MovedAddressForm({ contactId, hint, lead, submitLabel, isBusy, onSubmit }: MovedAddressFormProps) {
  const form = useForm<AddressValues>({ initialValues: valuesOf(undefined), validate: messagesOf });
  useInterruptedForm('move', form, { id: contactId });
  const { data } = useRead(addressesContract.list, { contactId });
  return (
    <DialogForm form={form} submitLabel={submitLabel} isBusy={isBusy} onSubmit={(values) => onSubmit(sentOf(values))}>
      {lead}
      <AddressFields
        form={form}
        address={undefined}
        isPlacing={false}
        isGeocoding={data?.isGeocoding === true}
        near={data?.addresses.find(({ latitude }) => latitude !== null)}
        hint={hint}
        isMove
      />
    </DialogForm>
  );
}
