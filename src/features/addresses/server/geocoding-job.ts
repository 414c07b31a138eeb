import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../../../server/database/connection.ts';
import type { Geocoder, GeocodingAnswer } from '../../../server/geocoding/geocoder.ts';
import type { Job } from '../../../server/jobs.ts';
import { announce } from '../../../server/live.ts';
import type { Transact } from '../../../server/transact.ts';
import { type Asked, geocodingTopic, giveBack, saveAnswer, takeWaiting } from './store-geocoding.ts';

/** What lies above this feature and follows when an address gets its place: stops of runs that carry a copy of it. */
export type PositionEffects = Readonly<{
  addressPlaced: (tx: Tx, addressId: string) => Promise<void>;
}>;

type Locating = PositionEffects & Readonly<{ transact: Transact; geocoder: Geocoder; log: FastifyBaseLogger }>;

const lookEveryMs = 30_000;
const lookAgainMs = 250;
/** While a whole list is looked up, screens hear of it this often and not with every address. */
const tellEveryMs = 5_000;

/**
 * Finds out where addresses lie. The first answer that the service is out of reach ends a run, so that an outage costs
 * one question per run and not one per address.
 */
export function geocodingJob({ transact, geocoder, addressPlaced, log }: Locating): Job {
  let toldAt = 0;
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
      notBefore = Date.now() + (answer.pauseMs ?? 0);
    }
    await transact(async (tx) => {
      if (!(await saveAnswer(tx, asked, geocoder.name, answer))) return;
      if (answer.outcome === 'found') await addressPlaced(tx, asked.id);
      await tell(tx, asked, answer);
    });
    return answer.outcome !== 'later';
  }

  async function tell(tx: Tx, { id, isOfList }: Asked, { outcome }: GeocodingAnswer): Promise<void> {
    if (!isOfList && outcome === 'found') await announce(tx, { topic: 'addresses', id });
    else if (!isOfList || Date.now() - toldAt > tellEveryMs) {
      await announce(tx, { topic: 'geocoding' });
      toldAt = Date.now();
    }
  }

  /** One of several that ask side by side, as long as there is something to ask; `run` is what they share. */
  async function askAll(run: { end: AbortController; busy: number; ofLists: number }, signal: AbortSignal) {
    while (!signal.aborted && !run.end.signal.aborted) {
      const next = await transact((tx) => takeWaiting(tx, geocoder.paceMs));
      if (next && !('waitMs' in next)) {
        run.busy++;
        if (next.isOfList) run.ofLists++;
        if (!(await ask(next, signal).finally(() => run.busy--))) run.end.abort();
        continue;
      }
      // While the service takes its time over one address, the next that somebody saves is not to wait for it.
      if (!next && run.busy === 0) return;
      await sleep(next?.waitMs ?? lookAgainMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    name: 'geocoding',
    everyMs: lookEveryMs,
    topic: geocodingTopic,
    async run(signal) {
      if (Date.now() < notBefore) return;
      const shared = { end: new AbortController(), busy: 0, ofLists: 0 };
      const all = await Promise.allSettled(Array.from({ length: geocoder.atOnce }, () => askAll(shared, signal)));
      // The last of a list may have been kept quiet; routes hear of all of them at once.
      if (shared.ofLists > 0) await transact((tx) => announce(tx, { topic: 'addresses' }));
      for (const one of all) if (one.status === 'rejected') throw one.reason;
    },
  };
}
