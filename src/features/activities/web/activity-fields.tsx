import { Select, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import {
  type Activity,
  type ActivityPriority,
  type ActivityType,
  activityFields,
  activityPriorities,
  activityTypes,
  type Person,
} from '../contract.ts';
import { useStaffOptions } from './people.ts';
import { priorityWords, typeLabels } from './words.ts';

export type ActivityValues = {
  type: ActivityType;
  title: string;
  description: string;
  dueDate: string;
  priority: ActivityPriority;
  /** A person's id, or nothing. */
  assignedTo: string | null;
};

const shape = z.object(activityFields);

/** What the server is sent: an empty day is none. */
export const sentOf = ({ dueDate, ...values }: ActivityValues) => ({ ...values, dueDate: dueDate || null });
export const validate = (values: ActivityValues) => schemaResolver(shape, { sync: true })(sentOf(values));

export function valuesOf(activity: Activity | undefined): ActivityValues {
  return {
    type: activity?.type ?? 'note',
    title: activity?.title ?? '',
    description: activity?.description ?? '',
    dueDate: activity?.dueDate ?? '',
    priority: activity?.priority ?? 'medium',
    assignedTo: activity?.assignedTo?.id ?? null,
  };
}

type ActivityFieldsProps = Readonly<{
  form: UseFormReturnType<ActivityValues>;
  /** Whoever it is assigned to now, who may have left. */
  assigned?: Person | null;
}>;

/** The fields of an activity, new or not. */
export function ActivityFields({ form, assigned = null }: ActivityFieldsProps) {
  return (
    <>
      <TextInput key={form.key('title')} label="Title" required data-autofocus {...form.getInputProps('title')} />
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
      <Textarea
        key={form.key('description')}
        label="Description"
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('description')}
      />
      <div className="field-row">
        <TextInput key={form.key('dueDate')} type="date" label="Due date" {...form.getInputProps('dueDate')} />
        <Select
          key={form.key('assignedTo')}
          label="Assigned to"
          placeholder="Nobody"
          clearable
          clearButtonProps={{ 'aria-label': 'Assign to nobody' }}
          searchable
          data={useStaffOptions(assigned)}
          {...form.getInputProps('assignedTo')}
        />
      </div>
    </>
  );
}
