import type { Tone } from '../../../web/ui/status-pill.tsx';
import {
  type Activity,
  type ActivityPriority,
  type ActivityStatus,
  type ActivityType,
  type Person,
  shownOfDescription,
} from '../contract.ts';

/** The toast when a contact's activities cannot be read. */
export const unreadableActivities = ['Activities Error', 'Failed to load activities'] as const;

export const typeLabels: Readonly<Record<ActivityType, string>> = {
  note: 'Note',
  task: 'Task',
  call: 'Call',
  meeting: 'Meeting',
  email: 'Email',
};

type Words = Readonly<{ label: string; tone: Tone }>;

export const statusWords: Readonly<Record<ActivityStatus, Words>> = {
  pending: { label: 'Pending', tone: 'warning' },
  in_progress: { label: 'In Progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'mute' },
};

/** A customer's message in progress waits for us (decisions: Activities). */
export function statusOf({ status, isCustomerGenerated }: Pick<Activity, 'status' | 'isCustomerGenerated'>) {
  if (isCustomerGenerated && status === 'in_progress') return { label: 'Pending Response', tone: 'warning' } as const;
  return status ? statusWords[status] : undefined;
}

export const priorityWords: Readonly<Record<ActivityPriority, Words>> = {
  low: { label: 'Low', tone: 'mute' },
  medium: { label: 'Medium', tone: 'mute' },
  high: { label: 'High', tone: 'bad' },
};

/** What a button says that leads to a status. */
export function stepLabel(to: ActivityStatus, { status, isCustomerGenerated }: Activity): string {
  if (status === 'completed' || status === 'cancelled') return 'Reopen';
  if (to === 'cancelled') return 'Cancel Task';
  if (to === 'completed') return isCustomerGenerated ? 'No Reply Needed' : 'Mark Complete';
  return to === 'in_progress' ? 'Mark In Progress' : 'Back to Pending';
}

export const nameOf = (person: Person | null): string => (person ? `${person.firstName} ${person.lastName}` : '');

/** Who an activity comes from. */
export const creatorOf = ({ createdBy, isCustomerGenerated }: Pick<Activity, 'createdBy' | 'isCustomerGenerated'>) =>
  isCustomerGenerated ? 'From the customer' : nameOf(createdBy);

/** A row's summary as the list of all shows it (the ellipsis is put on here: an answer of ASCII is cheaper to send). */
export function cutSummary(summary: string): string {
  const characters = Array.from(summary);
  return characters.length > shownOfDescription ? `${characters.slice(0, shownOfDescription).join('')}…` : summary;
}
