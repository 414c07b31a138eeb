import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { allow, found, Refusal } from '../../../kernel/refusal.ts';
import { type Actor, isAdmin } from '../../../kernel/roles.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Call } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import { announce } from '../../../server/live.ts';
import { firstAnswer, hashOf } from '../../../server/once.ts';
import { changedMeanwhile, Last } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findDecisionAfter } from '../../day-plan/server/store.ts';
import { clampedTime, correctedTime } from '../device-time.ts';
import {
  type Assignment,
  asVisit,
  isOfStart,
  isVisited,
  judge,
  type Verdict,
  visitOf,
  visitTakenBack,
} from '../judging.ts';
import { mayTell } from '../policy.ts';
import { runAfter, stopAfter } from '../progress.ts';
import type { DailyRoute, WorkedStop } from '../run-shapes.ts';
import type { StopEvent, StopMove, StopWork, WorkableRun, WorkableStop } from '../stop-moves.ts';
import { say } from '../words.ts';
import { toldAs } from '../words-recorded.ts';
import {
  concernsDates,
  followAgain,
  isAwaitedElsewhere,
  keepHere,
  lockAhead,
  putOff,
  takeBackPuttingOff,
} from './rescheduling.ts';
import { noSuchStop } from './store.ts';
import { changeOf, findAssignment, type LockedStop, lockStop, saveCommand, saveStop } from './store-stop-work.ts';
import { findRemovedStop, insertStrayWork, noteStrayWork, takeBackStrayWork } from './store-stray-work.ts';
import { insertVisit, noteVisit, takeBackVisits } from './store-visits.ts';

type StopInput = Readonly<{ id: string; commandId: string; at: string; sentAt?: string | undefined }> &
  Pick<StopEvent, 'notes' | 'notesBefore' | 'position'>;
type StopCall = Pick<Call<Operation>, 'transact' | 'files' | 'now' | 'uploads' | 'read' | 'limitScale'> &
  Readonly<{ actor: Actor; input: StopInput }>;
type Rule = Readonly<{
  work: (stop: WorkableStop, run: WorkableRun, event: StopEvent) => StopWork;
  /** What the company demands of the input; it may change, so that only a command that is new is measured by it. */
  demand?: (tx: Tx, told: Readonly<{ at: Instant; hasPhoto: boolean }>) => Promise<void>;
}>;

/**
 * Carries out one stop command exactly once. Its id, its effect and its answer are written in one transaction, so
 * that a repeat – in a row, in parallel, after a crash – is answered with the first outcome (security, trap 4), whatever
 * has become of the stop, its run and the rules since. Only then comes who may, and last the rules.
 */
export async function carryOut(call: StopCall, move: StopMove, rule: Rule): Promise<WorkedStop> {
  const { input, files, actor, now } = call;
  const bodyHash = hashOf(
    move,
    input,
    call.uploads.map(({ bytes }) => bytes),
  );
  const photoKeys: string[] = [];
  let photosAreKept = false;
  let isAhead = concernsDates(move);
  try {
    for (const { bytes } of call.uploads) {
      await limitPhotos(call);
      photoKeys.push(await files.keepPhoto(bytes));
    }
    return await call.transact(async (tx) => {
      photosAreKept = false;
      if (isAhead) await lockAhead(tx, move, input.id);
      const { before, stop: there } = await lockStop(tx, input.id, input.commandId, now);
      if (before) return firstAnswer(before, actor.id, bodyHash);
      if (!there) {
        const answer = await tellOfRemoved(tx, call, move, rule, photoKeys);
        await saveCommand(tx, input.id, { id: input.commandId, profileId: actor.id, bodyHash, answer });
        photosAreKept = answer.recorded !== undefined;
        return answer;
      }
      const stop = there;
      const followsElsewhere = move !== 'note' && isAwaitedElsewhere(stop);
      if (followsElsewhere && !isAhead) {
        isAhead = true;
        throw changedMeanwhile();
      }
      const at = clampedTime(stop.run.date, correctedTime(input.at, input.sentAt, now), now);
      const own = await assignmentOf(tx, stop, { actor, at });
      const assignment = asJudged(own, move, stop, actor);
      const isTrucks = assignment !== 'never';
      const event = { ...input, at, deviceAt: input.at, receivedAt: now, by: actor.id, isTrucks, photoKeys };
      const judging = async () => {
        const told = asVisit(move, event, rule.work) ? 'skip' : move;
        allow(mayTell(actor, assignment, told, stop.workedBy === actor.id), mayNotWork);
        await rule.demand?.(tx, { at, hasPhoto: photoKeys.length > 0 || stop.photoKey !== null });
        return judged(move, await withLaterDecision(tx, move, stop, at), event, assignment, rule);
      };
      const verdict = await judgedOrOwn(judging, tx, move, stop, event);
      const answer = answerOf(verdict, stop, own);
      const command = { id: input.commandId, profileId: actor.id, bodyHash, answer };
      if (verdict.kind === 'decides') {
        await keepWhatWas(tx, move, stop, event);
        const { rescheduledTo } = verdict.work;
        if (followsElsewhere) await takeBackPuttingOff(tx, stop, verdict.work, { by: actor.id, at: now });
        if (move === 'reopen') await keepHere(tx, stop, actor.id, dayAt(now, await getTimeZone(tx)));
        if (rescheduledTo && move === 'reschedule') await putOff(tx, stop, rescheduledTo, { by: actor.id });
        photosAreKept = true;
        const saved = saveStop(tx, stop, verdict.work, command, startsRun(verdict.work, own));
        if (move === 'reopen' || followsElsewhere) followAgain(stop);
        return new Last(saved.then(() => answer));
      }
      await keepBeside(tx, stop, verdict);
      await saveCommand(tx, stop.id, command);
      photosAreKept = verdict.kind !== 'overtaken';
      return answer;
    });
  } finally {
    // A refused or repeated command leaves nothing behind on disk. A commit whose outcome is unknown keeps its photos:
    // better a file without a row than a row without its file.
    if (!photosAreKept) for (const key of photoKeys) await files.remove(key);
  }
}

