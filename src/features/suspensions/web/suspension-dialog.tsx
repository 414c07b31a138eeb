import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { type Day, formatDay, isDate } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import type { Service } from '../../services/contract.ts';
import { termText } from '../../services/words.ts';
import {
  reasonLabels,
  type Suspension,
  type SuspensionReason,
  suspensionReasons,
  suspensionsContract,
} from '../contract.ts';
import { draftOf, isSameHold, movedEnd, proposedSuspension } from '../rules.ts';

type SuspensionDialogProps = Readonly<{
  contactId: string;
  /** What can be suspended, at all of the contact's addresses. */
  services: readonly Service[];
  /** Which of them a new hold proposes. */
  chosenIds: readonly string[];
  /** What the place is called: "1204 E 20th St". */
  place: string;
  /** The hold that is changed; nothing for a new one. */
  suspension?: Suspension | undefined;
  opened: boolean;
  onClose: () => void;
}>;

export function SuspensionDialog({ opened, onClose, suspension, place, ...rest }: SuspensionDialogProps) {
  const title = `${suspension ? 'Edit Suspension' : 'Suspend Pickup'} · ${place}`;
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <SuspensionForm suspension={suspension} onClose={onClose} {...rest} />
    </FormDialog>
  );
}

type Values = { from: Day; to: Day; reason: SuspensionReason; notes: string; serviceIds: string[] };

function SuspensionForm({
  contactId,
  services,
  chosenIds,
  suspension,
  onClose,
}: Omit<SuspensionDialogProps, 'opened' | 'place'>) {
  const { today } = useCompany();
  const form = useForm<Values>({
    initialValues: {
      ...{ ...proposedSuspension(today), notes: '', serviceIds: [...chosenIds] },
      ...(suspension && valuesOf(suspension)),
    },
    validate: {
      serviceIds: (ids) => (ids.length > 0 ? null : 'Choose at least one service'),
      from: (from) => (from ? null : 'Choose a start date'),
      to: (to, { from }) =>
        !to ? 'Choose an end date' : to < from ? 'The end date cannot be before the start date.' : null,
    },
  });
  // It has no version: what it holds says whether somebody has changed it.
  useInterruptedForm(`suspension ${JSON.stringify(suspension ?? contactId)}`, form);
  /** What there was to choose from when it was chosen. */
  const [offered, setOffered] = useState(services);
  // Who leaves nothing out of a new one means what has come since, too, as with a move or other cans from a day on.
  const isWhole = !suspension && offered.every(({ id }) => form.values.serviceIds.includes(id));
  const chosen = isWhole ? services.map(({ id }) => id) : form.values.serviceIds;
  /** The start date when it last was whole: while it is typed it is none, or in the year 0002. */
  const wholeFrom = useRef(form.values.from);
  if (isDate(form.values.from)) wholeFrom.current = form.values.from;
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: suspension, form, valuesOf, changesOf, together: [['from', 'to']] },
    isNewer: (now, before) => !isSameHold(draftOf(before), draftOf(now)),
  });
  const done = (title: string) => () => {
    toast.success(title);
    onClose();
  };
  const create = useCommand(suspensionsContract.create, {
    failure: 'Create Failed',
    form,
    onDone: done('Suspension Created'),
  });
  const update = useCommand(suspensionsContract.update, {
    failure: 'Update Failed',
    form,
    onDone: done('Suspension Updated'),
    // The hold is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'suspension-changed',
  });
  /** With its days where two follow one another at a house, as with other cans. */
  function labelOf({ id, stream, street, ...term }: Service): string {
    const hasNamesake = services.some((one) => one.id !== id && one.stream === stream && one.street === street);
    const days = hasNamesake ? termText(term, today) : '';
    return [stream, street, ...(days ? [days] : [])].join(' · ');
  }
  return (
    <DialogForm
      form={form}
      submitLabel={suspension ? 'Update Suspension' : 'Suspend Pickup'}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={({ serviceIds: _, ...values }) => {
        const isAll = services.every(({ id }) => chosen.includes(id));
        const draft = { ...values, ...(!isAll && { serviceIds: chosen }) };
        void (base ? update.run({ id: base.id, base: draftOf(base), ...draft }) : create.run({ contactId, ...draft }));
      }}
    >
      {notice}
      <div className="field-row">
        <TextInput
          type="date"
          label="Start date"
          required
          {...form.getInputProps('from')}
          onChange={({ currentTarget: { value } }) => {
            const { to } = form.getValues();
            form.setFieldValue('from', value);
            if (isDate(value) && isDate(to)) form.setFieldValue('to', movedEnd({ from: wholeFrom.current, to }, value));
          }}
        />
        <TextInput type="date" label="End date" required min={form.values.from} {...form.getInputProps('to')} />
      </div>
      <Select
        label="Reason"
        required
        data={suspensionReasons.map((reason) => ({ value: reason, label: reasonLabels[reason] }))}
        {...form.getInputProps('reason')}
      />
      <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
      {services.length > 1 && (
        <Checkbox.Group
          label="Services"
          {...form.getInputProps('serviceIds')}
          value={chosen}
          onChange={(ids) => {
            setOffered(services);
            form.setFieldValue('serviceIds', ids);
          }}
        >
          <div className="suspension-services">
            {services.map((one) => (
              <Checkbox key={one.id} value={one.id} label={labelOf(one)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <p className="secondary" style={{ margin: 0 }}>
        Both days are included. The stop stays on its route and is shown to the driver as suspended.
        {services.length > 1 && ' With all services ticked, those that start later are suspended too.'}
      </p>
    </DialogForm>
  );
}

const valuesOf = ({ from, to, reason, notes, serviceIds }: Suspension): Values => ({
  ...{ from, to, reason, notes: notes ?? '', serviceIds: [...serviceIds] },
});

/** What is different now, in words. */
const changesOf = (before: Values, now: Values): string[] =>
  [
    now.from !== before.from && `Start date: ${formatDay(now.from)}`,
    now.to !== before.to && `End date: ${formatDay(now.to)}`,
    now.reason !== before.reason && `Reason: ${reasonLabels[now.reason]}`,
    now.serviceIds.join() !== before.serviceIds.join() && 'Services',
    now.notes !== before.notes && `Notes: ${now.notes || 'none'}`,
  ].filter((change) => change !== false);
