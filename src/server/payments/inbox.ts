/** What the payment provider announces: kept and answered at once, then worked off. */
import type { FastifyBaseLogger } from 'fastify';
import { type followedObjects, type paymentsContract, signatureHeader } from '../../kernel/payments.ts';
import type { Reader, Tx } from '../database/connection.ts';
import type { Handlers } from '../http.ts';
import type { Job } from '../jobs.ts';
import type { Transact } from '../transact.ts';
import { retryMinutes } from '../work.ts';
import { type DueEvent, keepEvent, markRead, markUnread, takeDueEvents } from './inbox-store.ts';
import { configured, type Payments } from './payments.ts';
import { ProviderFailure } from './provider-failure.ts';
import { nextReading } from './store.ts';

export const paymentsHandlers = (given: Payments | undefined): Handlers<typeof paymentsContract> => ({
  async receiveEvent({ raw, transact }) {
    const event = await configured(given).readEvent(raw?.body ?? Buffer.alloc(0), raw?.headers[signatureHeader]);
    await transact((tx) => keepEvent(tx, event));
    return { received: true };
  },
});

/** Keeps our copy of one kind of the provider's objects, or of what several copies of that kind hold. */
export type Mirror = Readonly<{
  /** `object` of what it keeps, such as `product`. */
  objectType: keyof typeof followedObjects;
  /** Reads one at the provider, and gives what writes it down, also that it is gone. */
  fetch: (payments: Payments, id: string) => Promise<(tx: Tx, reading: string) => Promise<void>>;
}>;

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments; log: FastifyBaseLogger }>;

/** Afterwards the next sync has to heal it. */
const backOff = { minutes: [0.2, 1, 5, 30, 120, 360, 720, 1440], afterwards: undefined };
const lookEveryMs = 10_000;
const eventsAtOnce = 100;
const objectsAtOnce = 4;

/**
 * Reads what events name at the provider and writes what comes back. Neither their order nor what they hold is trusted:
 * a reading that begins after an event has come knows of it, so that one is enough for all that name an object.
 */
export function inboxJob(kit: Kit, mirrors: readonly Mirror[]): Job {
  const { read, transact, payments, log } = kit;

  async function follow(events: readonly DueEvent[]): Promise<void> {
    const { objectType, objectId, attempts } = events.reduce((one, other) =>
      one.attempts < other.attempts ? other : one,
    );
    const ids = events.map(({ id }) => id);
    const following = mirrors.filter((one) => one.objectType === objectType);
    if (following.length === 0 || objectId === null) return transact((tx) => markRead(tx, ids)); // nothing that is kept here
    try {
      const reading = await nextReading(read);
      const writes = await Promise.all(following.map(({ fetch }) => fetch(payments, objectId)));
      await transact(async (tx) => {
        for (const write of writes) await write(tx, reading);
        await markRead(tx, ids);
      });
    } catch (error) {
      const why = error instanceof ProviderFailure ? error.message : String(error);
      log.warn({ object: objectId, attempts, why }, 'an event of the payment provider could not be followed');
      await transact((tx) => markUnread(tx, ids, why, retryMinutes(backOff, attempts)));
    }
  }

  return {
    name: 'provider-events',
    everyMs: lookEveryMs,
    topic: 'payments',
    async run(signal) {
      while (!signal.aborted) {
        const due = await transact((tx) => takeDueEvents(tx, eventsAtOnce));
        const waiting = [...Map.groupBy(due, ({ objectType, objectId }) => `${objectType} ${objectId}`).values()];
        const work = async () => {
          for (let events = waiting.shift(); events; events = waiting.shift()) await follow(events);
        };
        await Promise.all(Array.from({ length: objectsAtOnce }, work));
        if (due.length < eventsAtOnce) return;
      }
    },
  };
}