const mayNotWork = "Only the run's driver and admins can work its stops.";

/** A phone that comes back from a whole day without a signal sends some two hundred at once; nobody sends thousands. */
const limitPhotos = ({ read, actor, limitScale: scale }: StopCall) =>
  limit(read, `photo ${actor.id}`, { max: 600, minutes: 60, message: tooManyPhotos, scale });
const tooManyPhotos = 'Too many photos were sent in one hour. They stay on your phone and go later.';

async function assignmentOf(
  tx: Tx,
  stop: LockedStop,
  { actor, at }: Readonly<{ actor: Actor; at: Instant }>,
): Promise<Assignment> {
  const { id, run, hasPast } = stop;
  if (run.driverId === actor.id) return 'now';
  return hasPast ? findAssignment(tx, { id, runId: run.id }, actor.id, at) : 'never';
}

/** Admins who had the stop at another time work any run at any time, and start a stop for who has it now. */
function asJudged(own: Assignment, move: StopMove, stop: LockedStop, actor: Actor): Assignment {
  if (own !== 'once' || !isAdmin(actor)) return own;
  return isOfStart(move, stop) ? 'never' : 'then';
}

/** Who puts a pickup off does not replace what a dispatcher has decided of it since, and told its customer. */
async function withLaterDecision(tx: Tx, move: StopMove, stop: LockedStop, at: Instant): Promise<LockedStop> {
  if (move !== 'reschedule' || !stop.pickup) return stop;
  // Where it is not put off itself, a dispatcher sends a truck again because of it.
  const fromStopId = stop.status === 'rescheduled' ? null : stop.id;
  const since = await findDecisionAfter(tx, stop.pickup, { at, fromStopId });
  return since ? { ...stop, decidedAt: since } : stop;
}

/** A refused move tells where the stop stands now, so that the phone can show it (decisions: Driver). */
function judged(move: StopMove, stop: LockedStop, event: StopEvent, assignment: Assignment, { work }: Rule): Verdict {
  try {
    return judge(move, { stop, run: stop.run, event, assignment }, work);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    throw new Refusal(error.kind, error.code, error.message, { current: stop.shown });
  }
}

function answerOf(verdict: Verdict, { shown }: LockedStop, own: Assignment): WorkedStop {
  if (verdict.kind === 'decides') {
    const stop = stopAfter(shown.stop, verdict.work);
    return { stop, dailyRoute: runAfter(shown.dailyRoute, shown.stop, stop, startsRun(verdict.work, own)) };
  }
  return verdict.kind === 'overtaken' ? shown : { ...shown, ...toldAs(verdict.kind) };
}

async function keepBeside(tx: Tx, stop: LockedStop, verdict: Verdict): Promise<void> {
  const { id, run, shown } = stop;
  if (verdict.kind === 'visit') {
    await insertVisit(tx, id, verdict.work);
    announce(changeOf(stop));
  }
  if (verdict.kind !== 'stray') return;
  const { routeName } = shown.dailyRoute;
  await insertStrayWork(tx, { ...verdict, stopId: id, date: run.date, routeName });
}

/**
 * What somebody takes back, or adds, behind a visit of theirs that the stop does not show is about that visit: nobody
 * places what never was, and what was said of it is read. Answers whether there is one.
 */
