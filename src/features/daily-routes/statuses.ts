export const runStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const stopStatuses = ['pending', 'in_progress', 'completed', 'skipped', 'rescheduled'] as const;
export type RunStatus = (typeof runStatuses)[number];
export type StopStatus = (typeof stopStatuses)[number];

/** As spec 2 §2 words them. */
export const stopStatusLabels: Readonly<Record<StopStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  skipped: 'Skipped',
  rescheduled: 'Rescheduled',
};
