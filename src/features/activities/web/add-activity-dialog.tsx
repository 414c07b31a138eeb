import { useForm } from '@mantine/form';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { activitiesContract } from '../contract.ts';
import { ActivityFields, type ActivityValues, sentOf, validate, valuesOf } from './activity-fields.tsx';

type AddActivityDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

export function AddActivityDialog({ opened, ...rest }: AddActivityDialogProps) {
  return (
    <FormDialog title="Add Activity" opened={opened} onClose={rest.onClose}>
      <AddActivityForm {...rest} />
    </FormDialog>
  );
}

function AddActivityForm({ contactId, onClose }: Omit<AddActivityDialogProps, 'opened'>) {
  const form = useForm<ActivityValues>({ mode: 'uncontrolled', initialValues: valuesOf(undefined), validate });
  useInterruptedForm('new activity', form, { id: contactId });
  const { run, isBusy } = useCommand(activitiesContract.add, {
    failure: 'Create Failed',
    form,
    onDone: ({ title }) => {
      toast.success('Activity Created', title);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Add Activity"
      isBusy={isBusy}
      onSubmit={(values) => void run({ contactId, ...sentOf(values) })}
    >
      <ActivityFields form={form} />
    </DialogForm>
  );
}
