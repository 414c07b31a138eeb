import type { Operation } from '../../../kernel/operation.ts';
import { allow, found, Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import type { Call } from '../../../server/http.ts';
import { limit } from '../../../server/limits.ts';
import type { WorkedStop } from '../contract.ts';
import { mayWorkStops } from '../policy.ts';
import { runAfter, stopAfter } from '../progress.ts';
import type { StopEvent, StopWork } from '../stop-moves.ts';
import { firstAnswer, hashOf } from './first-answer.ts';
import { putOff, takeBackPuttingOff } from './rescheduling.ts';
import { findCommand, type LockedStop, lockStop, saveStop } from './store.ts';

type StopInput = Readonly<{ id: string; commandId: string; at: string }> & Pick<StopEvent, 'notes' | 'position'>;
type StopCall = Pick<Call<Operation>, 'transact' | 'files' | 'now' | 'file' | 'read' | 'limitScale'> &
  Readonly<{ actor: Actor; input: StopInput }>;

/**
 * Carries out one stop command exactly once. Its id, its effect and its answer are written in one transaction, so
 * that a repeat – in a row, in parallel, after a crash – is answered with the first outcome (security, trap 4).
 */
export async function carryOut(
  call: StopCall,
  move: string,
  work: (stop: LockedStop, event: StopEvent) => StopWork,
): Promise<WorkedStop> {
  const { input, files } = call;
  if (call.file) await limitPhotos(call);
  const photoKey = call.file && (await files.keepPhoto(call.file.bytes));
  const bodyHash = hashOf(move, input, call.file?.bytes);
  const event = { ...input, receivedAt: call.now, by: call.actor.id, photoKey };
  let photoIsKept = false;
  try {
    return await call.transact(async (tx) => {
      const stop = await lockStop(tx, input.id, input.commandId);
      allow(mayWorkStops(call.actor, stop.run), "Only the run's driver and admins can work its stops.");
      if (stop.before) return firstAnswer(stop.before, call.actor.id, bodyHash);
      const worked = refusalOr(() => work(stop, event));
      if (worked instanceof Refusal) {
        // What we waited for may have been this very command, which our first look could not see yet.
        const twin = await findCommand(tx, input.commandId);
        if (twin) return firstAnswer(twin, call.actor.id, bodyHash);
        throw withCurrent(worked, stop);
      }
      if (stop.rescheduledTo && worked.rescheduledTo !== stop.rescheduledTo)
        await takeBackPuttingOff(tx, stop, { by: call.actor.id, at: call.now });
      if (worked.rescheduledTo && move === 'reschedule') await putOff(tx, stop, worked.rescheduledTo, call.actor.id);
      const shown = stopAfter(stop.shown.stop, worked);
      const made = { stop: shown, dailyRoute: runAfter(stop.shown.dailyRoute, stop.shown.stop, shown) };
      const command = { id: input.commandId, profileId: call.actor.id, bodyHash, answer: made };
      if (!(await saveStop(tx, stop, worked, command))) throw carriedOutMeanwhile;
      photoIsKept = true;
      return made;
    });
  } catch (error) {
    if (error !== carriedOutMeanwhile) throw error;
    const twin = found(await call.transact((tx) => findCommand(tx, input.commandId)), 'This command does not exist.');
    return firstAnswer(twin, call.actor.id, bodyHash);
  } finally {
    // A refused or repeated command leaves nothing behind on disk. A commit whose outcome is unknown keeps its photo:
    // better a file without a row than a row without its file.
    if (photoKey && !photoIsKept) await files.remove(photoKey);
  }
}

/** A phone that comes back from a whole day without a signal sends some two hundred at once; nobody sends thousands. */
const limitPhotos = ({ read, actor, limitScale: scale }: StopCall) =>
  limit(read, `photo ${actor.id}`, { max: 600, minutes: 60, message: tooManyPhotos, scale });
const tooManyPhotos = 'Too many photos were sent in one hour. They stay on your phone and go later.';

/** Thrown to take back what a twin of this command, in flight at the same time, has done already. */
const carriedOutMeanwhile = new Error('This command was carried out meanwhile');

function refusalOr<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A refused move tells where the stop stands now, so that the phone can show it (decisions: Driver). */
function withCurrent(refusal: Refusal, { shown }: LockedStop): Refusal {
  if (refusal.kind !== 'conflict') return refusal;
  return new Refusal(refusal.kind, refusal.code, refusal.message, { current: shown });
}
