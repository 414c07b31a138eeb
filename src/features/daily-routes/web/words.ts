import { formatDay } from '../../../kernel/calendar.ts';
import type { PinState } from '../../../web/ui/route-line.tsx';
import type { Tone } from '../../../web/ui/status-pill.tsx';
import { reasonLabels } from '../../suspensions/contract.ts';
import type { CheckInAccuracy } from '../check-in.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { type RunStatus, type StopStatus, stopStatusLabels } from '../statuses.ts';
import type { StopVisit, StrayReason } from '../visits.ts';

export const runWords: Readonly<Record<RunStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'mute' },
  in_progress: { label: 'In Progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
};

export const stopWords: Readonly<Record<StopStatus, { label: string; tone: Tone; pin: PinState }>> = {
  pending: { label: stopStatusLabels.pending, tone: 'mute', pin: 'open' },
  in_progress: { label: stopStatusLabels.in_progress, tone: 'info', pin: 'now' },
  completed: { label: stopStatusLabels.completed, tone: 'good', pin: 'done' },
  skipped: { label: stopStatusLabels.skipped, tone: 'warning', pin: 'left' },
  rescheduled: { label: stopStatusLabels.rescheduled, tone: 'info', pin: 'left' },
};

/** What became of a stop: its status, unless a hold or the end of its whole run came before it. */
export function outcomeOf({
  status,
  suspension,
  runStatus,
}: Readonly<{ status: StopStatus; suspension: unknown; runStatus: RunStatus }>): { label: string; tone: Tone } {
  if (suspension) return { label: 'Suspended', tone: 'warning' };
  if (runStatus === 'cancelled' && status === 'pending') return { label: 'Run Cancelled', tone: 'bad' };
  return stopWords[status];
}

export const pinOf = (stop: Pick<DailyRouteStop, 'status' | 'suspension'>): PinState =>
  stop.suspension ? 'hold' : stopWords[stop.status].pin;

export const checkInWords: Readonly<Record<CheckInAccuracy, { label: string; tone: Tone }>> = {
  excellent: { label: 'Excellent', tone: 'good' },
  good: { label: 'Good', tone: 'good' },
  fair: { label: 'Fair', tone: 'warning' },
  poor: { label: 'Poor', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'mute' },
};

/** Who was there. */
export const visitorOf = ({ doneBy }: Pick<StopVisit, 'doneBy'>): string =>
  doneBy ? `${doneBy.firstName} ${doneBy.lastName}` : 'A driver';

/** Why work fitted nowhere, to go on after "but" or "because". */
export const strayReasonWords: Readonly<Record<StrayReason, string>> = {
  'run-closed': 'the run was over',
  'stop-suspended': 'the stop was on hold',
  'not-theirs': 'the run was somebody else’s',
  'stop-removed': 'the stop had been taken off',
};

export const cansOf = (cans: number) => (cans === 1 ? '1 can' : `${cans} cans`);

export const holdPeriod = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} – ${formatDay(to)}`;

/** "Customer on Vacation, Nov 20, 2026 – Nov 30, 2026" */
export const holdOf = (hold: NonNullable<DailyRouteStop['suspension']>) =>
  `${reasonLabels[hold.reason]}, ${holdPeriod(hold)}`;
