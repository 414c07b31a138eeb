import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { findRestored } from '../../../server/restored.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { isPostedByItself } from '../rules.ts';
import { type PayerOf, postCredit } from './posting.ts';
import { type KeptCredit, listHoldCredits } from './store.ts';
import { readSettings } from './store-settings.ts';

const everyMs = 10 * 60_000;

type JobKit = Pick<Kit, 'read' | 'transact' | 'clock'> &
  Readonly<{ payments: Payments; payerOf: PayerOf; log: FastifyBaseLogger }>;

/** Posts by itself, where that is wanted, what holds are worth that are over: then nothing of them changes any more. */
export function postingJob(kit: JobKit, deed: Parameters<typeof postCredit>[1]): Job {
  return {
    name: 'hold credits',
    everyMs,
    topic: 'hold-credits',
    async run(signal) {
      if (!isPostedByItself(await readSettings(kit.read))) return;
      const now = kit.clock.now();
      const restored = await findRestored(kit.read);
      const restoredOn = restored === undefined ? '' : dayAt(restored, await getTimeZone(kit.read));
      for (const credit of await listHoldCredits(kit.read, 'all', now)) {
        if (signal.aborted) return;
        if (credit.state !== 'proposed' || !credit.isOver || credit.customerId === null) continue;
        if (credit.from <= restoredOn) continue; // may have been credited after the backup was made
        if (credit.decisions.some(({ isTakenBack }) => isTakenBack)) continue; // somebody did not want it
        await post(credit, now).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          kit.log.warn({ hold: credit.suspensionId, code: error.code }, 'a hold was not credited'); // somebody was faster, or later again
        });
      }
    },
  };
  async function post(credit: KeptCredit, now: Instant): Promise<void> {
    const { suspensionId, due: amount, profileId } = credit;
    const commandId = commandOf(credit, await kit.payerOf(kit, profileId, null));
    await postCredit(kit, deed, { suspensionId, commandId, amount, by: null, now });
  }
}

/**
 * The same for the same: what the provider has turned away is asked for again under the id that it had, of the customer who
 * was asked for.
 */
function commandOf({ suspensionId, due, decisions }: KeptCredit, customerId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([suspensionId, due, decisions.map(({ id }) => id), customerId]))
    .digest('hex');
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
