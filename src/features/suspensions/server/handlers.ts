import { dayAt } from '../../../kernel/calendar.ts';
import { allow } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { suspensionsContract } from '../contract.ts';
import { mayManageSuspensions } from '../policy.ts';
import { endEarly, refuseBehind, refuseOver, refuseOverlap, refusePeriod } from '../rules.ts';
import {
  deleteSuspension,
  endSuspension,
  insertSuspension,
  listContactStops,
  listSuspensions,
  lockSuspension,
  lockSuspensionsOfStop,
  updateSuspension,
} from './store.ts';

/** What lies above this feature and has to follow in the same transaction: the stops of runs generated already. */
export type SuspensionEffects = Readonly<{
  suspensionsChanged: (tx: Tx, routeAddressIds: readonly string[]) => Promise<void>;
}>;

export const suspensionsHandlers = (effects: SuspensionEffects): Handlers<typeof suspensionsContract> => {
  async function changed(tx: Tx, routeAddressId: string): Promise<void> {
    await effects.suspensionsChanged(tx, [routeAddressId]);
    await announce(tx, { topic: 'suspensions' });
  }

  return {
    async ofStop({ input, read }) {
      return { suspensions: await listSuspensions(read, [input.routeAddressId]) };
    },

    async ofContact({ input, read }) {
      return { stops: await listContactStops(read, input.contactId) };
    },

    async create({ actor, input, transact, now }) {
      allow(mayManageSuspensions(actor));
      return transact(async (tx) => {
        const others = await lockSuspensionsOfStop(tx, input.routeAddressId);
        refusePeriod(input, dayAt(now, await getTimeZone(tx)));
        refuseOverlap(input, others);
        const made = await insertSuspension(tx, { ...input, createdBy: actor.id });
        await changed(tx, made.routeAddressId);
        return made;
      });
    },

    async update({ actor, input, transact, now }) {
      allow(mayManageSuspensions(actor));
      return transact(async (tx) => {
        const { suspension, others } = await lockSuspension(tx, input.id);
        const today = dayAt(now, await getTimeZone(tx));
        refuseOver(suspension, today);
        refuseBehind(suspension, input.base);
        refusePeriod(input, today);
        refuseOverlap(input, others);
        const updated = await updateSuspension(tx, input.id, input);
        await changed(tx, updated.routeAddressId);
        return updated;
      });
    },

    async end({ actor, input, transact, now }) {
      allow(mayManageSuspensions(actor));
      return transact(async (tx) => {
        const { suspension } = await lockSuspension(tx, input.id);
        const left = endEarly(suspension, dayAt(now, await getTimeZone(tx)));
        const ended = left ? await endSuspension(tx, input.id, { lastDay: left.to, by: actor.id, at: now }) : null;
        if (!ended) await deleteSuspension(tx, input.id);
        await changed(tx, suspension.routeAddressId);
        return { suspension: ended };
      });
    },
  };
};
