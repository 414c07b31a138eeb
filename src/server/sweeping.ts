import type { RawBuilder } from 'kysely';
import type { Tx } from './database/connection.ts';
import type { Job } from './jobs.ts';
import type { Transact } from './transact.ts';

/** The statement by which at most so many rows go whose time is over; `skip locked` keeps it out of everybody's way. */
export type Sweep = (most: number, tx: Tx) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

const lookEveryMs = 3_600_000;
const atOnce = 500;

/** Sweeps what would only ever grow, in transactions so small that nobody waits for them (decisions/0051). */
export function sweepingJob(transact: Transact, sweeps: readonly Sweep[]): Job {
  /** Whether there may be more. */
  async function swept(tx: Tx, sweep: Sweep): Promise<boolean> {
    const statement = await sweep(atOnce, tx);
    return (await statement.execute(tx)).numAffectedRows === BigInt(atOnce);
  }
  return {
    name: 'sweeping',
    everyMs: lookEveryMs,
    /** One that fails does not keep the others from their turn. Throws what failed, when all have had it. */
    async run(signal) {
      const failures: unknown[] = [];
      for (const sweep of sweeps)
        try {
          while (!signal.aborted && (await transact((tx) => swept(tx, sweep))));
        } catch (error) {
          failures.push(error);
        }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${sweeps.length} sweeps failed`);
    },
  };
}
