import { skipReasonLabels } from '../daily-routes/skip-reasons.ts';
import type { EntityWords } from './entity.ts';

const runVerbs: Readonly<Record<string, string>> = {
  pending: 'opened again',
  in_progress: 'started',
  completed: 'completed',
  cancelled: 'cancelled',
};
const stopVerbs: Readonly<Record<string, string>> = {
  pending: 'put back to pending',
  in_progress: 'started',
  completed: 'completed',
  skipped: 'skipped',
  rescheduled: 'rescheduled',
};

/** Runs and their stops: what is told of them is what migrations 0027 and 0028 record. */
export const runWords: Readonly<Record<'daily_route' | 'daily_route_stop', EntityWords>> = {
  daily_route: {
    kind: 'run',
    noun: 'Run',
    columns: {
      status: ['Status', 'choice'],
      driver_id: ['Driver', 'name'],
      cancel_reason: ['Reason'],
      notes: ['Notes'],
      start_time: ['Started', 'instant'],
      end_time: ['Ended', 'instant'],
      told_end_time: ['Ended, as its driver says', 'instant'],
    },
    untold: ['route_name', 'date'],
    inSubject: [],
    subject: () => [],
    verb: (action, { status, driver_id: driver, start_time: start, told_end_time: end }) => {
      if (action !== 'update') return undefined;
      // A run that had been started before it was cancelled keeps when that was.
      if (status === 'in_progress' && !start) return runVerbs.pending;
      if (typeof status === 'string') return runVerbs[status];
      if (end) return 'ended, its driver says';
      if (driver === null) return 'left without a driver';
      return driver ? 'given to another driver' : undefined;
    },
  },
  daily_route_stop: {
    kind: 'run',
    noun: 'Stop',
    columns: {
      status: ['Status', 'choice'],
      daily_route_id: ['Run', 'name'],
      rescheduled_to: ['New date', 'day'],
      skip_reason: ['Reason', skipReasonLabels],
      driver_notes: ['Notes'],
      completion_time: ['Done at', 'instant'],
    },
    untold: ['street_line', 'contact_name'],
    inSubject: [],
    subject: (state) => [state.street_line, state.contact_name],
    verb: (action, { status, daily_route_id: run }) => {
      if (action === 'delete') return 'taken off its run';
      if (run) return 'moved between runs';
      return typeof status === 'string' ? stopVerbs[status] : undefined;
    },
  },
};
