import { Select, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import {
  type ActivityPriority,
  type ActivityType,
  activitiesContract,
  activityFields,
  activityPriorities,
  activityTypes,
} from '../contract.ts';
import { priorityWords, typeLabels } from './words.ts';

type ActivityDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

export function ActivityDialog({ opened, ...rest }: ActivityDialogProps) {
  return (
    <FormDialog title="Add Activity" opened={opened} onClose={rest.onClose}>
      <ActivityForm {...rest} />
    </FormDialog>
  );
}

type Values = { type: ActivityType; title: string; description: string; dueDate: string; priority: ActivityPriority };

const { assignedTo: _, ...fields } = activityFields;
const shape = z.object(fields);
const sent = ({ dueDate, ...values }: Values) => ({ ...values, dueDate: dueDate || null });

function ActivityForm({ contactId, onClose }: Omit<ActivityDialogProps, 'opened'>) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { type: 'note', title: '', description: '', dueDate: '', priority: 'medium' },
    validate: (values) => schemaResolver(shape, { sync: true })(sent(values)),
  });
  const { run, isBusy } = useCommand(activitiesContract.add, {
    refresh: ['activities.'],
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
      onSubmit={(values) => void run({ contactId, ...sent(values) })}
    >
      <div className="field-row">
        <Select
          key={form.key('type')}
          label="Type"
          allowDeselect={false}
          data={activityTypes.map((value) => ({ value, label: typeLabels[value] }))}
          {...form.getInputProps('type')}
        />
        <Select
          key={form.key('priority')}
          label="Priority"
          allowDeselect={false}
          data={activityPriorities.map((value) => ({ value, label: priorityWords[value].label }))}
          {...form.getInputProps('priority')}
        />
      </div>
      <TextInput key={form.key('title')} label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea
        key={form.key('description')}
        label="Description"
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('description')}
      />
      <TextInput key={form.key('dueDate')} type="date" label="Due date" {...form.getInputProps('dueDate')} />
    </DialogForm>
  );
}
