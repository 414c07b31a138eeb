import { statusWords } from './words-statuses.ts';

export const runStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const stopStatuses = ['pending', 'in_progress', 'completed', 'skipped', 'rescheduled'] as const;
export type RunStatus = (typeof runStatuses)[number];
export type StopStatus = (typeof stopStatuses)[number];

/** Whether nobody goes on with a run. */
export const isRunOver = <R extends { status: RunStatus }>(run: R): run is R & { status: 'completed' | 'cancelled' } =>
  run.status === 'completed' || run.status === 'cancelled';

/** Whether somebody was at a stop for its pickup, or it was given up with its run. */
export const isDone = (stop: { status: StopStatus }): boolean =>
  stop.status === 'completed' || stop.status === 'skipped';

/** Whether nothing more is to be done at a stop, for now: done, or put off. */
export const isWorked = ({ status }: { status: StopStatus }): boolean =>
  status !== 'pending' && status !== 'in_progress';

/** As spec 2 §2 words them. */
export const stopStatusLabels: Readonly<Record<StopStatus, string>> = statusWords.en.stops;
