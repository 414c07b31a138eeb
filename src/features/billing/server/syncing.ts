/** Compares everything with the payment provider, beside the requests: a page at a time, from where it broke off. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { addMinutes, dayAt, startOfDay } from '../../../kernel/calendar.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { ProviderFailure } from '../../../server/payments/provider-failure.ts';
import type { Transact } from '../../../server/transact.ts';
import { retryMinutes } from '../../../server/work.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import { type SyncProgress, syncInvoices } from '../../invoices/server/syncing.ts';
import { syncProducts } from '../../products/server/syncing.ts';
import { syncSubscriptions } from '../../subscriptions/server/syncing.ts';
import { type StepCounts, type SyncStep, syncSteps } from '../contract.ts';
import { beginSync, type DueSync, endSync, hasSyncSince, keepSync, postponeSync, takeDueSync } from './store-sync.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments; log: FastifyBaseLogger }>;

const backOff = { minutes: [0.1, 0.5, 2], afterwards: undefined };
const lookEveryMs = 30_000;

type Counted = Readonly<Record<`${'synced' | 'added' | 'changed'}Count`, number>>;
const countsOf = ({ syncedCount, addedCount, changedCount }: Counted): StepCounts => ({
  synced: syncedCount,
  added: addedCount,
  changed: changedCount,
});

/** Goes on with the sync that is under way, if there is one. */
export function syncJob(kit: Kit): Job {
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
      await keep(undefined, await runStep(kit, current, current === step ? progress : undefined, keep));
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

type Keep = (progress: unknown, counts: Counted) => Promise<void>;

/** Products and subscriptions are few, and begin anew; invoices go on behind the last page. */
function runStep(kit: Kit, step: SyncStep, progress: unknown, keep: Keep): Promise<Counted> {
  if (step === 'products') return syncProducts(kit);
  if (step === 'subscriptions') return syncSubscriptions(kit);
  return syncInvoices(kit, (progress as SyncProgress | null) ?? undefined, (so) => keep(so, so.counts));
}

const nightlyHour = 3;
const nightlyEveryMs = 10 * 60_000;

/** Compares everything once a night, so that what was never told is found. */
export function nightlySyncJob({ read, transact, clock }: Pick<Kit, 'read' | 'transact'> & { clock: Clock }): Job {
  return {
    name: 'nightly sync',
    everyMs: nightlyEveryMs,
    async run() {
      const company = await findGenerationSettings(read);
      if (!company) return;
      const { timeZone } = company;
      const now = clock.now();
      const due = addMinutes(startOfDay(dayAt(now, timeZone), timeZone), nightlyHour * 60);
      if (now < due || (await hasSyncSince(read, due))) return;
      await transact((tx) => beginSync(tx, randomUUID(), null));
    },
  };
}
