import { dayAt } from '../../../kernel/calendar.ts';
import type { FileAnswer, Received } from '../../../kernel/operation.ts';
import { found, invalidField, own } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Files } from '../../../server/files.ts';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { note } from '../../../server/live.ts';
import { getTimeZone, listPhotoRequiredReasons } from '../../company/server/store.ts';
import { insertExceptions } from '../../day-plan/server/store.ts';
import { listDrivers } from '../../users/server/store.ts';
import type { dailyRoutesContract } from '../contract.ts';
import { refuseOutsideWindow } from '../generation.ts';
import { judgeCompletion, judgeStart } from '../judging-runs.ts';
import { dayStats } from '../progress.ts';
import { cancelRun, completeRun, maySkip, refuseWhenOver, runCompletedNote, startRun } from '../run-moves.ts';
import { canStillTakePhoto, refuseSkipping } from '../skip-reasons.ts';
import { completeStop, noteStop, reopenStop, rescheduleStop, skipStop, startStop } from '../stop-moves.ts';
import { stopsToMove } from '../stop-transfers.ts';
import { generationWords } from '../words-generation.ts';
import { applyPlan } from './apply-plan.ts';
import { generateRuns } from './generating.ts';
import { lockAheadOfRun } from './rescheduling.ts';
import { carryOutOnRun } from './run-commands.ts';
import { carryOut } from './stop-commands.ts';
import {
  countStops,
  findPhoto,
  getDailyRoute,
  getDailyRouteWithStops,
  type LockedRun,
  listContactStops,
  listDailyRoutes,
  listNeverStartedRuns,
  listUnfinishedRuns,
  lockDailyRoute,
  saveDailyRoute,
  skipOpenStops,
} from './store.ts';
import { getDayMap } from './store-day-map.ts';
import { listKeptVisits } from './store-stray-work.ts';
import {
  insertExtraRun,
  leaveStarted,
  listPutOffTo,
  lockStopsOfRun,
  type StopPickup,
  saveDriver,
} from './store-transfers.ts';

async function refuseNoDriver(tx: Tx, driverId: string): Promise<void> {
  const drivers = await listDrivers(tx);
  if (!drivers.some(({ id }) => id === driverId))
    throw invalidField('driverId', 'no-such-driver', 'This person is no longer with the staff. Choose another driver.');
}

/** Lets pickups go with a run, whatever becomes of others. */
async function goWith(tx: Tx, runId: string, stops: readonly StopPickup[], createdBy: string): Promise<void> {
  const exceptions = stops.flatMap(({ serviceId, routeId, nominal }) =>
    serviceId && routeId && nominal
      ? [{ serviceId, routeId, nominal, kind: 'goes_with' as const, runId, createdBy }]
      : [],
  );
  await insertExceptions(tx, exceptions);
}

