import { dayAt } from '../../../kernel/calendar.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { lockContact } from '../../contacts/server/store.ts';
import type { suspensionsContract } from '../contract.ts';
import { chosenFor, endEarly, refuseBehind, refuseOver, refuseOverlap, refusePeriod } from '../rules.ts';
import { deleteSuspension, endSuspension, getSuspension, listSuspensions, updateSuspension } from './store.ts';
import { holdFreedDays } from './store-merge.ts';
import { coveredServices, suspend } from './store-suspending.ts';

export const suspensionsHandlers: Handlers<typeof suspensionsContract> = {
  async ofContact({ input, read }) {
    return { suspensions: await listSuspensions(read, input.contactId) };
  },

  async create({ actor, input, transact, now }) {
    const { contactId } = input;
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const id = await suspend(tx, { ...input, createdBy: actor.id }, dayAt(now, await getTimeZone(tx)));
      return getSuspension(tx, id);
    });
  },

  async update({ input, read, transact, now }) {
    const { contactId } = await getSuspension(read, input.id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const current = await getSuspension(tx, input.id);
      const today = dayAt(now, await getTimeZone(tx));
      refuseOver(current, today);
      refuseBehind(current, input.base);
      const chosen = chosenFor(current, input);
      const others = (await listSuspensions(tx, contactId)).filter((one) => one.id !== input.id);
      const { from, to } = input;
      const serviceIds = await coveredServices(tx, { contactId, from, to, serviceIds: chosen }, others);
      refusePeriod(input, today);
      refuseOverlap({ ...input, serviceIds }, others);
      await updateSuspension(tx, input.id, { ...input, serviceIds, coversAll: chosen === undefined });
      await holdFreedDays(tx, contactId);
      announce({ topic: 'suspensions', id: contactId });
      return getSuspension(tx, input.id);
    });
  },

  async end({ actor, input, transact, now }) {
    return transact(async (tx) => {
      const { contactId } = await getSuspension(tx, input.id);
      await lockContact(tx, contactId);
      const left = endEarly(await getSuspension(tx, input.id), dayAt(now, await getTimeZone(tx)));
      if (left) await endSuspension(tx, input.id, { lastDay: left.to, by: actor.id, at: now });
      else await deleteSuspension(tx, input.id);
      await holdFreedDays(tx, contactId);
      announce({ topic: 'suspensions', id: contactId });
      return { suspension: left ? await getSuspension(tx, input.id) : null };
    });
  },
};
