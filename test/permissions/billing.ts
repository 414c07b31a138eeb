import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

/** Without a payment provider: whoever may is told that there is none. */
export const billingArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
subscriptions.ofContact / own            401     200       200       200    200
subscriptions.ofContact / other          401     404       200       200    200
subscriptions.assign                     401     403       409       409    409
subscriptions.previewChange              401     403       409       409    409
subscriptions.change                     401     403       409       409    409
subscriptions.cancel                     401     403       409       409    409
subscriptions.keep                       401     403       409       409    409
autopay.ofContact / own                  401     200       200       200    200
autopay.ofContact / other                401     404       200       200    200
autopay.makeLink                         401     403       409       409    409
autopay.turnOff                          401     403       409       409    409
autopay.offer                            409     409       409       409    409
autopay.begin                            409     409       409       409    409
autopay.finish                           409     409       409       409    409
billing.overview                         401     403       403       200    200
billing.receivables                      401     403       403       200    200
billing.differingBills                   401     403       403       200    200
billing.latestSync                       401     403       403       200    200
billing.sync                             401     403       403       409    409
billing-statement.get / own              401     200       200       200    200
billing-statement.get / other            401     404       200       200    200
billing-statement.pdf / own              401     200       200       200    200
billing-statement.pdf / other            401     404       200       200    200
billing-papers.one                       401     403       404       404    404
billing-papers.count                     401     403       200       200    200
billing-papers.batch                     401     403       409       409    409
billing-accounts.export                  401     403       200       200    200
reminders.preview                        401     403       403       200    200
reminders.previewSigning                 401     403       403       200    200
`,
  samples: ({ aContactId, aContactOf, aFreeAccount, today, nothing }: Stage) => {
    const items = [{ stripePriceId: 'price_standard', quantity: 1 }];
    const more = [...items, { stripePriceId: 'price_extra', quantity: 2 }];
    const contact = async () => ({ contactId: (await aContactId()).contactId, commandId: randomUUID() });
    const range = { from: today, to: today };
    const own = async ({ id }: { id: string }) => ({ ...(await aContactOf(id)), ...range });
    const other = async () => ({ ...(await aContactOf((await aFreeAccount()).accountId)), ...range });
    const command = () => ({ id: randomUUID(), commandId: randomUUID() });
    return {
      'autopay.ofContact / own': ({ id }) => aContactOf(id),
      'autopay.ofContact / other': async () => ({ contactId: (await aContactId()).contactId }),
      'autopay.makeLink': async () => ({ ...(await contact()), isEmailed: true }),
      'autopay.turnOff': contact,
      'autopay.offer': async () => ({ token: 'unknown' }),
      'autopay.begin': async () => ({ token: 'unknown', consent: 'I agree' }),
      'autopay.finish': async () => ({ sessionId: 'cs_unknown' }),
      'billing.overview': nothing,
      'billing.receivables': nothing,
      'billing.differingBills': nothing,
      'billing.latestSync': nothing,
      'billing.sync': async () => ({ commandId: randomUUID() }),
      'subscriptions.ofContact / own': ({ id }) => aContactOf(id),
      'subscriptions.ofContact / other': async () => ({ contactId: (await aContactId()).contactId }),
      'reminders.preview': nothing,
      'reminders.previewSigning': nothing,
      'billing-accounts.export': async () => ({ list: 'payments', ...range }),
      'billing-papers.one': async () => ({ id: randomUUID() }),
      'billing-papers.count': async () => ({ month: today.slice(0, 7), which: 'open' }),
      'billing-papers.batch': async () => ({ month: today.slice(0, 7), which: 'open' }),
      'billing-statement.get / own': own,
      'billing-statement.get / other': other,
      'billing-statement.pdf / own': own,
      'billing-statement.pdf / other': other,
      'subscriptions.assign': async () => ({
        contactId: (await aContactId()).contactId,
        commandId: randomUUID(),
        items,
        daysUntilDue: 7,
        startDate: today,
        isSecond: false,
      }),
      'subscriptions.previewChange': async () => ({ id: randomUUID(), before: items, items: more }),
      'subscriptions.change': async () => ({
        ...command(),
        before: items,
        items: more,
        prorationDate: `${today}T12:00:00Z`,
      }),
      'subscriptions.cancel': async () => command(),
      'subscriptions.keep': async () => command(),
    };
  },
};
