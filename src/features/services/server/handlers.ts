import { randomUUID } from 'node:crypto';
import { dayAt } from '../../../kernel/calendar.ts';
import { invalidField, Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { getAddress } from '../../addresses/server/store.ts';
import { addAddress } from '../../addresses/server/store-adding.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { lockContact } from '../../contacts/server/store.ts';
import type { servicesContract } from '../contract.ts';
import { goesOn, isCurrent, lastDayBefore, laterDay, refuseOverlap, refuseTerm } from '../rules.ts';
import { getShownService, type RoutesAt, withRoutes } from './shown.ts';
import { getPlaceOfService, insertServices, listServicesAt, listServicesOfContact, updateService } from './store.ts';

export const servicesHandlers = ({
  routesAt,
}: Readonly<{ routesAt: RoutesAt }>): Handlers<typeof servicesContract> => ({
  async ofContact({ input, read }) {
    const services = await listServicesOfContact(read, input.contactId);
    return { services: await withRoutes(read, services, routesAt) };
  },

  async start({ actor, input, read, transact }) {
    const { contactId } = await getAddress(read, input.addressId);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const wanted = { ...input, id: randomUUID() as string };
      refuseTerm(wanted);
      const here = await listServicesAt(tx, input.addressId);
      refuseOverlap(wanted, here);
      const followsId = here.findLast((before) => goesOn(wanted, before))?.id;
      await insertServices(tx, [{ ...wanted, ...(followsId && { followsId }), createdBy: actor.id }]);
      announce({ topic: 'services', id: input.addressId });
      return getShownService(tx, wanted.id, routesAt);
    });
  },

  async update({ input, read, transact }) {
    const { id, version, ...draft } = input;
    const { contactId, addressId } = await getPlaceOfService(read, id);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const current = await getShownService(tx, id, routesAt);
      if (current.version !== version)
        throw new Refusal('conflict', 'service-changed', 'Somebody else changed this service in the meantime.', {
          current,
        });
      refuseTerm(draft);
      refuseOverlap({ ...current, ...draft }, await listServicesAt(tx, addressId));
      await updateService(tx, id, draft);
      announce({ topic: 'services', id: addressId });
      return getShownService(tx, id, routesAt);
    });
  },

  async move({ actor, input, read, transact, now }) {
    const { contactId } = await getAddress(read, input.addressId);
    return transact(async (tx) => {
      await lockContact(tx, contactId);
      const today = dayAt(now, await getTimeZone(tx));
      if (input.firstDay < today)
        throw invalidField('firstDay', 'first-day-in-past', 'The first day at the new address cannot be before today.');
      const moving = (await listServicesAt(tx, input.addressId)).filter((one) => isCurrent(one, input.firstDay));
      if (moving.length === 0)
        throw new Refusal('conflict', 'nothing-to-move', 'No service goes on at this address that could move.');
      const addressId = await addAddress(tx, contactId, { ...input.to, isService: true });
      for (const one of moving)
        await updateService(tx, one.id, { ...one, lastDay: lastDayBefore(one, input.firstDay) });
      await insertServices(
        tx,
        moving.map(({ id, stream, cans, firstDay, lastDay }) => ({
          ...{ addressId, stream, cans, lastDay, accommodation: null, followsId: id, createdBy: actor.id },
          firstDay: laterDay(firstDay, input.firstDay),
        })),
      );
      announce({ topic: 'addresses', id: addressId });
      for (const id of [input.addressId, addressId]) announce({ topic: 'services', id });
      const services = await listServicesOfContact(tx, contactId);
      return { addressId, services: await withRoutes(tx, services, routesAt) };
    });
  },
});
