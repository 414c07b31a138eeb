import { addressesContract as addresses } from '../../src/features/addresses/contract.ts';
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
contacts.newest                          401     403       200       200    200
contacts.changeStatus                    401     403       200       200    200
contacts.undoStatusChange / own          401     403       200       200    200
contacts.undoStatusChange / other        401     403       404       200    200
contacts.deleted                         401     403       403       200    200
contacts.restore / own                   401     403       200       200    200
contacts.restore / other's               401     403       403       200    200
contacts.account                         401     403       200       200    200
contacts.unlinkAccount                   401     403       403       200    200
contacts.linkAccount                     401     403       403       200    200
contacts.createAccounts                  401     403       200       200    200
addresses.list                           401     403       200       200    200
addresses.add                            401     403       200       200    200
addresses.update                         401     403       200       200    200
addresses.remove                         401     403       200       200    200
addresses.locate                         401     403       409       409    409
addresses.confirmPin                     401     403       200       200    200
addresses.geocoding                      401     403       200       200    200
activities.list                          401     403       200       200    200
activities.add                           401     403       200       200    200
activities.all                           401     403       200       200    200
activities.people                        401     403       200       200    200
activities.get                           401     403       200       200    200
activities.update                        401     403       200       200    200
activities.changeStatus                  401     403       200       200    200
activities.remove                        401     403       200       200    200
activities.addNote                       401     403       200       200    200
activities.updateNote                    401     403       200       200    200
activities.removeNote                    401     403       200       200    200
activities.sendEmail                     401     403       200       200    200
search.find                              401     403       200       200    200
call-answer.get                          401     403       200       200    200
history.ofContact                        401     403       200       200    200
history.lastChange                       401     403       200       200    200
duplicates.list                          401     403       200       200    200
duplicates.count                         401     403       200       200    200
duplicates.matches                       401     403       200       200    200
duplicates.compare                       401     403       200       200    200
duplicates.markNotDuplicate              401     403       200       200    200
duplicates.unmarkNotDuplicate            401     403       200       200    200
duplicates.merge                         401     403       200       200    200
duplicates.merges                        401     403       200       200    200
duplicates.undo                          401     403       200       200    200
customer-import.check                    401     403       403       200    200
customer-import.badRows                  401     403       403       200    200
customer-import.create                   401     403       403       422    422
customer-import.list                     401     403       403       200    200
customer-import.undo                     401     403       403       200    200
`,
  samples: ({
    admin,
    anImport,
    aContactId,
    aCustomer,
    aDeletedContact,
    aFreeAccount,
    aMerge,
    aNote,
    aStatusChange,
    aTask,
    address,
    nothing,
    person,
    twoContacts,
  }: Stage) => ({
    'contacts.list': nothing,
    'contacts.counts': nothing,
    'contacts.export': nothing,
    'contacts.get': async () => ({ id: (await aContactId()).contactId }),
    'contacts.create': async () => ({ ...person(), status: 'New Lead' }),
    'contacts.update': async () => ({ id: (await aContactId()).contactId, version: 1, ...person(), status: 'Lost' }),
    'contacts.promote': async () => ({ id: (await aContactId()).contactId, password: 'long enough' }),
    'contacts.remove': async () => ({ id: (await aContactId()).contactId }),
    'contacts.newest': nothing,
    'contacts.changeStatus': async () => ({ ids: [(await aContactId()).contactId], status: 'Lost' }),
    'contacts.undoStatusChange / own': aStatusChange,
    'contacts.undoStatusChange / other': async () => aStatusChange(),
    'contacts.deleted': nothing,
    'contacts.restore / own': ({ id }) => aDeletedContact(id),
    "contacts.restore / other's": () => aDeletedContact(),
    'contacts.account': aCustomer,
    'contacts.unlinkAccount': aCustomer,
    'contacts.linkAccount': aFreeAccount,
    'contacts.createAccounts': async () => ({ ids: [(await aContactId()).contactId] }),
    'addresses.list': aContactId,
    'addresses.add': async () => ({ ...(await aContactId()), ...address }),
    'addresses.update': async () => {
      const { id, updatedAt } = await admin.call(addresses.add, { ...(await aContactId()), ...address });
      return { id, updatedAt, ...address, isBilling: true, isMailing: true };
    },
    'addresses.remove': async () => {
      const { id } = await admin.call(addresses.add, { ...(await aContactId()), ...address });
      return { id };
    },
    'addresses.locate': async () => ({ id: (await aContactId()).addressId }),
    'addresses.confirmPin': async () => ({ id: (await aContactId()).addressId, updatedAt: '2020-01-01T00:00:00Z' }),
    'addresses.geocoding': nothing,
    'activities.list': aContactId,
    'activities.add': async () => ({ ...(await aContactId()), type: 'note', title: 'Called' }),
    'activities.all': nothing,
    'activities.people': nothing,
    'activities.get': aTask,
    'activities.update': async () => ({ id: (await aTask()).id, version: 1, type: 'call', title: 'Called' }),
    'activities.changeStatus': async () => ({ id: (await aTask()).id, status: 'completed' }),
    'activities.remove': aTask,
    'activities.addNote': async () => ({
      commandId: crypto.randomUUID(),
      activityId: (await aTask()).id,
      text: 'Called',
    }),
    'activities.updateNote': aNote,
    'activities.removeNote': aNote,
    'activities.sendEmail': async () => ({
      ...(await aContactId()),
      ...{ commandId: crypto.randomUUID(), subject: 'Hello', message: 'Hello' },
    }),
    'search.find': async () => ({ q: 'be' }),
    'call-answer.get': aContactId,
    'history.ofContact': aContactId,
    'history.lastChange': async () => ({ id: (await aContactId()).contactId }),
    'duplicates.list': nothing,
    'duplicates.count': nothing,
    'duplicates.matches': async () => ({ phone: '505 555 0100' }),
    'duplicates.compare': twoContacts,
    'duplicates.markNotDuplicate': twoContacts,
    'duplicates.unmarkNotDuplicate': twoContacts,
    'duplicates.merge': async () => {
      const { first: keptId, second: mergedId } = await twoContacts();
      return { keptId, mergedId, keptVersion: 1, mergedVersion: 1, take: ['email'] };
    },
    'duplicates.merges': nothing,
    'duplicates.undo': aMerge,
    'customer-import.check': nothing,
    'customer-import.badRows': nothing,
    'customer-import.create': nothing,
    'customer-import.list': nothing,
    'customer-import.undo': anImport,
  }),
};
