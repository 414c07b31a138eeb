import { randomUUID } from 'node:crypto';
import { addMinutes, dayAt, startOfDay } from '../../../kernel/calendar.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import { beginSync, hasSyncSince } from './store-sync.ts';

const nightlyHour = 3;
const nightlyEveryMs = 10 * 60_000;

/** Compares everything once a night, so that what was never told is found. */
export function nightlySyncJob({ read, transact, clock }: Pick<Kit, 'read' | 'transact' | 'clock'>): Job {
  return {
    name: 'nightly sync',
    everyMs: nightlyEveryMs,
    topic: 'company', // which tells of a new day: after a night asleep nobody waits
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
