import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Day, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import {
  reasonLabels,
  type Suspension,
  type SuspensionReason,
  suspensionReasons,
  suspensionsContract,
} from '../contract.ts';
import { isSameHold, proposedSuspension } from '../rules.ts';

/** Reads that a hold touches. */
export const touched = ['suspensions.', 'routes.', 'daily-routes.'];

type SuspensionDialogProps = Readonly<{
  /** The stop that is to be suspended. */
  routeAddressId: string;
  /** What the stop is called: "1204 E 20th St". */
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

type Values = { from: Day; to: Day; reason: SuspensionReason; notes: string };

function SuspensionForm({ routeAddressId, suspension, onClose }: Omit<SuspensionDialogProps, 'opened' | 'place'>) {
  const { today } = useCompany();
  const form = useForm<Values>({
    initialValues: { ...proposedSuspension(today), notes: '', ...(suspension && valuesOf(suspension)) },
    validate: {
      from: (from) => (from ? null : 'Choose a start date'),
      to: (to, { from }) =>
        !to ? 'Choose an end date' : to < from ? 'The end date cannot be before the start date.' : null,
    },
  });
  const [base, setBase] = useState(suspension);
  const isBehind = base !== undefined && suspension !== undefined && !isSameHold(base, suspension);
  const done = (title: string) => () => {
    toast.success(title);
    onClose();
  };
  const create = useCommand(suspensionsContract.create, {
    refresh: touched,
    failure: 'Create Failed',
    form,
    onDone: done('Suspension Created'),
  });
  const update = useCommand(suspensionsContract.update, {
    refresh: touched,
    failure: 'Update Failed',
    form,
    onDone: done('Suspension Updated'),
    // The hold is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'suspension-changed',
  });

  function takeTheirs() {
    if (suspension) form.setValues(valuesOf(suspension));
    setBase(suspension);
  }
  return (
    <DialogForm
      form={form}
      submitLabel={suspension ? 'Update Suspension' : 'Suspend Pickup'}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) =>
        void (base ? update.run({ id: base.id, base, ...values }) : create.run({ routeAddressId, ...values }))
      }
    >
      {isBehind && (
        <NewerVersion
          thing="suspension"
          changes={changesBetween(base, suspension)}
          onTake={takeTheirs}
          onKeep={() => setBase(suspension)}
        />
      )}
      <div className="field-row">
        <TextInput type="date" label="Start date" withAsterisk {...form.getInputProps('from')} />
        <TextInput type="date" label="End date" withAsterisk min={form.values.from} {...form.getInputProps('to')} />
      </div>
      <Select
        label="Reason"
        withAsterisk
        data={suspensionReasons.map((reason) => ({ value: reason, label: reasonLabels[reason] }))}
        {...form.getInputProps('reason')}
      />
      <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
      <p className="secondary" style={{ margin: 0 }}>
        Both days are included. The stop stays on its route and is shown to the driver as suspended.
      </p>
    </DialogForm>
  );
}

const valuesOf = ({ from, to, reason, notes }: Suspension): Values => ({ from, to, reason, notes: notes ?? '' });

/** What is different now, in words. */
const changesBetween = (before: Suspension, now: Suspension): string[] =>
  [
    now.from !== before.from && `Start date: ${formatDay(now.from)}`,
    now.to !== before.to && `End date: ${formatDay(now.to)}`,
    now.reason !== before.reason && `Reason: ${reasonLabels[now.reason]}`,
    now.notes !== before.notes && `Notes: ${now.notes ?? 'none'}`,
  ].filter((change) => change !== false);
