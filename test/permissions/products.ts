import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

/** Without a payment provider: whoever may is told that there is none, and so is whoever says to be the provider. */
export const productsArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
payments.receiveEvent                    409     409       409       409    409
products.list                            401     403       200       200    200
products.configuration                   401     403       200       200    200
products.create                          401     403       403       409    409
products.archive                         401     403       403       409    409
products.sync                            401     403       403       409    409
`,
  samples: ({ nothing }: Stage) => ({
    'payments.receiveEvent': nothing,
    'products.list': nothing,
    'products.configuration': nothing,
    'products.create': async () => ({
      commandId: randomUUID(),
      name: 'Standard Service',
      currency: 'usd',
      frequency: 'monthly',
      unitAmount: 3000,
    }),
    'products.archive': async () => ({ id: randomUUID(), commandId: randomUUID() }),
    'products.sync': nothing,
  }),
};
