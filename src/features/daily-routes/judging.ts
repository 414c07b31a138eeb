/**
 * What becomes of what a phone reports: it is judged by what was true when it was done, not when it arrived. The office
 * may have cancelled the run, changed its driver or moved the stop meanwhile; another truck may have been there.
 */
import { type Instant, minutesBetween } from '../../kernel/calendar.ts';
import type { DailyRoute } from './run-shapes.ts';
import { isDone, isRunOver } from './statuses.ts';
import {
  giveUpStop,
  type StopEvent,
  type StopMove,
  type StopWork,
  skipStop,
  untouched,
  type WorkableRun,
  type WorkableStop,
  whyNot,
} from './stop-moves.ts';
import type { StrayReason } from './visits.ts';

/** Whether somebody drives the stop's run, drove it when the work was done, at another time, or at no time. */
export type Assignment = 'now' | 'then' | 'once' | 'never';

export type Verdict =
  /** The stop shows it from now on. */
  | Readonly<{ kind: 'decides'; work: StopWork }>
  /** Somebody was there, but what the stop shows was later: it is kept beside it. */
  | Readonly<{ kind: 'visit'; work: StopWork }>
  /** Overtaken by what was decided later: nothing is left to do. */
  | Readonly<{ kind: 'overtaken' }>
  /** Somebody was there, but had no right to the stop then, or the stop was closed: a dispatcher looks at it. */
  | Readonly<{ kind: 'stray'; reason: StrayReason; work: StopWork }>;

type Judged = Readonly<{
  stop: WorkableStop;
  run: WorkableRun & Pick<DailyRoute, 'endTime'>;
  event: StopEvent;
  assignment: Assignment;
}>;

/** Emptying the cans, or finding that it could not be done: a fact that no rule can refuse. */
export const isVisit = (move: StopMove): boolean => move === 'complete' || move === 'skip';

/** What is said of a visit afterwards: that it was none, or in which words. */
export const isOfVisit = (move: StopMove): boolean => move === 'reopen' || move === 'note';

/** Having begun at a stop, or not having: of what was done there it says nothing. */
export const isOfStart = (move: StopMove, { status }: Pick<WorkableStop, 'status'>): boolean =>
  move === 'start' || (move === 'reopen' && status === 'in_progress');

type Work = (stop: WorkableStop, run: WorkableRun, event: StopEvent) => StopWork;

/**
 * The rule by which something told is kept where it can decide nothing any more: of a visit its own; a putting off that
 * says or shows why is kept as a visit that picked nothing up, because somebody stood there; of anything else none.
 */
export function asVisit(move: StopMove, { notes, photoKeys = [] }: Told, work: Work): Work | undefined {
  if (isVisit(move)) return work;
  return move === 'reschedule' && (notes || photoKeys.length > 0) ? skipStop : undefined;
}

type Told = Pick<StopEvent, 'notes' | 'photoKeys'>;

const isBefore = (one: Instant, other: Instant) => minutesBetween(one, other) > 0;

/**
 * @param work the rule of the move, which refuses what `whyNot` names
 * @returns for visits of whoever drove it never a refusal: what does not fit is kept, or is stray
 */
export function judge(move: StopMove, { stop, run, event, assignment }: Judged, work: Work): Verdict {
  const then = move === 'start' ? run : asItWas(run, event.at, saysOfOwn(move, stop, event, assignment));
  const visit = isVisit(move) || assignment !== 'never' ? asVisit(move, event, work) : undefined;
  const reason = visit && assignment !== 'never' ? strayReason(move, stop, then, assignment) : undefined;
  if (visit && reason) return { kind: 'stray', reason, work: visitOf(run, event, visit) };
  const isLate = wasDecidedLater(stop, event);
  if (visit && isLate) return { kind: 'visit', work: visitOf(run, event, visit) };
  if (isLate ? move !== 'note' : isStartOver(move, { stop, run, event, assignment })) return { kind: 'overtaken' };
  const decided = work(isVisit(move) ? asTheySawIt(stop, event, assignment) : stop, then, event);
  const isGivenUp = move === 'reopen' && run.status === 'completed';
  return { kind: 'decides', work: isGivenUp ? giveUpStop(decided, run) : decided };
}

