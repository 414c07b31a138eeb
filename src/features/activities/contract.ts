import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, instant, optionalText, requiredText } from '../../kernel/shapes.ts';

export const activityTypes = ['note', 'task', 'call', 'meeting', 'email'] as const;
export const activityStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const activityPriorities = ['low', 'medium', 'high'] as const;
export type ActivityType = (typeof activityTypes)[number];
export type ActivityStatus = (typeof activityStatuses)[number];
export type ActivityPriority = (typeof activityPriorities)[number];

const person = z.strictObject({ id, firstName: z.string(), lastName: z.string() });

export const activity = z.strictObject({
  id,
  contactId: id,
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  priority: z.enum(activityPriorities),
  /** Only tasks and customers' messages have one. */
  status: z.nullable(z.enum(activityStatuses)),
  isCustomerGenerated: z.boolean(),
  createdBy: z.nullable(person),
  createdAt: instant,
});
export type Activity = z.infer<typeof activity>;

/** The fields of the activity form. */
export const activityFields = {
  type: z.enum(activityTypes, 'Choose a type'),
  title: requiredText('Title', 200),
  description: optionalText('Description', 5000),
  dueDate: z._default(z.nullable(date), null),
  priority: z._default(z.enum(activityPriorities, 'Choose a priority'), 'medium'),
};

export const activitiesContract = contract('activities', {
  list: operation({
    method: 'GET',
    path: '/contacts/{contactId}/activities',
    access: staff,
    summary: "A contact's activities, newest first",
    input: z.object({ contactId: id }),
    output: z.strictObject({ activities: z.array(activity) }),
  }),
  add: operation({
    method: 'POST',
    path: '/contacts/{contactId}/activities',
    access: staff,
    summary: 'Log a note, call, meeting or e-mail, or set a task',
    input: z.object({ contactId: id, ...activityFields }),
    output: activity,
  }),
  complete: operation({
    method: 'POST',
    path: '/activities/{id}/completion',
    access: staff,
    summary: 'Mark a task complete; one that is complete already stays so',
    input: z.object({ id }),
    output: activity,
    refusals: { 'not-a-task': 'conflict' },
  }),
});
