import { Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Sent } from '../../../kernel/operation.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { mailingListContract, officeSources } from '../contract.ts';
import { purposeWords } from '../words.ts';

export type Change = Omit<Sent<typeof mailingListContract.choose>, 'source'>;
type ChoiceDialogProps = Readonly<{ change: Change | undefined; onClose: () => void }>;

/** Takes an address off a list or puts it back, and asks how the office knows. */
export function ChoiceDialog({ change, onClose }: ChoiceDialogProps) {
  return (
    <FormDialog
      title={change?.isOn ? 'Put Back on the List' : 'Take Off the List'}
      opened={change !== undefined}
      onClose={onClose}
    >
      {change && <ChoiceForm change={change} onClose={onClose} />}
    </FormDialog>
  );
}

const labels = {
  phone: 'They asked by phone',
  email: 'They asked by email',
  'in-person': 'They asked in person',
  letter: 'They asked by letter',
  office: 'Nobody asked: the office decides',
};

function ChoiceForm({ change, onClose }: Readonly<{ change: Change; onClose: () => void }>) {
  const form = useForm<{ source: string }>({
    initialValues: { source: '' },
    validate: { source: (source) => (source ? null : 'Choose how they said so') },
  });
  const name = purposeWords[change.purpose];
  const choose = useCommand(mailingListContract.choose, {
    failure: 'Not Changed',
    form,
    onDone: () => {
      toast.success(change.isOn ? 'Put Back on the List' : 'Taken Off the List', `${name}: ${change.email}`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={change.isOn ? 'Put Back' : 'Take Off'}
      isBusy={choose.isBusy}
      onSubmit={({ source }) => {
        const known = officeSources.find((one) => one === source);
        if (known) void choose.run({ ...change, source: known });
      }}
    >
      <p className="mailing-means">
        {change.isOn
          ? `${name} go to ${change.email} again. Put somebody back only when they want it.`
          : `No more ${name.toLowerCase()} go to ${change.email}. Messages about their own account still do.`}
      </p>
      <Radio.Group label="How do you know?" withAsterisk {...form.getInputProps('source')}>
        {officeSources.map((source) => (
          <Radio
            key={source}
            value={source}
            label={source === 'office' && change.isOn ? 'We had taken them off by mistake' : labels[source]}
            className="mailing-how"
          />
        ))}
      </Radio.Group>
    </DialogForm>
  );
}
