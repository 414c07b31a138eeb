/** Compares everything with the payment provider, beside the requests: a page at a time, from where it broke off. */
import type { FastifyBaseLogger } from 'fastify';
import type { Reader } from '../../../server/database/connection.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Compare, Progress } from '../../../server/payments/comparing.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import { settleUntil } from '../../../server/payments/store-settling.ts';
import type { Transact } from '../../../server/transact.ts';
import { retryMinutes } from '../../../server/work.ts';
import { type StepCounts, type SyncStep, syncSteps } from '../contract.ts';
import { watching } from './store-differences.ts';
import { type DueSync, endSync, keepSync, postponeSync, takeDueSync } from './store-sync.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments; log: FastifyBaseLogger }>;

const backOff = { minutes: [0.1, 0.5, 2], afterwards: undefined };
const lookEveryMs = 30_000;

type Step = Compare<'syncedCount' | 'addedCount' | 'changedCount'>;

/** `added`, `changed` and `synced` of `addedCount`, …; what else was counted could not be placed here. */
function countsOf(seen: Progress['counts']): StepCounts {
  const {
    synced = 0,
    added = 0,
    changed = 0,
    ...others
  } = Object.fromEntries(Object.entries(seen).map(([name, count]) => [name.replace(/Count$/, ''), count]));
  const unplaced = Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0));
  return { synced, added, changed, unplaced };
}

/** Goes on with the sync that is under way, if there is one. */
export function syncJob(kit: Kit, compare: Readonly<Record<SyncStep, Step>>): Job {
  const { transact, log } = kit;

  async function workOff({ id, step, progress, counts: before, startedAt, isFirst }: DueSync, signal: AbortSignal) {
    let counts = before;
    const watched = isFirst ? kit : { ...kit, transact: watching(transact, id) };
    const steps = syncSteps.slice(syncSteps.indexOf(step));
    for (const [place, current] of steps.entries()) {
      const keep = async (seen: Progress['counts'], at: Pick<DueSync, 'step' | 'progress'>) => {
        counts = { ...counts, [current]: countsOf(seen) };
        await transact((tx) => keepSync(tx, { id, ...at, counts }));
        signal.throwIfAborted();
      };
      const from = place === 0 ? (progress ?? undefined) : undefined;
      const seen = await compare[current](watched, from, (so) => keep(so.counts, { step: current, progress: so }));
      const next = steps[place + 1];
      if (next) await keep(seen, { step: next, progress: null });
      else counts = { ...counts, [current]: countsOf(seen) };
    }
    await transact(async (tx) => {
      await keepSync(tx, { id, step: 'invoices', progress: null, counts });
      await endSync(tx, id, null);
      await settleUntil(tx, startedAt);
    });
  }

  return {
    name: 'provider-sync',
    everyMs: lookEveryMs,
    topic: 'payments',
    async run(signal) {
      const due = await transact(takeDueSync);
      if (!due) return;
      try {
        await workOff(due, signal);
      } catch (error) {
        if (signal.aborted) return transact((tx) => postponeSync(tx, due.id, null, 0)); // whoever starts next goes on
        const why = error instanceof ProviderFailure ? error.message : 'Something unexpected happened.';
        const minutes = retryMinutes(backOff, due.attempts);
        log.warn({ sync: due.id, attempts: due.attempts, err: error }, 'the sync with the payment provider broke off');
        await transact((tx) =>
          minutes === undefined ? endSync(tx, due.id, why) : postponeSync(tx, due.id, why, minutes),
        );
      }
    },
  };
}