/**
 * Whether what the stop shows came after this. Where by our clock that is still to come, the clock was put back since, as
 * by the first word of a time server: then what both devices said tells more.
 */
function wasDecidedLater({ decidedAt, deviceAt }: WorkableStop, event: StopEvent): boolean {
  if (decidedAt === null) return false;
  if (!isBefore(event.receivedAt, decidedAt)) return isBefore(event.at, decidedAt);
  return deviceAt !== null && isBefore(event.deviceAt ?? event.at, deviceAt);
}

function strayReason(
  move: StopMove,
  stop: WorkableStop,
  run: WorkableRun,
  assignment: Assignment,
): StrayReason | undefined {
  if (assignment === 'once') return 'not-theirs';
  const why = whyNot(move, { ...stop, status: 'pending' }, run)?.code;
  return why === 'stop-moved-on' ? undefined : why;
}

/** A visit by itself: with what was said and seen at it, and nothing of what the stop shows. */
export function visitOf({ date }: Pick<WorkableRun, 'date'>, event: StopEvent, work: Work): StopWork {
  return work({ ...untouched, suspension: null }, { date, status: 'in_progress' }, event);
}

/** A run that is over was not yet over before its end, and keeps nobody from saying what they did there. */
function asItWas<R extends Judged['run']>(run: R, at: Instant, isOfOwn: boolean): R {
  const wasUnderWay = isRunOver(run) && run.endTime !== null && isBefore(at, run.endTime);
  return wasUnderWay || (isOfOwn && isRunOver(run)) ? { ...run, status: 'in_progress' } : run;
}

const saysOfOwn = (
  move: StopMove,
  { status, workedBy }: WorkableStop,
  { by }: StopEvent,
  assignment: Assignment,
): boolean =>
  isOfVisit(move) && (status === 'completed' || status === 'skipped') && workedBy === by && assignment !== 'never';

/**
 * Who had begun at a stop decides nothing there once they have left: the run has ended since, or another truck has the
 * stop. Nor where it is started already, such as by the second phone of its driver; a desk is refused, and sees that.
 */
function isStartOver(move: StopMove, { stop, run: { endTime }, event, assignment }: Judged): boolean {
  if (!isOfStart(move, stop)) return false;
  const isStarted = move === 'start' && stop.status === 'in_progress' && assignment !== 'never';
  return isStarted || assignment === 'then' || (endTime !== null && isBefore(event.at, endTime));
}

/**
 * Who came to a stop that another one had worked by then did not know it: theirs is a visit of its own, without the
 * other one's words and photo. Whoever corrects what they did themselves keeps them.
 */
function asTheySawIt(stop: WorkableStop, event: StopEvent, assignment: Assignment): WorkableStop {
  const wasWorked = isDone(stop);
  if (!wasWorked || assignment === 'never') return stop;
  return stop.workedBy === event.by ? { ...stop, status: 'pending' } : { ...stop, ...untouched };
}

/** Of two decisions at a stop the later one counts; of two at the same moment the one that came last. */
export const supersedes = (work: Pick<StopWork, 'decidedAt'>, stop: Pick<StopWork, 'decidedAt'>): boolean =>
  stop.decidedAt === null || work.decidedAt === null || !isBefore(work.decidedAt, stop.decidedAt);

/** What the stop shows so far and another work is about to replace: somebody was there. */
export const isVisited = (stop: Pick<StopWork, 'status' | 'decidedAt'>): boolean =>
  stop.decidedAt !== null && isDone(stop);

/**
 * The visit that is left of a stop which is taken back. A putting off that said or showed why is one, too: it picked
 * nothing up, as where it comes too late.
 */
export function visitTakenBack<S extends StopWork>(stop: S): S | undefined {
  if (isVisited(stop)) return stop;
  const saysWhy = stop.status === 'rescheduled' && (stop.driverNotes !== null || stop.photoKey !== null);
  return saysWhy ? { ...stop, status: 'skipped' } : undefined;
}
