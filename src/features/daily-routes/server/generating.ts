import type { Day } from '../../../kernel/calendar.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import { lockFor, type Transact } from '../../../server/transact.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import { holdSuspensions } from '../../suspensions/server/store.ts';
import type { DailyRoute } from '../contract.ts';
import { datesDue, type GenerationPlan, planGeneration } from '../generation.ts';
import { listDailyRoutes } from './store.ts';
import { insertRuns, listTemplates, lockExistingRuns, noteGeneration, rebuildRuns } from './store-generation.ts';

export type Generated = Readonly<{ runs: readonly DailyRoute[]; skipped: GenerationPlan['skip'] }>;

/** Makes the runs of a date, and with `force` rebuilds those on which nothing was worked; two at once make each once. */
export async function generateRuns(tx: Tx, date: Day, force: boolean): Promise<Generated> {
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
  const touched = new Set([...made.keys(), ...rebuilt.keys()]);
  if (touched.size > 0) await announce(tx, { topic: 'daily-routes', date });
  const runs = (await listDailyRoutes(tx, date)).filter((run) => touched.has(run.id));
  return { runs, skipped: plan.skip };
}

const lookEveryMs = 60_000;

type Generating = Readonly<{ read: Reader; transact: Transact; clock: Clock }>;

/** Makes the next day's runs every evening, and at start what was missed; each date once (decisions: Generation). */
export function generationJob({ read, transact, clock }: Generating): Job {
  return {
    name: 'generation',
    everyMs: lookEveryMs,
    async run() {
      const settings = await findGenerationSettings(read);
      if (!settings?.isOn) return;
      for (const date of datesDue(clock.now(), settings))
        await transact(async (tx) => {
          if (await noteGeneration(tx, date)) await generateRuns(tx, date, false);
        });
    },
  };
}