async function tellOfOwnVisit(tx: Tx, move: StopMove, stopId: string, event: StopEvent): Promise<boolean> {
  if (move === 'note') return (await noteStrayWork(tx, stopId, event)) || noteVisit(tx, stopId, event);
  return move === 'reopen' && takeBackVisits(tx, stopId, event);
}

/** What whoever takes something back had told beside what the stop shows: that may be somebody else's, and is judged. */
async function takeBackBeside(tx: Tx, { id, workedBy }: LockedStop, event: StopEvent): Promise<boolean> {
  const isStray = await takeBackStrayWork(tx, id, event);
  return (event.isTrucks && workedBy !== event.by && (await takeBackVisits(tx, id, event))) || isStray;
}

/** Refuses what `judging` refuses, unless it is about a visit of theirs that the stop does not show. */
async function judgedOrOwn(
  judging: () => Promise<Verdict>,
  ...[tx, move, stop, event]: [Tx, StopMove, LockedStop, StopEvent]
): Promise<Verdict> {
  const takesBack = move === 'reopen' && (await takeBackBeside(tx, stop, event));
  const verdict = await judging().catch((error) => error);
  if (verdict instanceof Error && !(verdict instanceof Refusal)) throw verdict;
  if (!(verdict instanceof Refusal) && verdict.kind !== 'overtaken') return verdict;
  const isOwn = (move !== 'note' || event.isTrucks) && (await tellOfOwnVisit(tx, move, stop.id, event));
  if (isOwn || takesBack) announce(changeOf(stop));
  if (verdict instanceof Refusal && !isOwn && !takesBack) throw verdict;
  return { kind: 'overtaken' };
}

/** Who worked a stop that has gone to another truck since does not start that truck's run; a desk does. */
const startsRun = ({ status }: StopWork, own: Assignment): boolean => status !== 'pending' && own !== 'then';

/** A visit that the stop no longer shows does not disappear with it. */
async function keepWhatWas(tx: Tx, move: StopMove, stop: LockedStop, { at, by }: StopEvent): Promise<void> {
  if (move === 'note') return;
  if (move !== 'reopen') return isVisited(stop) ? insertVisit(tx, stop.id, stop) : undefined;
  const visit = visitTakenBack(stop);
  if (visit) await insertVisit(tx, stop.id, visit, { at, by });
}

/**
 * The stop is gone, because the plan no longer had it: a visit is kept for the dispatcher, and anything else has nothing
 * left to happen to. Refuses (missing) a stop that never was, (forbidden) who never had it, and (conflict) another day that
 * a desk has chosen without a word.
 */
async function tellOfRemoved(
  tx: Tx,
  { input, actor, now }: StopCall,
  move: StopMove,
  rule: Rule,
  photoKeys: readonly string[],
): Promise<WorkedStop> {
  const gone = found(await findRemovedStop(tx, input.id), noSuchStop);
  const told = correctedTime(input.at, input.sentAt, now);
  const run = gone.dailyRoute ?? lostRun(gone.runId, dayAt(told, await getTimeZone(tx)));
  const at = clampedTime(run.date, told, now);
  // Of a run that is gone too nobody knows any more who drove it.
  const assignment = gone.dailyRoute
    ? await findAssignment(tx, { id: input.id, runId: gone.runId }, actor.id, at)
    : 'once';
  const shown = { stop: gone.stop, dailyRoute: run };
  const event = { ...input, at, deviceAt: input.at, receivedAt: now, by: actor.id, photoKeys };
  const isOwn =
    move === 'reopen' ? await takeBackStrayWork(tx, input.id, event) : await tellOfOwnVisit(tx, move, input.id, event);
  const rules = asVisit(move, event, rule.work);
  allow(isOwn || mayTell(actor, assignment, rules ? 'skip' : move), mayNotWork);
  if (!rules) {
    // A desk can look where the pickup is now; told that it is done, nobody would come on the day that was chosen.
    if (move === 'reschedule' && assignment === 'never') throw new Refusal('conflict', 'stop-moved-on', say.stopIsGone);
    return shown;
  }
  await rule.demand?.(tx, { at, hasPhoto: photoKeys.length > 0 });
  const work = visitOf(run, event, rules);
  const { date, routeName } = run;
  await insertStrayWork(tx, { reason: 'stop-removed', stopId: input.id, date, routeName, work });
  return { ...shown, ...toldAs('stray') };
}

/** What is shown of a run that is gone, of which nothing else is known any more. */
export const lostRun = (id: string, date: string): DailyRoute => ({
  ...{ id, date, routeId: id, routeName: '', driver: null, status: 'cancelled' },
  ...{ startTime: null, endTime: null, notes: null, cancelReason: null },
  stops: { total: 0, suspended: 0, worked: 0, completed: 0 },
});
