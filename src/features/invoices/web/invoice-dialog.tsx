import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { daysUntilDueChoices, usualDaysUntilDue } from '../../../kernel/payments.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { useMail } from '../../../web/mail.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { withoutAccount } from '../../contacts/status-changes.ts';
import { type Product, productsContract } from '../../products/contract.ts';
import { mostCents } from '../amounts.ts';
import { invoicesContract, mostItems, noItemsMessage } from '../contract.ts';
import { totalTooLarge } from '../rules.ts';
import { centsOf, labelOf } from './billable.ts';
import {
  costOf,
  emptyItem,
  type InvoiceValues,
  type ItemValues,
  isValid,
  type Prices,
  sentOf,
  wrongOf,
} from './invoice-values.ts';
import { tellSent } from './told.ts';

const sumOf = (items: readonly ItemValues[], prices: Prices): number =>
  sumCents(items.map((item) => costOf(item, prices)));

type InvoiceDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

/** A one-time invoice of products and custom items (spec 3 §2, §5). */
export function InvoiceDialog({ opened, ...rest }: InvoiceDialogProps) {
  return (
    <FormDialog title="Create Invoice" opened={opened} onClose={rest.onClose} size="lg">
      <InvoiceForm {...rest} />
    </FormDialog>
  );
}

const dueChoices = daysUntilDueChoices.map((days) => ({
  value: String(days),
  label: `${days} ${days === 1 ? 'day' : 'days'}${days === usualDaysUntilDue ? ' (recommended)' : ''}`,
}));

function InvoiceForm({ contactId, onClose }: Omit<InvoiceDialogProps, 'opened'>) {
  const mail = useMail();
  const { data } = useRead(productsContract.list, {});
  const products = data?.products.filter((product) => centsOf(product) !== undefined) ?? [];
  const prices = new Map(products.map((product) => [product.id, centsOf(product) ?? 0]));
  const form = useForm<InvoiceValues>({
    initialValues: { items: [emptyItem('custom')], daysUntilDue: String(usualDaysUntilDue) },
    validate: ({ items }) => ({
      ...Object.fromEntries(
        items.flatMap((item, place) =>
          Object.entries(wrongOf(item)).map(([field, message]) => [`items.${place}.${field}`, message]),
        ),
      ),
      ...(sumOf(items, prices) > mostCents && { items: totalTooLarge }),
    }),
  });
  useInterruptedForm('invoice', form, { id: contactId });
  const { items } = form.values;
  const total = sumOf(items, prices);
  const { ask, isBusy } = useProviderCommand(invoicesContract.create, {
    failure: 'Invoice Creation Failed',
    titles: withoutAccount,
    wordless: 'Failed to create the invoice',
    form,
    onDone(sent) {
      tellSent('Invoice Created', sent);
      onClose();
    },
  });
  function tellInvalid() {
    if (!form.values.items.some(isValid)) toast.error('Invalid Items', noItemsMessage);
  }
  const add = (type: ItemValues['type']) => form.insertListItem('items', emptyItem(type));
  return (
    <DialogForm
      form={form}
      submitLabel={total > 0 ? `Create Invoice · ${formatMoney(total)}` : 'Create Invoice'}
      isBusy={isBusy}
      isDisabled={items.length === 0}
      onInvalid={tellInvalid}
      onSubmit={(values) =>
        void ask({
          contactId,
          items: values.items.map(sentOf),
          daysUntilDue: Number(values.daysUntilDue),
          total,
        })
      }
    >
      <ol className="invoice-items">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place: the form knows it by nothing else
          <li key={place}>
            <Item
              item={item}
              name={`Item ${place + 1}`}
              products={products}
              cost={costOf(item, prices)}
              propsOf={(field) => form.getInputProps(`items.${place}.${field}`)}
              onRemove={items.length > 1 ? () => form.removeListItem('items', place) : undefined}
            />
          </li>
        ))}
      </ol>
      {form.errors.items && <Notice tone="bad">{form.errors.items}</Notice>}
      <div className="invoice-adding">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= mostItems || products.length === 0}
          onClick={() => add('product')}
        >
          Add Product
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= mostItems}
          onClick={() => add('custom')}
        >
          Add Custom Item
        </Button>
        <output aria-label="Total">{formatMoney(total)}</output>
      </div>
      <Select
        label="Days until due"
        data={dueChoices}
        allowDeselect={false}
        description={mail.promised(
          'From the day it is created; the customer gets it by email with a link to pay',
          'From the day it is created; no e-mail goes out, so you hand on its link to pay',
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('daysUntilDue')}
      />
    </DialogForm>
  );
}

type ItemProps = Readonly<{
  item: ItemValues;
  name: string;
  products: readonly Product[];
  cost: number;
  propsOf: (field: keyof ItemValues) => object;
  onRemove: (() => void) | undefined;
}>;

function Item({ item, name, products, cost, propsOf, onRemove }: ItemProps) {
  return (
    <fieldset className="invoice-item">
      <legend className="visually-hidden">{name}</legend>
      {item.type === 'product' ? (
        <Select
          className="invoice-item-product invoice-item-whole"
          label="Product"
          required
          placeholder="Choose a product"
          data={products.map((product) => ({ value: product.id, label: labelOf(product) }))}
          {...propsOf('productId')}
        />
      ) : (
        <>
          <TextInput
            className="invoice-item-whole"
            label="Description"
            required
            maxLength={250}
            {...propsOf('description')}
          />
          <TextInput
            label="Price each"
            required
            inputMode="decimal"
            leftSection="$"
            placeholder="40.00"
            {...propsOf('amount')}
          />
        </>
      )}
      <NumberField label="Quantity" required min={1} max={9999} {...propsOf('quantity')} />
      <b className="invoice-item-cost">{formatMoney(cost)}</b>
      {onRemove && (
        <button
          type="button"
          className="icon-button invoice-item-remove"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}
