import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Instant } from '../../../kernel/calendar.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Geocoder, GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import type { Transact } from '../../../server/transact.ts';
import { type Asked, geocodingTopic, giveBack, saveAnswer, takeWaiting } from './store-geocoding.ts';

/** What lies above this feature and follows an address: the cans of its service, stops of runs that carry a copy of it. */
export type AddressEffects = Readonly<{
  addressChanged: (tx: Tx, address: Readonly<{ id: string; cans?: number }>, now: Instant) => Promise<void>;
}>;

type Locating = AddressEffects &
  Readonly<{ transact: Transact; clock: Clock; geocoder: Geocoder; log: FastifyBaseLogger }>;

const lookEveryMs = 30_000;
const lookAgainMs = 250;
/** While a whole list is looked up, screens hear of it this often and not with every address. */
const tellEveryMs = 5_000;

/**
 * Finds out where addresses lie. The first answer that the service is out of reach ends a run, so that an outage costs
 * one question per run and not one per address.
 */
export function geocodingJob({ transact, clock, geocoder, addressChanged, log }: Locating): Job {
  let toldAt = Number.NEGATIVE_INFINITY;
  let notBefore = 0;

  /** False when the service cannot be asked now. */
  async function ask(asked: Asked, signal: AbortSignal): Promise<boolean> {
    const answer = await geocoder.locate(asked.line, signal);
    if (signal.aborted && answer.outcome === 'later') {
      await transact((tx) => giveBack(tx, asked));
      return false;
    }
    if (answer.outcome === 'later') {
      log.warn({ address: asked.id, attempts: asked.attempts, reason: answer.reason }, 'address not located');
      notBefore = performance.now() + (answer.pauseMs ?? 0);
    }
    await transact(async (tx) => {
      if (!(await saveAnswer(tx, asked, geocoder.name, answer))) return;
      if (answer.outcome === 'found') await addressChanged(tx, { id: asked.id }, clock.now());
      tell(asked, answer);
    });
    return answer.outcome !== 'later';
  }

  function tell({ id, isOfList }: Asked, { outcome }: GeocodingAnswer): void {
    if (!isOfList && outcome === 'found') announce({ topic: 'addresses', id });
    else if (!isOfList || performance.now() - toldAt > tellEveryMs) {
      announce({ topic: 'geocoding' });
      toldAt = performance.now();
    }
  }

  return {
    name: 'geocoding',
    everyMs: lookEveryMs,
    topic: geocodingTopic,
    async run(signal) {
      if (performance.now() < notBefore) return;
      const underWay = new Set<Promise<void>>();
      let isOutOfReach = false;
      let ofLists = 0;
      let fault: { error: unknown } | undefined;

      function start(asked: Asked) {
        if (asked.isOfList) ofLists++;
        const question = ask(asked, signal)
          .then((isReached) => {
            isOutOfReach ||= !isReached;
          })
          .catch((error: unknown) => {
            fault ??= { error };
          })
          .finally(() => underWay.delete(question));
        underWay.add(question);
      }

      // One hand gives out the addresses: while the service takes its time over some, the next that somebody saves is
      // still taken, and the run ends only when nothing is left and nothing is under way.
      try {
        while (!signal.aborted && !isOutOfReach && !fault) {
          const next =
            underWay.size < geocoder.atOnce ? await transact((tx) => takeWaiting(tx, geocoder.paceMs)) : undefined;
          if (next && !('waitMs' in next)) start(next);
          else if (!next && underWay.size === 0) break;
          else await Promise.race([...underWay, pause(next?.waitMs ?? lookAgainMs, signal)]);
        }
      } finally {
        await Promise.all(underWay); // these never reject: a fault is kept for the end
      }
      // The last of a list may have been kept quiet; routes hear of all of them at once.
      if (ofLists > 0) await transact(async () => announce({ topic: 'addresses' }));
      if (fault) throw fault.error;
    },
  };
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
