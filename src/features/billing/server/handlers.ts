import { dayAt } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { Handlers } from '../../../server/http.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { ages, type billingContract } from '../contract.ts';
import {
  countInvoices,
  countProducts,
  countServedWithoutSubscription,
  countSubscriptions,
  listDebtors,
  listRecentInvoices,
  listRecentSubscriptions,
  sumFailedCharges,
  sumOpen,
  sumReceived,
  sumUncollectible,
  type When,
} from './store.ts';
import { listDifferingBills } from './store-service-bills.ts';
import { beginSync, findLatestSync } from './store-sync.ts';

async function whenIs(read: Reader, now: string): Promise<When> {
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
      counted,
      subscriptions,
      products,
      newSubscriptions,
      newInvoices,
      unpaid,
      failedCharges,
      uncollectible,
    ] = await Promise.all([
      sumOpen(read, when),
      sumReceived(read, when),
      countInvoices(read, when),
      countSubscriptions(read),
      countProducts(read),
      listRecentSubscriptions(read),
      listRecentInvoices(read, when),
      countServedWithoutSubscription(read, when),
      sumFailedCharges(read),
      sumUncollectible(read),
    ]);
    const ageing = ages.map((age) => ({ amount: 0, count: 0, ...open.find((one) => one.age === age), age }));
    const late = ageing.filter(({ age }) => age !== 'current');
    return {
      months,
      ...counted,
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
      servedWithoutSubscription: unpaid,
    };
  },

  async receivables({ read, now }) {
    return { debtors: await listDebtors(read, await whenIs(read, now)) };
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
