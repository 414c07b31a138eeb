import { Select, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { parseMoney } from '../../../kernel/money.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { frequencies, frequencyNames, isPrice, priceMessage, productFields, productsContract } from '../contract.ts';

type ProductDialogProps = Readonly<{ opened: boolean; onClose: () => void }>;

export function ProductDialog({ opened, onClose }: ProductDialogProps) {
  return (
    <FormDialog title="Create Product" opened={opened} onClose={onClose}>
      <ProductForm onClose={onClose} />
    </FormDialog>
  );
}

/** As it is typed: the price in dollars (spec 1 §5). */
const fields = schemaResolver(
  z.object({ ...productFields, price: z.string().check(z.refine((text) => isPrice(parseMoney(text)), priceMessage)) }),
  { sync: true },
);

const currencyNames = [
  { value: 'usd', label: 'USD' },
  { value: 'eur', label: 'EUR' },
  { value: 'gbp', label: 'GBP' },
  { value: 'cad', label: 'CAD' },
] as const;

type Values = Readonly<{
  name: string;
  description: string;
  price: string;
  currency: (typeof currencyNames)[number]['value'];
  frequency: keyof typeof frequencies;
}>;
const empty: Values = { name: '', description: '', price: '', currency: 'usd', frequency: 'monthly' };

function ProductForm({ onClose }: Readonly<{ onClose: () => void }>) {
  const form = useForm({ initialValues: empty, validate: fields });
  useInterruptedForm('product', form);
  const { ask, isBusy } = useProviderCommand(productsContract.create, {
    failure: 'Product Creation Failed',
    wordless: 'Failed to create product',
    form,
    onDone(product) {
      toast.success('Product Created', product.name);
      onClose();
    },
  });
  function create({ price, ...values }: Values) {
    void ask({ ...values, unitAmount: parseMoney(price) ?? 0 });
  }
  return (
    <DialogForm form={form} submitLabel="Create Product" isBusy={isBusy} onSubmit={create}>
      <TextInput label="Name" required maxLength={250} {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
      <TextInput
        label="Price"
        required
        inputMode="decimal"
        placeholder="30.00"
        description="In dollars and cents, or those of the currency chosen"
        {...form.getInputProps('price')}
      />
      <Select label="Currency" data={currencyNames} allowDeselect={false} {...form.getInputProps('currency')} />
      <Select
        label="Billed"
        data={frequencyNames.map((value) => ({ value, label: frequencies[value].label }))}
        allowDeselect={false}
        {...form.getInputProps('frequency')}
      />
    </DialogForm>
  );
}
