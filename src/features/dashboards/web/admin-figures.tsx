import { formatMoney } from '../../../kernel/money.ts';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import type { AdminDashboard } from '../contract.ts';
import { toActivities, toContacts, toFigure } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { counted, number } from './words-office.ts';
import './dash-money.css';

/** The four cards (spec 3 §2). */
export function AdminFigures({ dashboard }: Readonly<{ dashboard: AdminDashboard }>) {
  const { money, subscriptions, contacts, today, tasks } = dashboard;
  const month = money.months.at(-1);
  const converted = contacts.byStatus.Converted;
  const { totalRoutes, inProgressRoutes, completionPercentage } = today.stats;
  return (
    <StatStrip
      stats={[
        {
          label: 'Monthly Revenue',
          value: <WayLink way={toFigure('received', month?.month)}>{formatMoney(month?.amount ?? 0)}</WayLink>,
          note: (
            <WayLink way={toFigure('active-subscriptions')}>
              {counted(subscriptions.active, 'active subscription')}
            </WayLink>
          ),
        },
        {
          label: 'Total Customers',
          value: <WayLink way={toContacts('Converted')}>{number(converted)}</WayLink>,
          note: <WayLink way={toContacts('New Lead')}>{counted(contacts.byStatus['New Lead'], 'new lead')}</WayLink>,
        },
        {
          label: 'Active Routes',
          value:
            totalRoutes === 0 ? (
              <WayLink way={toFigure('runs-today')}>0</WayLink>
            ) : (
              <>
                <WayLink way={toFigure('runs-in-progress')} label={`${number(inProgressRoutes)} in progress`}>
                  {number(inProgressRoutes)}
                </WayLink>{' '}
                of{' '}
                <WayLink way={toFigure('runs-today')} label={counted(totalRoutes, 'route')}>
                  {number(totalRoutes)}
                </WayLink>
              </>
            ),
          note:
            totalRoutes === 0 ? (
              'No runs today'
            ) : (
              <WayLink way={toFigure('runs-completed')}>{completionPercentage}% complete today</WayLink>
            ),
        },
        {
          label: 'Urgent Items',
          value: <a href="#urgent-alerts">{number(tasks.overdueCount + money.overdue.count)}</a>,
          note: (
            <>
              <WayLink way={toActivities('overdue')}>{counted(tasks.overdueCount, 'task')}</WayLink>,{' '}
              <WayLink way={toFigure('overdue')}>{counted(money.overdue.count, 'invoice')}</WayLink>
            </>
          ),
        },
      ]}
    />
  );
}
