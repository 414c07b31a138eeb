import { dayAt } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { getTimeZone } from '../../company/server/store.ts';
import type { When } from '../../invoices/server/store-overdue.ts';
import { ages, type billingContract } from '../contract.ts';
import {
  countInvoices,
  countProducts,
  countServedWithoutSubscription,
  countSubscriptions,
  listDebtors,
  listRecentInvoices,
  listRecentSubscriptions,
  sumDisputed,
  sumFailedCharges,
  sumOpen,
  sumOpenElsewhere,
  sumReceived,
  sumTotalReceived,
  sumUncollectible,
} from './store.ts';
import { listDifferingBills } from './store-service-bills.ts';
import { beginSync, findLatestSync } from './store-sync.ts';

/** The day where the company is. */
export async function whenIs(read: Reader, now: string): Promise<When> {
  const timeZone = await getTimeZone(read);
  return { timeZone, today: dayAt(now, timeZone) };
}

/** @param given the payment provider; absent without a secret key */
export const billingHandlers = (given: Payments | undefined): Handlers<typeof billingContract> => ({
  async overview({ read, now }) {
    const when = await whenIs(read, now);
    const [
      open,
      months,
      invoices,
      totalReceived,
      subscriptions,
      products,
      newSubscriptions,
      newInvoices,
      unpaid,
      failedCharges,
      disputed,
      uncollectible,
      openElsewhere,
    ] = await Promise.all([
      sumOpen(read, when),
      sumReceived(read, when),
      countInvoices(read, when),
      sumTotalReceived(read),
      countSubscriptions(read),
      countProducts(read),
      listRecentSubscriptions(read),
      listRecentInvoices(read, when),
      countServedWithoutSubscription(read, when),
      sumFailedCharges(read),
      sumDisputed(read),
      sumUncollectible(read),
      sumOpenElsewhere(read),
    ]);
    const ageing = ages.map((age) => ({ amount: 0, count: 0, ...open.find((one) => one.age === age), age }));
    const late = ageing.filter(({ age }) => age !== 'current');
    return {
      months,
      totalReceived,
      invoices,
      outstanding: together(ageing),
      overdue: together(late),
      uncollectible,
      longOverdue: together(late.filter(({ age }) => age !== '1-30')).count,
      ageing,
      subscriptions,
      products,
      recentSubscriptions: newSubscriptions,
      recentInvoices: newInvoices,
      failedCharges,
      disputed,
      servedWithoutSubscription: unpaid,
      openElsewhere,
    };
  },

  async receivables({ read, now }) {
    const [debtors, openElsewhere] = await Promise.all([
      listDebtors(read, await whenIs(read, now)),
      sumOpenElsewhere(read),
    ]);
    return { debtors, openElsewhere };
  },

  async differingBills({ read }) {
    return { bills: await listDifferingBills(read, { timeZone: await getTimeZone(read) }) };
  },

  async latestSync({ read }) {
    return { sync: await findLatestSync(read) };
  },

  async sync({ actor, input, transact }) {
    configured(given);
    return { sync: await transact((tx) => beginSync(tx, input.commandId, actor.id)) };
  },
});

type Sum = Readonly<{ amount: number; count: number }>;
const together = (sums: readonly Sum[]): Sum => ({
  amount: sums.reduce((total, { amount }) => total + amount, 0),
  count: sums.reduce((total, { count }) => total + count, 0),
});
