import { randomUUID } from 'node:crypto';
import type { Area, Stage } from './stage.ts';

/** Without a payment provider: whoever may is told that there is none. */
export const billingArea: Area = {
  table: `
operation                                nobody  customer  employee  admin  superadmin
subscriptions.ofContact                  401     403       200       200    200
subscriptions.own / own                  401     200       403       200    200
subscriptions.own / other                401     200       403       200    200
subscriptions.usualPrices                401     403       200       200    200
subscriptions.assign                     401     403       409       409    409
subscriptions.previewChange              401     403       409       409    409
subscriptions.change                     401     403       409       409    409
subscriptions.cancel                     401     403       409       409    409
subscriptions.keep                       401     403       409       409    409
autopay.ofContact                        401     403       200       200    200
autopay.own / own                        401     200       403       200    200
autopay.own / other                      401     200       403       200    200
autopay.beginOwn / own                   401     409       403       409    409
autopay.beginOwn / other                 401     409       403       409    409
autopay.turnOffOwn / own                 401     409       403       409    409
autopay.turnOffOwn / other               401     409       403       409    409
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
billing-concerns.list                    401     403       403       200    200
billing-comparisons.differences          401     403       403       200    200
billing-comparisons.markSeen             401     403       403       200    200
billing-statement.get                    401     403       200       200    200
billing-statement.pdf                    401     403       200       200    200
billing-statement.own / own              401     200       403       200    200
billing-statement.own / other            401     404       403       404    404
billing-statement.ownPdf / own           401     200       403       200    200
billing-statement.ownPdf / other         401     404       403       404    404
billing-papers.one                       401     403       404       404    404
billing-papers.count                     401     403       403       200    200
billing-papers.batch                     401     403       403       409    409
billing-accounts.export                  401     403       403       200    200
billing-accounts.countFiles              401     403       403       200    200
billing-accounts.exportFiles             401     403       403       200    200
reminders.preview                        401     403       403       200    200
reminders.previewSigning                 401     403       403       200    200
`,
  samples: ({ aContactId, aContactOf, aFreeAccount, ofOwn, today, nothing }: Stage) => {
    const items = [{ stripePriceId: 'price_standard', quantity: 1 }];
    const more = [...items, { stripePriceId: 'price_extra', quantity: 2 }];
    const contact = async () => ({ contactId: (await aContactId()).contactId, commandId: randomUUID() });
    const range = { from: today, to: today };
    const theirs = async () => ({ ...(await aContactOf((await aFreeAccount()).accountId)), ...range });
    const command = () => ({ id: randomUUID(), commandId: randomUUID() });
    return {
      'autopay.ofContact': theirs,
      'autopay.own / own': ofOwn,
      'autopay.own / other': theirs,
      'autopay.beginOwn / own': (caller) => ofOwn(caller, { consent: 'I agree' }),
      'autopay.beginOwn / other': async () => ({ ...(await theirs()), consent: 'I agree' }),
      'autopay.turnOffOwn / own': (caller) => ofOwn(caller, { commandId: randomUUID() }),
      'autopay.turnOffOwn / other': async () => ({ ...(await theirs()), commandId: randomUUID() }),
      'autopay.makeLink': async () => ({ ...(await contact()), isEmailed: true }),
      'autopay.turnOff': contact,
      'autopay.offer': async () => ({ token: 'unknown' }),
      'autopay.begin': async () => ({ token: 'unknown', consent: 'I agree' }),
      'autopay.finish': async () => ({ sessionId: 'cs_unknown' }),
      'billing.overview': nothing,
      'billing.receivables': nothing,
      'billing.differingBills': nothing,
      'billing.latestSync': nothing,
      'billing-concerns.list': async () => ({ kind: 'overdue' }),
      'billing-comparisons.differences': nothing,
      'billing-comparisons.markSeen': async () => ({ upTo: randomUUID() }),
      'billing.sync': async () => ({ commandId: randomUUID() }),
      'subscriptions.ofContact': theirs,
      'subscriptions.own / own': ofOwn,
      'subscriptions.own / other': theirs,
      'reminders.preview': nothing,
      'reminders.previewSigning': nothing,
      'billing-accounts.export': async () => ({ list: 'payments', ...range }),
      'billing-accounts.countFiles': async () => range,
      'billing-accounts.exportFiles': async () => range,
      'billing-papers.one': async () => ({ id: randomUUID() }),
      'billing-papers.count': async () => ({ month: today.slice(0, 7), which: 'open' }),
      'billing-papers.batch': async () => ({ month: today.slice(0, 7), which: 'open' }),
      'billing-statement.get': theirs,
      'billing-statement.pdf': theirs,
      'billing-statement.own / own': (caller) => ofOwn(caller, range),
      'billing-statement.own / other': theirs,
      'billing-statement.ownPdf / own': (caller) => ofOwn(caller, range),
      'billing-statement.ownPdf / other': theirs,
      'subscriptions.usualPrices': nothing,
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
