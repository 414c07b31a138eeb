import { createHash } from 'node:crypto';
import { dayAt } from '../../../kernel/calendar.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { allow, found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Call, Handlers } from '../../../server/http.ts';
import { preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { dailyRoutesContract, WorkedStop } from '../contract.ts';
import { generationMessage, planGeneration, refuseOutsideWindow } from '../generation.ts';
import { maySeePhoto, mayWorkStops } from '../policy.ts';
import { dayStats, runAfter, stopAfter } from '../progress.ts';
import { cancelRun, completeRun, runCompletedNote, startRun } from '../run-moves.ts';
import {
  completeStop,
  noteStop,
  rescheduleStop,
  type StopEvent,
  type StopWork,
  skipStop,
  startStop,
} from '../stop-moves.ts';
import {
  countOpenStops,
  findCommand,
  findPhoto,
  getDailyRoute,
  getDailyRouteWithStops,
  type LockedStop,
  listContactStops,
  listDailyRoutes,
  lockDailyRoute,
  lockStop,
  type SavedCommand,
  saveDailyRoute,
  saveStop,
  skipOpenStops,
} from './store.ts';
import { insertRuns, listTemplates, lockExistingRuns, placeRescheduledStop, rebuildRuns } from './store-generation.ts';

export const dailyRoutesHandlers: Handlers<typeof dailyRoutesContract> = {
  async list({ input, read, now }) {
    const date = input.date ?? dayAt(now, await getTimeZone(read));
    const dailyRoutes = await listDailyRoutes(read, date);
    return { date, stats: dayStats(dailyRoutes), dailyRoutes };
  },

  async get({ input, read }) {
    return preparedJson(await getDailyRouteWithStops(read, input.id));
  },

  async generate({ input, transact, now }) {
    const { targetDate: date, forceRegenerate: force } = input;
    return transact(async (tx) => {
      refuseOutsideWindow(date, dayAt(now, await getTimeZone(tx)));
      await lockFor(tx, `generate ${date}`);
      const existing = await lockExistingRuns(tx, date);
      const plan = planGeneration(date, { templates: await listTemplates(tx, date), existing, force });
      const made = await insertRuns(
        tx,
        date,
        plan.make.map((template) => template.routeId),
      );
      const rebuilt = await rebuildRuns(
        tx,
        plan.rebuild.map((run) => run.runId),
      );
      const touched = new Map([...made, ...rebuilt]);
      if (touched.size > 0) await announce(tx, { topic: 'daily-routes', date });
      const runs = (await listDailyRoutes(tx, date)).filter((run) => touched.has(run.id));
      return {
        generatedCount: runs.length,
        skippedCount: plan.skip.length,
        message: generationMessage(date, runs.length, plan.skip.length),
        generatedRoutes: runs.map((run) => ({ routeName: run.routeName, stopsCount: run.stops.total })),
        skippedRoutes: [...plan.skip],
      };
    });
  },

  async start({ input, transact, now }) {
    return transact(async (tx) => {
      const run = await lockDailyRoute(tx, input.id);
      await saveDailyRoute(tx, run, startRun(run, now));
      return getDailyRoute(tx, run.id);
    });
  },

  async complete({ actor, input, transact, now }) {
    return transact(async (tx) => {
      const run = await lockDailyRoute(tx, input.id);
      const openStops = await countOpenStops(tx, run.id);
      const completed = completeRun(run, { now, notes: input.notes, openStops, skipOpenStops: input.skipOpenStops });
      await skipOpenStops(tx, run.id, { at: now, by: actor.id, notes: runCompletedNote });
      await saveDailyRoute(tx, run, completed);
      return getDailyRoute(tx, run.id);
    });
  },

  async cancel({ input, transact, now }) {
    return transact(async (tx) => {
      const run = await lockDailyRoute(tx, input.id);
      await saveDailyRoute(tx, run, cancelRun(run, { now, reason: input.reason }));
      return getDailyRoute(tx, run.id);
    });
  },

  startStop: (call) => carryOut(call, 'start', (stop, event) => startStop(stop, stop.run, event)),

  completeStop: (call) => carryOut(call, 'complete', (stop, event) => completeStop(stop, stop.run, event)),

  skipStop: (call) => carryOut(call, 'skip', (stop, event) => skipStop(stop, stop.run, event)),

  rescheduleStop: (call) =>
    carryOut(call, 'reschedule', (stop, event) => rescheduleStop(stop, stop.run, event, call.input.toDate)),

  noteStop: (call) => carryOut(call, 'note', (stop, event) => noteStop(stop, stop.run, event)),

  async photo({ actor, input, read, files }) {
    const noPhoto = 'There is no photo of this stop.';
    const photo = found(await findPhoto(read, input.id), noPhoto);
    if (!maySeePhoto(actor, photo)) throw new Refusal('missing', 'missing', noPhoto);
    return { bytes: await files.open(photo.key), contentType: 'image/jpeg', fileName: 'stop.jpg', inline: true };
  },

  async contactHistory({ input, read }) {
    return { stops: await listContactStops(read, input.contactId) };
  },
};

type StopInput = Readonly<{ id: string; commandId: string; at: string }> & Pick<StopEvent, 'notes' | 'position'>;
type StopCall = Pick<Call<Operation>, 'transact' | 'files' | 'now' | 'file'> &
  Readonly<{
    actor: { id: string; role: 'superadmin' | 'admin' | 'employee' | 'customer' } & Call<Operation>['actor'];
    input: StopInput;
  }>;

/**
 * Carries out one stop command exactly once. Its id, its effect and its answer are written in one transaction, so
 * that a repeat – in a row, in parallel, after a crash – is answered with the first outcome (security, trap 4).
 */
async function carryOut(
  call: StopCall,
  move: string,
  work: (stop: LockedStop, event: StopEvent) => StopWork,
): Promise<WorkedStop> {
  const { input, files } = call;
  const photoKey = call.file && (await files.keepPhoto(call.file.bytes));
  const bodyHash = hashOf(move, input, call.file?.bytes);
  const event = { ...input, receivedAt: call.now, by: call.actor.id, photoKey };
  let photoIsKept = false;
  try {
    const answer = await call.transact(async (tx) => {
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
      if (move === 'reschedule') await place(tx, stop, worked);
      const shown = stopAfter(stop.shown.stop, worked);
      const made = { stop: shown, dailyRoute: runAfter(stop.shown.dailyRoute, stop.shown.stop, shown) };
      const command = { id: input.commandId, profileId: call.actor.id, bodyHash, answer: made };
      if (!(await saveStop(tx, stop, worked, command))) throw carriedOutMeanwhile;
      photoIsKept = true;
      return made;
    });
    return answer;
  } catch (error) {
    photoIsKept = false;
    if (error !== carriedOutMeanwhile) throw error;
    const twin = found(await call.transact((tx) => findCommand(tx, input.commandId)), 'This command does not exist.');
    return firstAnswer(twin, call.actor.id, bodyHash);
  } finally {
    // A refused or repeated command leaves nothing behind on disk.
    if (photoKey && !photoIsKept) await files.remove(photoKey);
  }
}

/** Thrown to take back what a twin of this command, in flight at the same time, has done already. */
const carriedOutMeanwhile = new Error('This command was carried out meanwhile');

function firstAnswer(before: SavedCommand, actorId: string, bodyHash: string): WorkedStop {
  if (before.profileId !== actorId) throw new Refusal('missing', 'missing', 'This command does not exist.');
  if (before.bodyHash !== bodyHash)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return before.answer;
}

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

async function place(tx: Tx, stop: LockedStop, { rescheduledTo }: StopWork): Promise<void> {
  if (!rescheduledTo || (await placeRescheduledStop(tx, stop, rescheduledTo))) return;
  const message = "This route's run of that day is over already. Choose another day.";
  throw invalidField('toDate', 'date-out-of-window', message);
}

function hashOf(move: string, input: StopInput, photo: Buffer | undefined): string {
  const hash = createHash('sha256')
    .update(move)
    .update(JSON.stringify(Object.entries(input).sort()));
  if (photo) hash.update(photo);
  return hash.digest('hex');
}
