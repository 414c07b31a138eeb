import type { Words } from '../../../kernel/language.ts';
import type { PinState } from '../../../web/ui/route-line.tsx';
import type { Tone } from '../../../web/ui/status-pill.tsx';
import type { CheckInAccuracy } from '../check-in.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import type { RunStatus, StopStatus } from '../statuses.ts';
import type { StopVisit, StrayReason } from '../visits.ts';
import { type DailyWords, en } from './words-en.ts';
import { es } from './words-es.ts';

export const dailyWords: Words<DailyWords> = { en, es };

export const runTones: Readonly<Record<RunStatus, Tone>> = {
  pending: 'mute',
  in_progress: 'info',
  completed: 'good',
  cancelled: 'bad',
};

export const stopLooks: Readonly<Record<StopStatus, { tone: Tone; pin: PinState }>> = {
  pending: { tone: 'mute', pin: 'open' },
  in_progress: { tone: 'info', pin: 'now' },
  completed: { tone: 'good', pin: 'done' },
  skipped: { tone: 'warning', pin: 'left' },
  rescheduled: { tone: 'info', pin: 'left' },
};

/** What became of a stop: its status, unless a hold or the end of its whole run came before it. */
export function outcomeOf({
  status,
  suspension,
  runStatus,
}: Readonly<{ status: StopStatus; suspension: unknown; runStatus: RunStatus }>): { label: string; tone: Tone } {
  if (suspension) return { label: 'Suspended', tone: 'warning' };
  if (runStatus === 'cancelled' && status === 'pending') return { label: 'Run Cancelled', tone: 'bad' };
  return { label: en.stopStatuses[status], tone: stopLooks[status].tone };
}

export const pinOf = (stop: Pick<DailyRouteStop, 'status' | 'suspension'>): PinState =>
  stop.suspension ? 'hold' : stopLooks[stop.status].pin;

export const checkInTones: Readonly<Record<CheckInAccuracy, Tone>> = {
  excellent: 'good',
  good: 'good',
  fair: 'warning',
  poor: 'bad',
  unknown: 'mute',
};

/** Who was there. */
export const visitorOf = ({ doneBy }: Pick<StopVisit, 'doneBy'>, someDriver = en.someDriver): string =>
  doneBy ? `${doneBy.firstName} ${doneBy.lastName}` : someDriver;

/** Why work fitted nowhere, to go on after "but" or "because". */
export const strayReasonWords: Readonly<Record<StrayReason, string>> = {
  'run-closed': 'the run was over',
  'stop-suspended': 'the stop was on hold',
  'not-theirs': 'the run was somebody else’s',
  'stop-removed': 'the stop had been taken off',
};
