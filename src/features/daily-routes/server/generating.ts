import type { Day } from '../../../kernel/calendar.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Transact } from '../../../server/transact.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import { datesDue, keptRuns, type SkippedRoute } from '../generation.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { applyPlan, lockMaking } from './apply-plan.ts';
import { listDailyRoutes } from './store.ts';
import { noteGeneration } from './store-plan.ts';

export type Generated = Readonly<{ runs: readonly DailyRoute[]; skipped: readonly SkippedRoute[] }>;

/**
 * Makes the runs of a date. What is there follows its plan already, so that `force` can lose nothing: it is the same
 * asked for by hand, and tells of the runs that nobody has begun as made anew.
 */
export async function generateRuns(tx: Tx, date: Day, force: boolean): Promise<Generated> {
  await lockMaking(tx);
  await noteGeneration(tx, date);
  const { runs: before, madeIds } = await applyPlan(tx, [date], 'all', true);
  const after = await listDailyRoutes(tx, date);
  const skipped = keptRuns(before, after, force);
  const isSkipped = new Set(skipped.map(({ id }) => id));
  const isMade = new Set(madeIds);
  const hadRun = new Set(before.map(({ id }) => id));
  return { runs: after.filter(({ id }) => isMade.has(id) || (hadRun.has(id) && force && !isSkipped.has(id))), skipped };
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
          await lockMaking(tx);
          if (await noteGeneration(tx, date)) await applyPlan(tx, [date], 'all', true);
        });
    },
  };
}
