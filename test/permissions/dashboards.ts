import type { Area, Stage } from './stage.ts';

export const dashboardsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
dashboards.admin                         401     403       403       200    200
dashboards.figure                        401     403       403       200    200
dashboards.employee                      401     403       200       200    200
dashboards.ownWork                       401     403       200       200    200
contact-status.get                       401     403       403       200    200
driver-check-ins.list                    401     403       403       200    200
`,
  samples: ({ nothing, today }: Stage) => ({
    'dashboards.admin': nothing,
    'dashboards.figure': async () => ({ figure: 'received' }),
    'dashboards.employee': nothing,
    'dashboards.ownWork': async () => ({ work: 'completed' }),
    'contact-status.get': nothing,
    'driver-check-ins.list': async () => ({ date: today }),
  }),
};
