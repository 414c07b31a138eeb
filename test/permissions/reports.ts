import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

/** Spec 3 §6: reports are for admins and superadmins. */
export const reportsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
reports.show                             401     403       403       200    200
reports.facts                            401     403       403       200    200
reports.export                           401     403       403       200    200
reports.exportFacts                      401     403       403       200    200
reports.email                            401     403       403       200    200
reports.subscribed                       401     403       403       200    200
reports.subscribe                        401     403       403       200    200
`,
  samples: ({ today, nothing }: Stage) => {
    const asked = { reportId: 'service-performance', by: 'route', from: today, to: today };
    return {
      'reports.show': async () => asked,
      'reports.facts': async () => ({ ...asked, key: 'none' }),
      'reports.export': async () => asked,
      'reports.exportFacts': async () => ({ ...asked, key: 'none' }),
      'reports.email': async () => ({ ...asked, commandId: randomUUID() }),
      'reports.subscribed': nothing,
      'reports.subscribe': async () => ({ reportId: asked.reportId, isOn: true }),
    };
  },
};
