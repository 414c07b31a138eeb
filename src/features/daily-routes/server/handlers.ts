import { dayAt } from '../../../kernel/calendar.ts';
import { found, Refusal } from '../../../kernel/refusal.ts';
import { type Handlers, preparedJson } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { holdSuspensions } from '../../suspensions/server/store.ts';
import type { dailyRoutesContract } from '../contract.ts';
import { generationMessage, planGeneration, refuseOutsideWindow } from '../generation.ts';
import { maySeePhoto } from '../policy.ts';
import { dayStats } from '../progress.ts';
import { cancelRun, completeRun, runCompletedNote, startRun } from '../run-moves.ts';
import { completeStop, noteStop, rescheduleStop, skipStop, startStop } from '../stop-moves.ts';
import { carryOut } from './stop-commands.ts';
import {
  countOpenStops,
  findPhoto,
  getDailyRoute,
  getDailyRouteWithStops,
  listContactStops,
  listDailyRoutes,
  lockDailyRoute,
  saveDailyRoute,
  skipOpenStops,
} from './store.ts';
import { insertRuns, listTemplates, lockExistingRuns, rebuildRuns } from './store-generation.ts';

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
      await holdSuspensions(tx);
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
    const bytes = input.size === 'small' ? await files.openSmall(photo.key) : await files.open(photo.key);
    return { bytes, contentType: 'image/jpeg', fileName: 'stop.jpg', inline: true };
  },

  async contactHistory({ input, read }) {
    return { stops: await listContactStops(read, input.contactId) };
  },
};
