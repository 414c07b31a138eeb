import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { DialogForm, useDialogClose } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Activity, activitiesContract } from '../contract.ts';
import { ActivityFields, type ActivityValues, sentOf, validate, valuesOf } from './activity-fields.tsx';
import { nameOf, priorityWords, typeLabels } from './words.ts';

type EditActivityProps = Readonly<{
  activity: Activity;
  /** It was deleted while it was open: what was typed can still be copied. */
  isGone: boolean;
  onDeleted: () => void;
}>;

/** The form of an activity that is there already. */
export function EditActivity({ activity, isGone, onDeleted }: EditActivityProps) {
  const close = useDialogClose();
  const form = useForm<ActivityValues>({ mode: 'uncontrolled', initialValues: valuesOf(activity), validate });
  useInterruptedForm('activity', form, activity);
  const {
    base = activity,
    isBehind,
    notice,
    begin,
  } = useNewerVersion({
    ...{ row: activity, form, valuesOf, changesOf },
    isNewer: (now, before) => now.version > before.version,
  });
  const { run, isBusy } = useCommand(activitiesContract.update, {
    failure: 'Update Failed',
    form,
    onDone(saved) {
      toast.success('Activity Updated', saved.title);
      begin(saved);
      void close(); // asks when a note has been typed and not added
    },
    // The activity is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'activity-changed',
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Save Changes"
      isBusy={isBusy}
      isDisabled={isBehind || isGone}
      onSubmit={(values) => void run({ id: base.id, version: base.version, ...sentOf(values) })}
      aside={!isGone && <DeleteButton activity={activity} onDeleted={onDeleted} />}
    >
      {notice}
      <ActivityFields form={form} assigned={activity.assignedTo} />
    </DialogForm>
  );
}

function DeleteButton({ activity, onDeleted }: Readonly<{ activity: Activity; onDeleted: () => void }>) {
  const { run, isBusy } = useCommand(activitiesContract.remove, {
    failure: 'Delete Failed',
    onDone: () => {
      toast.success('Activity Deleted', activity.title);
      onDeleted();
    },
  });
  async function ask() {
    const confirmed = await confirm({
      title: `Delete ${activity.title}?`,
      message: `The ${typeLabels[activity.type].toLowerCase()} of ${activity.contactName} and its notes are gone for good.`,
      confirmLabel: 'Delete Activity',
    });
    if (confirmed) await run({ id: activity.id });
  }
  return (
    <Button
      variant="subtle"
      color="danger"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={isBusy}
      onClick={ask}
    >
      Delete
    </Button>
  );
}

const labels = {
  title: 'Title',
  type: 'Type',
  priority: 'Priority',
  description: 'Description',
  dueDate: 'Due date',
  assignedTo: 'Assigned to',
} as const;

function changesOf(before: ActivityValues, after: ActivityValues, { assignedTo }: Activity): string[] {
  const inWords = (values: ActivityValues) => ({
    ...values,
    type: typeLabels[values.type],
    priority: priorityWords[values.priority].label,
    assignedTo: values.assignedTo === (assignedTo?.id ?? null) ? nameOf(assignedTo) : values.assignedTo,
  });
  return changedWords(labels, inWords(before), inWords(after));
}