export const dailyRoutesHandlers: Handlers<typeof dailyRoutesContract> = {
  async list({ input, read, now }) {
    const date = input.date ?? dayAt(now, await getTimeZone(read));
    const dailyRoutes = await listDailyRoutes(read, date);
    return { date, stats: dayStats(dailyRoutes), dailyRoutes };
  },

  async unfinished({ read, now }) {
    return { dailyRoutes: await listUnfinishedRuns(read, dayAt(now, await getTimeZone(read))) };
  },

  async neverStarted({ read, now }) {
    return { dailyRoutes: await listNeverStartedRuns(read, dayAt(now, await getTimeZone(read))) };
  },

  async get({ input, read }) {
    return preparedJson(await getDailyRouteWithStops(read, input.id));
  },

  async dayMap({ input, read }) {
    return preparedJson(await getDayMap(read, input.date));
  },

  async generate({ actor, input, transact, now }) {
    const { targetDate: date, forceRegenerate: force } = input;
    return transact(async (tx) => {
      refuseOutsideWindow(date, dayAt(now, await getTimeZone(tx)));
      const { runs, skipped } = await generateRuns(tx, date, force);
      const say = generationWords[actor.language];
      return {
        generatedCount: runs.length,
        skippedCount: skipped.length,
        message: say.message(date, runs.length, skipped.length),
        generatedRoutes: runs.map((run) => ({ routeName: run.routeName, stopsCount: run.stops.total })),
        skippedRoutes: skipped.map(({ routeName, why }) => ({ routeName, reason: say.kept[why] })),
      };
    });
  },

  start: (call) =>
    carryOutOnRun(call, 'start', async (_, run, { at, assignment }) =>
      assignment ? judgeStart(run, { at, assignment }) : { work: startRun(run, at) },
    ),

  complete: (call) =>
    carryOutOnRun(call, 'complete', async (tx, run, { at, assignment }) => {
      const { notes } = call.input;
      const stops = await countStops(tx, run.id);
      const mayBeSkipped = maySkip(call.input, stops.open);
      const verdict = assignment
        ? judgeCompletion(run, { at, notes, assignment, stops, skipOpenStops: mayBeSkipped })
        : { work: completeRun(run, { now: at, notes, openStops: stops.open, skipOpenStops: mayBeSkipped }) };
      if (stops.open > 0 && run.status !== 'completed' && verdict.work.status === 'completed') {
        await skipOpenStops(tx, run.id, { at, receivedAt: call.now, by: call.actor.id, notes: runCompletedNote });
        note({ topic: 'routes', id: run.routeId }); // for who was put to this day meanwhile a truck comes once more
      }
      return verdict;
    }),

  async cancel({ input, transact, now }) {
    return transact(async (tx) => {
      const date = await lockAheadOfRun(tx, input.id);
      const run = await lockDailyRoute(tx, input.id);
      await saveDailyRoute(tx, run, cancelRun(run, { now, reason: input.reason }));
      await leaveStarted(tx, await lockStopsOfRun(tx, run.id));
      await applyPlan(tx, [date], { routeIds: [run.routeId] });
      return getDailyRoute(tx, run.id);
    });
  },

  async assignDriver({ actor, input, transact }) {
    return transact(async (tx) => {
      const date = await lockAheadOfRun(tx, input.id);
      const run = await lockDailyRoute(tx, input.id);
      refuseWhenOver(run);
      if (input.driverId) await refuseNoDriver(tx, input.driverId);
      await goWith(tx, run.id, await listPutOffTo(tx, run.id), actor.id);
      await saveDriver(tx, run, input.driverId);
      const isOther = input.driverId !== run.driverId;
      const left = isOther ? (await lockStopsOfRun(tx, run.id)).filter(({ status }) => status === 'in_progress') : [];
      if (left.length > 0) {
        await leaveStarted(tx, left);
        await applyPlan(tx, [date], { routeIds: [run.routeId] });
      }
      return getDailyRoute(tx, run.id);
    });
  },

  async moveStops({ actor, input, transact }) {
    const { toRunId, toDriverId } = input;
    if ((toRunId === undefined) === (toDriverId === undefined))
      throw invalidField('toRunId', 'no-target', 'Choose a run or a driver');
    return transact(async (tx) => {
      const date = await lockAheadOfRun(tx, input.id);
      // In one order whoever asks, so that two who swap stops do not wait for each other.
      const locked = new Map<string, LockedRun>();
      for (const id of [input.id, ...(toRunId ? [toRunId] : [])].sort()) locked.set(id, await lockDailyRoute(tx, id));
      const from = found(locked.get(input.id), 'This run does not exist or has been deleted.');
      const to = toRunId ? locked.get(toRunId) : undefined;
      const moving = stopsToMove(from, to, await lockStopsOfRun(tx, from.id), input.stopIds);
      if (toDriverId) await refuseNoDriver(tx, toDriverId);
      const runId = to?.id ?? (await insertExtraRun(tx, from, toDriverId ?? ''));
      await goWith(tx, runId, moving, actor.id);
      await leaveStarted(tx, moving);
      await applyPlan(tx, [date], { routeIds: [from.routeId, ...(to ? [to.routeId] : [])] });
      return { from: await getDailyRoute(tx, from.id), to: await getDailyRoute(tx, runId), movedCount: moving.length };
    });
  },

  startStop: (call) => carryOut(call, 'start', { work: startStop }),

  completeStop: (call) => carryOut(call, 'complete', { work: completeStop }),

  skipStop: (call) => {
    const { reason, notes } = call.input;
    return carryOut(call, 'skip', {
      work: (stop, run, event) => skipStop(stop, run, event, reason ?? null),
      async demand(tx, { at, hasPhoto }) {
        const isAsked = reason && canStillTakePhoto(at, call.now);
        refuseSkipping(reason, { notes, hasPhoto, photoRequired: isAsked ? await listPhotoRequiredReasons(tx) : [] });
      },
    });
  },

  async rescheduleStop(call) {
    const zone = await getTimeZone(call.read);
    const [to, today] = [call.input.toDate, dayAt(call.now, zone)];
    return carryOut(call, 'reschedule', {
      work: (stop, run, event) => rescheduleStop(stop, run, event, { to, doneOn: dayAt(event.at, zone), today }),
    });
  },

  reopenStop: (call) => carryOut(call, 'reopen', { work: reopenStop }),

  noteStop: (call) => carryOut(call, 'note', { work: noteStop }),

  photo: (call) => photoOf(call),
  ownPhoto: (call) => photoOf(call, own(call.contact).id),

  async contactHistory({ input, read }) {
    const [stops, visits] = await Promise.all([
      listContactStops(read, input.contactId),
      listKeptVisits(read, input.contactId),
    ]);
    return { stops, visits };
  },
};

type Asking = Readonly<{ input: Received<typeof dailyRoutesContract.photo>; read: Reader; files: Files }>;

/** @param contactId whose stop it has to be; anybody's, when left out */
async function photoOf({ input, read, files }: Asking, contactId?: string): Promise<FileAnswer> {
  const photo = await findPhoto(read, input.id, input.number);
  const isTheirs = contactId === undefined || photo?.contactId === contactId;
  const { key } = found(isTheirs ? photo : undefined, 'There is no photo of this stop.');
  const bytes = input.size === 'small' ? await files.openSmall(key) : await files.open(key);
  return { bytes, contentType: 'image/jpeg', fileName: 'stop.jpg', inline: true };
}
