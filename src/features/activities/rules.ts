import type { Day } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { ActivityStatus, ActivityType } from './contract.ts';

/** Tasks begin as pending, other activities have no status (spec 2 §4). */
export const firstStatus = (type: ActivityType): ActivityStatus | null => (type === 'task' ? 'pending' : null);

/** Refuses (not-a-task) what cannot be completed (spec 2 §3: the status is meaningful only for tasks). */
export function completed(activity: Readonly<{ type: ActivityType }>): ActivityStatus {
  if (activity.type !== 'task') throw new Refusal('conflict', 'not-a-task', 'Only a task can be marked complete.');
  return 'completed';
}

/** A task whose day has passed and that is neither completed nor cancelled (spec 2 §4). `today` is the company's. */
export function isOverdue(
  activity: Readonly<{ type: ActivityType; status: ActivityStatus | null; dueDate: Day | null }>,
  today: Day,
): boolean {
  const isOpen = activity.status !== 'completed' && activity.status !== 'cancelled';
  return activity.type === 'task' && isOpen && activity.dueDate !== null && activity.dueDate < today;
}
