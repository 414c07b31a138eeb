/**
 * What becomes of what a phone reports of a whole run. Like its stops, a run is judged by what was true when it was done:
 *
 * - What is so already is answered as done; of two starts the earlier counts, and words of both sides stay.
 * - Whoever drives the run, or drove it, is never refused because the office has cancelled it or given it away. A start
 *   is recorded on the cancelled run, which is under way again if its cancellation is taken back.
 * - A completion then counts when every stop is worked: there was nothing left to cancel or to give away. Else it is
 *   only recorded, because stops left open wait for another truck, and completing would skip them.
 * - The same holds of a stop that the phone did not know of: it asks before it skips what it sees open.
 */
import { type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { completeRun, type RunWork, startRun } from './run-moves.ts';
import type { RecordedCode } from './words-recorded.ts';

/** What the run shows from now on; `recorded` says why what was told is kept and did not change it. */
export type RunVerdict = Readonly<{ work: RunWork; recorded?: RecordedCode; toldEndTime?: Instant }>;

/** How the one who tells stands to the run: drives it, drove it before, or neither. */
export type RunAssignment = 'now' | 'once' | 'never';

/** Refuses (conflict) what `whyNotRun` names to whoever never had the run. */
export function judgeStart(
  run: RunWork,
  { at, assignment }: Readonly<{ at: Instant; assignment: RunAssignment }>,
): RunVerdict {
  if (run.status === 'cancelled' && assignment !== 'never') {
    const work = { ...run, startTime: run.startTime ?? at };
    return { work, recorded: 'run-cancelled' };
  }
  if (run.status === 'in_progress' || run.status === 'completed') {
    const isEarlier = run.startTime === null || minutesBetween(at, run.startTime) > 0;
    return { work: isEarlier ? { ...run, startTime: at } : run };
  }
  return { work: startRun(run, at) };
}

type ToldEnd = Readonly<{
  at: Instant;
  notes: string | null;
  assignment: RunAssignment;
  stops: Readonly<{ open: number; worked: number }>;
  skipOpenStops: boolean;
}>;

/** Refuses (conflict) what `completeRun` refuses, to the run's driver and to whoever never had it. */
export function judgeCompletion(run: RunWork, { at, notes, assignment, stops, skipOpenStops }: ToldEnd): RunVerdict {
  const said = { ...run, notes: bothNotes(run.notes, notes) };
  if (run.status === 'completed') return { work: said };
  const isTaken = assignment === 'once' || (assignment === 'now' && run.status === 'cancelled');
  const isGrown = assignment === 'now' && run.status === 'in_progress' && stops.open > 0 && !skipOpenStops;
  if (isGrown) return { work: said, toldEndTime: at, recorded: 'run-grown' };
  if (!isTaken) return { work: completeRun(run, { now: at, notes, openStops: stops.open, skipOpenStops }) };
  if (stops.open === 0 && stops.worked > 0)
    return { work: { ...said, status: 'completed', startTime: run.startTime ?? at, endTime: at, cancelReason: null } };
  return { work: said, toldEndTime: at, recorded: run.status === 'cancelled' ? 'stops-left' : 'run-given-away' };
}

function bothNotes(kept: string | null, told: string | null): string | null {
  return kept && told && kept !== told ? `${kept}\n${told}` : (told ?? kept);
}
