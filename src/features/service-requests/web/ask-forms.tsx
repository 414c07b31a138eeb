import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { mostCans } from '../../addresses/contract.ts';
import { streamWords } from '../../services/stream-words.ts';
import { streams } from '../../services/streams.ts';
import { type MoveWish, moveWishes } from '../asked.ts';
import { longestAddress, ownRequestsContract as own } from '../own-requests.ts';
import { requestWords } from '../words.ts';
import { AddressField, type AskFormProps, PriceNote, WordsField } from './ask-fields.tsx';
import { useAsk, useTextCheck } from './use-ask.ts';
import { ownWords } from './words-own.ts';

/** The first address, which most have alone. */
const addressOf = ({ choices }: AskFormProps) => choices.addresses[0]?.id ?? '';

/** More cans at an address. */
export function AskCan(props: AskFormProps) {
  const say = useWords(ownWords);
  const names = useWords(streamWords);
  const { fits, whole, oneOf } = useTextCheck();
  const stream = props.choices.addresses[0]?.services[0]?.stream ?? streams[0];
  const form = useForm<{ addressId: string; stream: (typeof streams)[number]; cans: number; notes: string }>({
    initialValues: { addressId: addressOf(props), stream, cans: 1, notes: '' },
    validate: { addressId: oneOf(props.choices.addresses), notes: fits, cans: whole(say.cans, mostCans) },
  });
  const { send, isBusy } = useAsk(own.askCan, form, props.onClose);
  const seen = { seenPrice: props.choices.canPrice };
  return (
    <DialogForm form={form} submitLabel={say.send} isBusy={isBusy} onSubmit={(asked) => send(asked, seen)}>
      <AddressField {...props} field={form.getInputProps('addressId')} />
      <Select
        label={say.stream}
        data={streams.map((value) => ({ value, label: names[value] }))}
        allowDeselect={false}
        {...form.getInputProps('stream')}
      />
      <NumberField label={say.cans} min={1} max={mostCans} {...form.getInputProps('cans')} />
      <PriceNote price={props.choices.canPrice} />
      <WordsField label={say.notes} field={form.getInputProps('notes')} />
    </DialogForm>
  );
}

/** A truck for more than usual. */
export function AskPickup(props: AskFormProps) {
  const say = useWords(ownWords);
  const { needed, oneOf } = useTextCheck();
  const { today } = useCompany();
  const form = useForm({
    initialValues: { addressId: addressOf(props), date: addDays(today, 2), items: '' },
    validate: { addressId: oneOf(props.choices.addresses), date: needed, items: needed },
  });
  const { send, isBusy } = useAsk(own.askPickup, form, props.onClose);
  const seen = { seenPrice: props.choices.extraPrice };
  return (
    <DialogForm form={form} submitLabel={say.send} isBusy={isBusy} onSubmit={(asked) => send(asked, seen)}>
      <AddressField {...props} field={form.getInputProps('addressId')} />
      <TextInput type="date" label={say.day} min={today} {...form.getInputProps('date')} />
      <WordsField label={say.items} rows={3} field={form.getInputProps('items')} />
      <PriceNote price={props.choices.extraPrice} />
    </DialogForm>
  );
}

/** A household that moves. */
export function AskMove(props: AskFormProps) {
  const say = useWords(ownWords);
  const { wishes } = useWords(requestWords);
  const { needed, neededWithin, fits, oneOf } = useTextCheck();
  const { today } = useCompany();
  const wish: MoveWish = 'goes_along';
  const form = useForm<{ addressId: string; date: string; newAddress: string; wish: MoveWish; notes: string }>({
    initialValues: { addressId: addressOf(props), date: addDays(today, 14), newAddress: '', wish, notes: '' },
    validate: {
      addressId: oneOf(props.choices.addresses),
      date: needed,
      newAddress: neededWithin(longestAddress),
      notes: fits,
    },
  });
  const { send, isBusy } = useAsk(own.tellMove, form, props.onClose);
  const data = moveWishes.map((value) => ({ value, label: wishes[value] }));
  return (
    <DialogForm form={form} submitLabel={say.send} isBusy={isBusy} onSubmit={send}>
      <AddressField {...props} field={form.getInputProps('addressId')} />
      <TextInput type="date" label={say.moveDay} min={today} {...form.getInputProps('date')} />
      <WordsField label={say.newAddress} field={form.getInputProps('newAddress')} />
      <Select label={say.wish} data={data} allowDeselect={false} {...form.getInputProps('wish')} />
      <WordsField label={say.notes} field={form.getInputProps('notes')} />
    </DialogForm>
  );
}
