import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type AdminDashboard as Dashboard, dashboardsContract } from '../contract.ts';
import { toActivities } from '../ways.ts';
import { AdminFigures } from './admin-figures.tsx';
import { CrmPerformance } from './crm-performance.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { FinancialOverview } from './financial-overview.tsx';
import { RunLines } from './run-lines.tsx';
import { TaskList } from './task-list.tsx';
import { TeamAndHealth } from './team-and-health.tsx';
import { UrgentAlerts } from './urgent-alerts.tsx';
import { WayLink } from './way-link.tsx';
import { number } from './words-office.ts';
import './dashboards.css';

type AdminDashboardProps = Readonly<{
  /** What stands above all, drawn from the same answer: the dashboard is one request. */
  reminder: (dashboard: Dashboard) => ReactNode;
  paidMonths: (months: Dashboard['money']['months']) => ReactNode;
}>;

/** What needs someone, then today, then the figures (spec 3 §2, Admin dashboard). */
export function AdminDashboard({ reminder, paidMonths }: AdminDashboardProps) {
  const { data, error, refetch } = useRead(dashboardsContract.admin, {});
  if (error && !data)
    return <ErrorPanel title="Failed to load the dashboard" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { tasks } = data;
  return (
    <>
      {reminder(data)}
      <UrgentAlerts dashboard={data} />
      <RunLines today={data.today} pendingTasks={tasks.pendingCount} askedAt={data.askedAt} />
      <AdminFigures dashboard={data} />
      <div className="dash-pair">
        <CustomerMessages count={tasks.messageCount} messages={tasks.messages} />
        <Panel
          title="Pending Tasks"
          actions={
            <span className="dash-aside">
              <WayLink way={toActivities('pending')} label={`View Tasks, ${number(tasks.pendingCount)} pending`}>
                View Tasks ({number(tasks.pendingCount)})
              </WayLink>
            </span>
          }
        >
          <TaskList label="Pending tasks" tasks={tasks.pending} none="No task waits to be begun." />
        </Panel>
      </div>
      <FinancialOverview dashboard={data} paidMonths={paidMonths} />
      <div className="dash-pair" data-wide="first">
        <CrmPerformance contacts={data.contacts} />
        <Panel title="Upcoming Tasks">
          <TaskList label="Upcoming tasks" tasks={tasks.upcoming} none="No open task is due from today on." />
        </Panel>
      </div>
      <TeamAndHealth dashboard={data} />
    </>
  );
}

const Loading = () => (
  <div className="page" aria-busy="true">
    <Panel title="Urgent Alerts" isPadded>
      <SkeletonLines count={3} />
    </Panel>
    <Panel title="Today's Operations" isPadded>
      <SkeletonLines count={5} />
    </Panel>
  </div>
);
