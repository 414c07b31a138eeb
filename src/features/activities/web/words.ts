import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { ActivityPriority, ActivityStatus, ActivityType } from '../contract.ts';

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

export const priorityWords: Readonly<Record<ActivityPriority, Words>> = {
  low: { label: 'Low', tone: 'mute' },
  medium: { label: 'Medium', tone: 'info' },
  high: { label: 'High', tone: 'bad' },
};
