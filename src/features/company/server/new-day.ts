import { type Day, dayAt } from '../../../kernel/calendar.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import { findGenerationSettings } from './store.ts';

const lookEveryMs = 10_000;

/** Tells screens that stay open overnight that the company's day is another one, within seconds of its midnight. */
export function newDayJob({ read, transact, clock }: Pick<Kit, 'read' | 'transact' | 'clock'>): Job {
  let known: Day | undefined;
  return {
    name: 'new day',
    everyMs: lookEveryMs,
    async run() {
      const company = await findGenerationSettings(read);
      if (!company) return;
      const today = dayAt(clock.now(), company.timeZone);
      if (known !== undefined && known !== today) await transact(async () => announce({ topic: 'company' }));
      known = today;
    },
  };
}
