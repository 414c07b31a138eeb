/** Compares everything with the payment provider, beside the requests: a page at a time, from where it broke off. */
import type { FastifyBaseLogger } from 'fastify';
import type { Reader } from '../../../server/database/connection.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import type { Transact } from '../../../server/transact.ts';
import { retryMinutes } from '../../../server/work.ts';
import { type StepCounts, type SyncStep, syncSteps } from '../contract.ts';
import { type DueSync, endSync, keepSync, postponeSync, takeDueSync } from './store-sync.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments; log: FastifyBaseLogger }>;

const backOff = { minutes: [0.1, 0.5, 2], afterwards: undefined };
const lookEveryMs = 30_000;

type Counted = Readonly<Record<`${'synced' | 'added' | 'changed'}Count`, number>>;
const countsOf = ({ syncedCount, addedCount, changedCount }: Counted): StepCounts => ({
  synced: syncedCount,
  added: addedCount,
  changed: changedCount,
});

/** What a feature compares: from `progress`, where it kept any. @param keep called after each page, where it can go on */
type Compare = (
  kit: Pick<Kit, 'read' | 'transact' | 'payments'>,
  progress: unknown,
  keep: (progress: unknown, counts: Counted) => Promise<void>,
) => Promise<Counted>;

/** Goes on with the sync that is under way, if there is one. */
export function syncJob(kit: Kit, compare: Readonly<Record<SyncStep, Compare>>): Job {
  const { transact, log } = kit;

  async function workOff({ id, step, progress, counts: before }: DueSync, signal: AbortSignal): Promise<void> {
    let counts = before;
    const steps = syncSteps.slice(syncSteps.indexOf(step));
    for (const current of steps) {
      const keep = async (so: unknown, counted: Counted) => {
        counts = { ...counts, [current]: countsOf(counted) };
        await transact((tx) => keepSync(tx, { id, step: current, progress: so, counts }));
        signal.throwIfAborted();
      };
      await keep(undefined, await compare[current](kit, current === step ? (progress ?? undefined) : undefined, keep));
    }
    await transact((tx) => endSync(tx, id, null));
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
