import { dayAt } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import type { Scope } from './scope.ts';

type Kept = Omit<Job, 'run'> &
  Readonly<{
    /** Keeps so many at most, and gives how many. */
    keep: (tx: Tx, when: Pick<Scope, 'today' | 'timeZone'>) => Promise<number>;
    atOnce: number;
  }>;

/** Keeps what is missing, some at a time, so that nobody waits for it. */
export const sumsJob =
  ({ keep, atOnce, ...job }: Kept) =>
  ({ transact, read, clock }: Pick<Kit, 'transact' | 'read' | 'clock'>): Job => ({
    ...job,
    async run(signal) {
      const company = await findGenerationSettings(read);
      if (!company) return;
      const { timeZone } = company;
      const when = { today: dayAt(clock.now(), timeZone), timeZone };
      let kept = atOnce;
      while (kept === atOnce && !signal.aborted) kept = await transact((tx) => keep(tx, when));
    },
  });
