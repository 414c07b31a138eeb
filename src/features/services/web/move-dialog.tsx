import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { addDays, type Day, formatDay } from '../../../kernel/calendar.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { useInterrupted } from '../../../web/interrupted.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { servicesContract } from '../contract.ts';

/** A form of an address, which the screen gives: it knows the fields, the dialog knows what becomes of them. */
export type AddressSlot = (
  props: Readonly<{
    /** Stands above the fields. */
    lead: ReactNode;
    submitLabel: string;
    isBusy: boolean;
    onSubmit: (to: Sent<typeof servicesContract.move>['to']) => void;
  }>,
) => ReactNode;

type MoveProps = Readonly<{
  addressId: string;
  street: string;
  addressForm: AddressSlot;
  onChanged: () => void;
  onClose: () => void;
}>;

export function MoveDialog({ opened, ...rest }: MoveProps & Readonly<{ opened: boolean }>) {
  return (
    <FormDialog title={`Move from ${rest.street}`} opened={opened} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </FormDialog>
  );
}

function MoveForm({ addressId, street, addressForm, onChanged, onClose }: MoveProps) {
  const { today } = useCompany();
  const before = useInterrupted(`first day of move ${addressId}`, (): Day | undefined =>
    firstDay === today ? undefined : firstDay,
  );
  const [firstDay, setFirstDay] = useState<Day>(before ?? today);
  const [problem, setProblem] = useState<string>();
  const move = useCommand(servicesContract.move, {
    failure: 'Move Failed',
    onDone(_, { to }) {
      toast.success('Household Moved', `${to.street} is served from ${formatDay(firstDay)}, once a route has it.`);
      onClose();
      onChanged();
    },
    onRefused({ fields }) {
      setProblem(fields?.firstDay);
      return fields?.firstDay !== undefined;
    },
  });
  const lead = (
    <>
      <TextInput
        type="date"
        label="First day at the new address"
        required
        min={today}
        value={firstDay}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setFirstDay(value);
          setProblem(undefined);
        }}
      />
      <p className="dialog-lead">
        Service at {street} ends {firstDay ? `on ${formatDay(addDays(firstDay, -1))}` : 'the day before'}, and the same
        cans are picked up at the new address as soon as a route serves it.
      </p>
    </>
  );
  return addressForm({
    ...{ lead, submitLabel: 'Move', isBusy: move.isBusy },
    onSubmit(to) {
      if (firstDay) void move.run({ addressId, firstDay, to });
      else setProblem('Choose a date');
    },
  });
}
