/** What can be done with a whole run. */
import type { Instant } from '../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { DailyRoute } from './run-shapes.ts';
import { isRunOver, type RunStatus } from './statuses.ts';
import { say } from './words.ts';

export type RunMove = 'start' | 'complete' | 'cancel';

const movesFrom: Readonly<Record<RunMove, readonly RunStatus[]>> = {
  start: ['pending'],
  complete: ['in_progress'],
  cancel: ['pending', 'in_progress'],
};

/** The note on stops that were still open when their run was completed (decisions: Generation). */
export const runCompletedNote = say.runCompleted;

/** Why a run cannot be moved, or undefined when it can (spec 2 §4, Daily route status). */
export function whyNotRun(move: RunMove, run: Pick<DailyRoute, 'status'>): string | undefined {
  return movesFrom[move].includes(run.status) ? undefined : say.runIs[run.status];
}

export type RunWork = Readonly<{
  status: RunStatus;
  startTime: Instant | null;
  endTime: Instant | null;
  notes: string | null;
  cancelReason: string | null;
}>;

export function startRun(run: RunWork, now: Instant): RunWork {
  refuseWhen(whyNotRun('start', run));
  return { ...run, status: 'in_progress', startTime: now };
}

/**
 * Whether stops that are open may be skipped: nobody skips more of them than they have seen, because the office may have
 * brought some meanwhile. A phone with an older program does not say how many it has seen.
 */
export const maySkip = (
  told: Readonly<{ skipOpenStops: boolean; openStopsSeen?: number | undefined }>,
  openStops: number,
): boolean => told.skipOpenStops && openStops <= (told.openStopsSeen ?? openStops);

/** Refuses (conflict `open-stops`) while stops are open, unless they may be skipped. */
export function completeRun(
  run: RunWork,
  {
    now,
    notes,
    openStops,
    skipOpenStops,
  }: { now: Instant; notes: string | null; openStops: number; skipOpenStops: boolean },
): RunWork {
  refuseWhen(whyNotRun('complete', run));
  if (openStops > 0 && !skipOpenStops)
    throw new Refusal('conflict', 'open-stops', say.openStops(openStops), { current: openStops });
  return { ...run, status: 'completed', endTime: now, notes: notes ?? run.notes };
}

/** Refuses (invalid) a blank reason. */
export function cancelRun(run: RunWork, { now, reason }: { now: Instant; reason: string }): RunWork {
  refuseWhen(whyNotRun('cancel', run));
  if (!reason) throw invalidField('reason', 'reason-required', say.cancelNeedsReason);
  return { ...run, status: 'cancelled', endTime: now, cancelReason: reason };
}

/** Refuses (conflict) a run on which nothing can be changed any more. */
export function refuseWhenOver(run: Pick<DailyRoute, 'status'>): void {
  if (isRunOver(run)) refuseWhen(say.runIs[run.status]);
}

function refuseWhen(why: string | undefined): void {
  if (why) throw new Refusal('conflict', 'run-moved-on', why);
}
