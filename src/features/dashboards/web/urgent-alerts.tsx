import { Button } from '@mantine/core';
import { IconCalendarX, IconChecks, IconCircleCheck, IconReceipt2, IconRoute, IconTruck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Day, formatNearDay } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany } from '../../../web/company.ts';
import type { AdminDashboard } from '../contract.ts';
import { activityWays, toActivities, toFigure, type Way } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { counted } from './words-office.ts';

/** What needs someone, the worst first, each with the one thing to do about it (spec 3 §2). */
export function UrgentAlerts({ dashboard }: Readonly<{ dashboard: AdminDashboard }>) {
  const { today } = useCompany();
  const alerts = alertsOf(dashboard, today);
  return (
    <section className="panel" aria-labelledby="urgent-alerts">
      <div className="panel-head">
        <h2 id="urgent-alerts">Urgent Alerts</h2>
        {alerts.length > 0 && <small>{counted(alerts.length, 'thing')}</small>}
      </div>
      {alerts.length === 0 ? (
        <p className="dash-calm">
          <IconCircleCheck size={20} aria-hidden />
          All systems running smoothly!
        </p>
      ) : (
        <ul className="dash-alerts">
          {alerts.map(({ key, Icon, title, more, to, search, action }, at) => (
            <li key={key}>
              <Icon size={20} aria-hidden />
              <span className="two-lines">
                <b>{title}</b>
                <small>{more}</small>
              </span>
              <Button component={Link} to={to} search={search as never} variant={at === 0 ? 'filled' : 'default'}>
                {action}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A sentence whose number leads to its rows. */
const numbered = (way: Way, number: string, rest = '') => (
  <>
    <WayLink way={way}>{number}</WayLink>
    {rest}
  </>
);

function alertsOf({ today: now, routes, money, tasks }: AdminDashboard, today: Day) {
  const names = (list: readonly string[]) =>
    list.length > 3 ? `${list.slice(0, 3).join(', ')} and ${list.length - 3} more` : list.join(', ');
  const [run, ...otherRuns] = now.withoutDriver;
  const [left, ...otherLeft] = now.leftOpen;
  const [route, ...otherRoutes] = routes.withoutDriver;
  const first = tasks.firstOverdue;
  return [
    run && {
      key: 'runs',
      Icon: IconTruck,
      title: otherRuns.length
        ? numbered(
            toFigure('runs-without-driver'),
            counted(now.withoutDriver.length, 'run'),
            ' of today have no driver',
          )
        : `${run.routeName} has no driver today`,
      more: otherRuns.length
        ? names(now.withoutDriver.map(({ routeName }) => routeName))
        : `${counted(run.stops, 'stop')} to do`,
      to: otherRuns.length ? '/daily-routes' : `/daily-routes/${run.id}`,
      search: undefined,
      action: 'Open Run',
    },
    left && {
      key: 'left-open',
      Icon: IconCalendarX,
      title: otherLeft.length
        ? `${counted(now.leftOpen.length, 'run')} of earlier days are still open`
        : `${left.routeName} is still open`,
      more: otherLeft.length
        ? names(now.leftOpen.map(({ routeName }) => routeName))
        : `${formatNearDay(left.date, today)} · ${counted(left.stops, 'stop')} to do`,
      to: otherLeft.length ? '/daily-routes' : `/daily-routes/${left.id}`,
      search: undefined,
      action: otherLeft.length ? 'View Runs' : 'Open Run',
    },
    money.overdue.count > 0 && {
      key: 'invoices',
      Icon: IconReceipt2,
      title: (
        <>
          {numbered(toFigure('overdue'), counted(money.overdue.count, 'invoice'))}
          {money.overdue.count === 1 ? ' is' : ' are'} overdue,{' '}
          {numbered(toFigure('overdue'), formatMoney(money.overdue.amount), ' together')}
        </>
      ),
      more: <>Of {numbered(toFigure('outstanding'), formatMoney(money.outstanding.amount), ' that is owed')}</>,
      to: '/billing',
      search: undefined,
      action: 'View Billing',
    },
    tasks.overdueCount > 0 && {
      key: 'tasks',
      Icon: IconChecks,
      title: numbered(
        toActivities('overdue'),
        counted(tasks.overdueCount, 'task'),
        `${tasks.overdueCount === 1 ? ' is' : ' are'} overdue`,
      ),
      more: first?.dueDate ? `“${first.title}”, due ${formatNearDay(first.dueDate, today)}` : '',
      to: '/crm/activities',
      search: activityWays.overdue,
      action: 'View Tasks',
    },
    route && {
      key: 'routes',
      Icon: IconRoute,
      title: otherRoutes.length
        ? numbered(toFigure('routes-without-driver'), counted(routes.withoutDriver.length, 'route'), ' have no driver')
        : `${route.name} has no driver`,
      more: otherRoutes.length
        ? names(routes.withoutDriver.map(({ name }) => name))
        : 'Its runs wait for somebody to drive them',
      to: '/routes',
      search: undefined,
      action: 'Assign Drivers',
    },
  ].filter((alert) => !!alert);
}
