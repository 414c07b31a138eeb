import { createHash } from 'node:crypto';
import { dayAt } from '../../../kernel/calendar.ts';
import type { Operation } from '../../../kernel/operation.ts';
import { allow, found, invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Call, Handlers } from '../../../server/http.ts';
import { preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { dailyRoutesContract, WorkedStop } from '../contract.ts';
import { generationMessage, planGeneration, refuseOutsideWindow } from '../generation.ts';
import { maySeePhoto, mayWorkStops } from '../policy.ts';
import { dayStats } from '../progress.ts';
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
  getWorkedStop,
  insertCommand,
  type LockedStop,
  listContactStops,
  listDailyRoutes,
  lockDailyRoute,
  lockStop,
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
  const { actor, input, files } = call;
  const photoKey = call.file && (await files.keepPhoto(call.file.bytes));
  let photoIsKept = false;
  try {
    return await call.transact(async (tx) => {
      photoIsKept = false;
      const stop = await lockStop(tx, input.id);
      allow(mayWorkStops(actor, stop.run), "Only the run's driver and admins can work its stops.");
      const bodyHash = hashOf(move, input, call.file?.bytes);
      const before = await findCommand(tx, input.commandId);
      if (before) return firstAnswer(before, actor.id, bodyHash);
      const event = { ...input, receivedAt: call.now, by: actor.id, photoKey };
      const worked = await withCurrent(
        () => work(stop, event),
        () => getWorkedStop(tx, stop.id),
      );
      await saveStop(tx, stop, worked);
      if (worked.status === 'rescheduled' && worked.rescheduledTo && move === 'reschedule')
        if (!(await placeRescheduledStop(tx, stop, worked.rescheduledTo)))
          throw invalidField(
            'toDate',
            'date-out-of-window',
            "This route's run of that day is over already. Choose another day.",
          );
      const answer = await getWorkedStop(tx, stop.id);
      await insertCommand(tx, { id: input.commandId, stopId: stop.id, profileId: actor.id, bodyHash, answer });
      photoIsKept = true;
      return answer;
    });
  } finally {
    // A refused or repeated command leaves nothing behind on disk.
    if (photoKey && !photoIsKept) await files.remove(photoKey);
  }
}

function firstAnswer(
  before: { profileId: string; bodyHash: string; answer: unknown },
  actorId: string,
  bodyHash: string,
): WorkedStop {
  if (before.profileId !== actorId) throw new Refusal('missing', 'missing', 'This command does not exist.');
  if (before.bodyHash !== bodyHash)
    throw new Refusal('conflict', 'command-reused', 'This command was carried out before with other content.');
  return before.answer as WorkedStop;
}

/** A refused move tells where the stop stands now, so that the phone can show it (decisions: Driver). */
async function withCurrent<T>(work: () => T, current: () => Promise<unknown>): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    throw new Refusal(error.kind, error.code, error.message, { current: await current() });
  }
}

function hashOf(move: string, input: StopInput, photo: Buffer | undefined): string {
  const hash = createHash('sha256')
    .update(move)
    .update(JSON.stringify(Object.entries(input).sort()));
  if (photo) hash.update(photo);
  return hash.digest('hex');
}
