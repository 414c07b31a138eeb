import { randomUUID } from 'node:crypto';
import { holdCreditsContract as holdCredits } from '../../src/features/hold-credits/contract.ts';
import type { Area, Stage } from './stage.ts';

/** Without a payment provider: whoever may is told that there is none, or that nothing is due. */
export const holdCreditsArea: Area = {
  table: `
operation                  nobody  customer  employee  admin  superadmin
hold-credits.ofContact     401     403       200       200    200
hold-credits.list          401     403       403       200    200
hold-credits.post          401     403       409       409    409
hold-credits.leave         401     403       404       404    404
hold-credits.settings      401     403       403       200    200
hold-credits.saveSettings  401     403       403       200    200
`,
  samples: ({ admin, aContactId, aHold, nothing }: Stage) => {
    const decided = async () => ({ suspensionId: (await aHold()).id, commandId: randomUUID(), amount: 2768 });
    return {
      'hold-credits.ofContact': async () => ({ contactId: (await aContactId()).contactId }),
      'hold-credits.list': nothing,
      'hold-credits.post': decided,
      'hold-credits.leave': async () => ({ ...(await decided()), reason: 'Agreed on the phone' }),
      'hold-credits.settings': nothing,
      'hold-credits.saveSettings': async () => admin.call(holdCredits.settings, {}),
    };
  },
};
