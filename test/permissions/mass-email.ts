import { randomUUID } from 'node:crypto';
import { contactsContract as contacts } from '../../src/features/contacts/contract.ts';
import { templatesContract as templates } from '../../src/features/mass-email/templates.ts';
import { today } from '../support/clock.ts';
import type { Area, Stage } from './stage.ts';

export const massEmailArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
mass-email.recipients                    401     403       403       200    200
mass-email.changedRecipients             401     403       403       200    200
mass-email.towns                         401     403       403       200    200
mass-email.preview                       401     403       403       200    200
mass-email.check                         401     403       403       200    200
mass-email.test                          401     403       403       200    200
mass-email.send                          401     403       403       200    200
mass-email.get                           401     403       403       404    404
mass-email.list                          401     403       403       200    200
mass-email.listOfLink                    404     404       404       404    404
mass-email.unsubscribe                   404     404       404       404    404
mass-email.subscribe                     404     404       404       404    404
mass-email-templates.list                401     403       403       200    200
mass-email-templates.create              401     403       403       200    200
mass-email-templates.update              401     403       403       200    200
mass-email-templates.remove              401     403       403       200    200
mailing-list.ofContact                   401     403       200       200    200
mailing-list.choose                      401     403       200       200    200
mailing-list.forgetFailure               401     403       200       200    200
mailing-list.takeReport                  409     409       409       409    409
`,
  samples: ({ admin, aContactId, nothing }: Stage) => {
    const text = () =>
      ({ name: `Text ${randomUUID()}`, purpose: 'announcement', subject: 'Holiday', message: 'No pickup' }) as const;
    const aTemplate = () => admin.call(templates.create, text());
    const aLetter = async () => ({
      purpose: 'announcement',
      subject: 'Holiday',
      message: 'No pickup',
      ...(await aContactId()),
    });
    const anAddress = async () => {
      const { contactId } = await aContactId();
      return { contactId, email: (await admin.call(contacts.get, { id: contactId })).email };
    };
    return {
      'mass-email.recipients': nothing,
      'mass-email.send': async () => ({
        id: randomUUID(),
        ...{ purpose: 'announcement', subject: 'Holiday', message: 'No pickup' },
        recipientIds: [(await aContactId()).contactId],
      }),
      'mass-email.changedRecipients': async () => ({ changedOn: today }),
      'mass-email.towns': nothing,
      'mass-email.preview': aLetter,
      'mass-email.check': async () => {
        const { contactId, ...words } = await aLetter();
        return { ...words, recipientIds: [contactId] };
      },
      'mass-email.test': async () => ({ ...(await aLetter()), commandId: randomUUID() }),
      'mass-email.get': async () => ({ id: randomUUID() }),
      'mass-email.list': nothing,
      'mass-email.listOfLink': async () => ({ token: 'unknown' }),
      'mass-email.unsubscribe': async () => ({ token: 'unknown' }),
      'mass-email.subscribe': async () => ({ token: 'unknown' }),
      'mass-email-templates.list': nothing,
      'mass-email-templates.create': async () => text(),
      'mass-email-templates.update': async () => {
        const { id, version } = await aTemplate();
        return { id, version, ...text() };
      },
      'mass-email-templates.remove': async () => ({ id: (await aTemplate()).id }),
      'mailing-list.ofContact': aContactId,
      'mailing-list.choose': async () => ({
        ...(await anAddress()),
        purpose: 'announcement',
        isOn: false,
        source: 'phone',
      }),
      'mailing-list.forgetFailure': anAddress,
      'mailing-list.takeReport': nothing,
    };
  },
};
