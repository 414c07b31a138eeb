import { randomUUID } from 'node:crypto';
import { addMinutes, dayAt, type Instant, startOfDay } from '../../../kernel/calendar.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { findGenerationSettings } from '../../company/server/store.ts';
import { beginAgain, beginSync, hasSyncEndedSince, hasSyncSince } from './store-sync.ts';

const nightlyHour = 3;
const nightlyEveryMs = 10 * 60_000;

type Around = Pick<Kit, 'read' | 'clock'>;

/** When the night's comparison of this day is due, and whether that has come; undefined without a company. */
async function findDue({ read, clock }: Around): Promise<Readonly<{ due: Instant; hasCome: boolean }> | undefined> {
  const company = await findGenerationSettings(read);
  if (!company) return undefined;
  const { timeZone } = company;
  const now = clock.now();
  const due = addMinutes(startOfDay(dayAt(now, timeZone), timeZone), nightlyHour * 60);
  return { due, hasCome: now >= due };
}

/**
 * Whether everything was compared since the night, or could not be: after an outage or a restore the provider knows of
 * payments of which it no longer tells, and nobody is to be reminded of what they have paid.
 */
export async function wasComparedTonight(around: Around): Promise<boolean> {
  const night = await findDue(around);
  return !night?.hasCome || hasSyncEndedSince(around.read, night.due);
}

/** Compares everything once a night, so that what was never told is found; later, where the provider is away then. */
export function nightlySyncJob({ read, transact, clock }: Pick<Kit, 'read' | 'transact' | 'clock'>): Job {
  return {
    name: 'nightly sync',
    everyMs: nightlyEveryMs,
    topic: 'company', // which tells of a new day: after a night asleep nobody waits
    async run() {
      const night = await findDue({ read, clock });
      if (!night?.hasCome || (await hasSyncSince(read, night.due))) return;
      const { due } = night;
      await transact(async (tx) => (await beginAgain(tx, due)) || beginSync(tx, randomUUID(), null));
    },
  };
}
