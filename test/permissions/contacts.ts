import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

export const contactsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
contacts.list                            401     403       200       200    200
contacts.counts                          401     403       200       200    200
contacts.export                          401     403       200       200    200
contacts.get                             401     403       200       200    200
contacts.create                          401     403       200       200    200
contacts.update                          401     403       200       200    200
contacts.promote                         401     403       200       200    200
contacts.remove                          401     403       200       200    200
addresses.list                           401     403       200       200    200
addresses.add                            401     403       200       200    200
addresses.update                         401     403       409       409    409
addresses.remove                         401     403       409       409    409
activities.list                          401     403       200       200    200
activities.add                           401     403       200       200    200
activities.complete                      401     403       404       404    404
customer-import.check                    401     403       403       200    200
customer-import.create                   401     403       403       422    422
customer-import.list                     401     403       403       200    200
customer-import.undo                     401     403       403       404    404
`,
  samples: ({ address, aContactId, nothing, person }: Stage) => ({
    'contacts.list': nothing,
    'contacts.counts': nothing,
    'contacts.export': nothing,
    'contacts.get': async () => ({ id: (await aContactId()).contactId }),
    'contacts.create': async () => ({ ...person(), status: 'New Lead' }),
    'contacts.update': async () => ({ id: (await aContactId()).contactId, version: 1, ...person(), status: 'Lost' }),
    'contacts.promote': async () => ({ id: (await aContactId()).contactId, password: 'long enough' }),
    'contacts.remove': async () => ({ id: (await aContactId()).contactId }),
    'addresses.list': aContactId,
    'addresses.add': async () => ({ ...(await aContactId()), ...address }),
    'addresses.update': async () => ({
      id: (await aContactId()).addressId,
      updatedAt: '2020-01-01T00:00:00Z',
      ...address,
      isBilling: true,
      isMailing: true,
    }),
    'addresses.remove': async () => ({ id: (await aContactId()).addressId }),
    'activities.list': aContactId,
    'activities.add': async () => ({ ...(await aContactId()), type: 'note', title: 'Called' }),
    'activities.complete': async () => ({ id: randomUUID() }),
    'customer-import.check': nothing,
    'customer-import.create': nothing,
    'customer-import.list': nothing,
    'customer-import.undo': async () => ({ id: randomUUID() }),
  }),
};
