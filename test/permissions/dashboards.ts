import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

export const dashboardsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
dashboards.admin                         401     403       403       200    200
dashboards.figure                        401     403       403       200    200
dashboards.employee                      401     403       200       200    200
dashboards.ownWork                       401     403       200       200    200
contact-status.get                       401     403       403       200    200
contact-status.export                    401     403       403       200    200
contact-status.email                     401     403       403       200    200
driver-check-ins.list                    401     403       403       200    200
driver-check-ins.export                  401     403       403       200    200
driver-check-ins.email                   401     403       403       200    200
`,
  samples: ({ nothing, today }: Stage) => ({
    'dashboards.admin': nothing,
    'dashboards.figure': async () => ({ figure: 'received' }),
    'dashboards.employee': nothing,
    'dashboards.ownWork': async () => ({ work: 'completed' }),
    'contact-status.get': nothing,
    'contact-status.export': nothing,
    'contact-status.email': async () => ({ commandId: randomUUID() }),
    'driver-check-ins.list': async () => ({ date: today }),
    'driver-check-ins.export': async () => ({ date: today }),
    'driver-check-ins.email': async () => ({ date: today, commandId: randomUUID() }),
  }),
};
