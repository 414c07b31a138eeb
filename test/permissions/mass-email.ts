import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

export const massEmailArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
mass-email.recipients                    401     403       403       200    200
mass-email.send                          401     403       403       200    200
mass-email.get                           401     403       403       404    404
mass-email.list                          401     403       403       200    200
mass-email.unsubscribe                   404     404       404       404    404
mass-email.subscribe                     404     404       404       404    404
`,
  samples: ({ aContactId, nothing }: Stage) => ({
    'mass-email.recipients': nothing,
    'mass-email.send': async () => ({
      id: randomUUID(),
      subject: 'Holiday',
      message: 'No pickup',
      recipientIds: [(await aContactId()).contactId],
    }),
    'mass-email.get': async () => ({ id: randomUUID() }),
    'mass-email.list': nothing,
    'mass-email.unsubscribe': async () => ({ token: 'unknown' }),
    'mass-email.subscribe': async () => ({ token: 'unknown' }),
  }),
};
