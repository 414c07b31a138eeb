import { useForm } from '@mantine/form';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Address, addressesContract } from '../contract.ts';
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx';
import { type AddressValues, changesOf, messagesOf, noType, sentOf, valuesOf } from './address-values.ts';

export type AddressFormProps = Omit<AddressFieldsProps, 'form' | 'isMove'> &
  Readonly<{ contactId: string; onClose: () => void }>;

export function AddressForm({ contactId, address, isPlacing, isGeocoding, near, onClose, hint }: AddressFormProps) {
  const form = useForm<AddressValues>({ initialValues: valuesOf(address), validate: messagesOf });
  useInterruptedForm(`address of ${contactId}`, form, address);
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: address, form, valuesOf, changesOf, together: [['latitude', 'longitude']] },
    isNewer: (now, before) => now.updatedAt !== before.updatedAt || now.cans !== before.cans,
  });
  const done = (title: string) => (saved: Address) => {
    toast.success(title, saved.street);
    onClose();
  };
  const add = useCommand(addressesContract.add, {
    failure: 'Address Error',
    form,
    onDone: done('Address Added'),
  });
  const update = useCommand(addressesContract.update, {
    failure: 'Address Error',
    form,
    onDone: done('Address Updated'),
    // The address is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'address-changed',
  });
  function submit(values: AddressValues) {
    const { cans, ...others } = sentOf(values);
    if (!base) return void add.run({ contactId, cans, ...others });
    const { id, updatedAt } = base;
    return void update.run({ id, updatedAt, ...others, ...(cans !== base.cans && { cans }) });
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
      {notice}
      <AddressFields {...{ form, address, isPlacing, isGeocoding, near, hint }} />
    </DialogForm>
  );
}
