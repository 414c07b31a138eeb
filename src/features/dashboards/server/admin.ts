import { dayAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getOfficeMatters } from '../../activities/server/store-open.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { countContacts } from '../../contacts/server/store.ts';
import { dayStats } from '../../daily-routes/progress.ts';
import { listDailyRoutes, listNeverStartedRuns, listUnfinishedRuns } from '../../daily-routes/server/store.ts';
import { listHabits } from '../../daily-routes/server/store-habits.ts';
import type { When } from '../../invoices/server/store-overdue.ts';
import type { Product } from '../../products/contract.ts';
import { listProducts } from '../../products/server/store.ts';
import { countByRole } from '../../users/server/store-roles.ts';
import { type AdminDashboard, shownOnAdmin } from '../contract.ts';
import { byUrgency, leftOpen, subscriptionCounts, withoutDriver } from '../rules.ts';
import { countRoutes, listRecentContacts } from './store.ts';

/** What is paid regularly says more than what is paid once. */
const recurringFirst = (products: readonly Product[]): Product[] =>
  products.toSorted((a, b) => Number(!a.price) - Number(!b.price));

type Sum = Readonly<{ amount: number; count: number }>;

/** What Billing says of everybody's money, so that both screens say the same. */
export type Books = Readonly<{
  sumOpen: (read: Reader, when: When) => Promise<readonly (Sum & Readonly<{ age: string }>)[]>;
  sumReceived: (read: Reader, when: When, months: number) => Promise<AdminDashboard['money']['months']>;
  sumTotalReceived: (read: Reader) => Promise<number>;
  countSubscriptions: (read: Reader) => Promise<readonly Readonly<{ status: string; count: number }>[]>;
}>;

const shownMonths = 6;

/** All of it side by side: the slowest part alone is waited for. */
export async function readAdminDashboard(read: Reader, books: Books, now: Instant): Promise<AdminDashboard> {
  const timeZone = await getTimeZone(read);
  const when = { timeZone, today: dayAt(now, timeZone) };
  const [open, months, totalReceived, counts, products, byStatus, recent, today, routes, tasks, team] =
    await Promise.all([
      books.sumOpen(read, when),
      books.sumReceived(read, when, shownMonths),
      books.sumTotalReceived(read),
      books.countSubscriptions(read),
      listProducts(read),
      countContacts(read),
      listRecentContacts(read, shownOnAdmin.contacts),
      readToday(read, { ...when, now }),
      countRoutes(read),
      getOfficeMatters(read, when.today, shownOnAdmin),
      countByRole(read),
    ]);
  return {
    money: {
      months,
      totalReceived,
      outstanding: together(open),
      overdue: together(open.filter(({ age }) => age !== 'current')),
    },
    subscriptions: subscriptionCounts(counts),
    products: { active: products.length, first: recurringFirst(products).slice(0, shownOnAdmin.products) },
    contacts: { byStatus, recent },
    today,
    routes,
    tasks,
    team,
    askedAt: now,
  };
}

async function readToday(read: Reader, moment: When & Readonly<{ now: Instant }>): Promise<AdminDashboard['today']> {
  const [runs, unfinished, neverStarted] = await Promise.all([
    listDailyRoutes(read, moment.today),
    listUnfinishedRuns(read, moment.today),
    listNeverStartedRuns(read, moment.today),
  ]);
  const urgent = byUrgency(runs);
  const shown = urgent.slice(0, shownOnAdmin.routes);
  const habits = await listHabits(
    read,
    shown.map(({ routeId }) => routeId),
    moment,
  );
  return {
    stats: dayStats(runs),
    lines: shown.map((run) => ({
      run,
      usualShare: habits.find(({ routeId }) => routeId === run.routeId)?.share ?? null,
    })),
    moreRoutes: urgent.length - shown.length,
    withoutDriver: withoutDriver(runs),
    leftOpen: leftOpen([...unfinished, ...neverStarted]),
  };
}

const together = (sums: readonly Sum[]): Sum => ({
  amount: sums.reduce((total, { amount }) => total + amount, 0),
  count: sums.reduce((total, { count }) => total + count, 0),
});
