import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { dashboardsContract } from '../contract.ts';
import { type EmployeeDashboard as Dashboard, performanceDays } from '../employee.ts';
import { toOwnTasks, toOwnWork } from '../ways.ts';
import { Morning } from './morning.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RouteSchedule, WeeklySchedule } from './schedules.tsx';
import { TaskList } from './task-list.tsx';
import { WayLink } from './way-link.tsx';
import { employeeWords } from './words.ts';
import { number } from './words-office.ts';
import './dash-money.css';
import './dashboards.css';
import './employee.css';

type EmployeeDashboardProps = Readonly<{ accommodation: (type: string) => string }>;

/** What is special this morning, own tasks, the week and what was done (spec 3 §2, Employee dashboard). */
export function EmployeeDashboard({ accommodation }: EmployeeDashboardProps) {
  const say = useWords(employeeWords);
  const { id } = useActor();
  const { today } = useCompany();
  const { data, error, refetch } = useRead(dashboardsContract.employee, {});
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Panel label={say.myTasks} isPadded>
        <SkeletonLines count={5} />
      </Panel>
    );
  const { tasks } = data;
  return (
    <>
      {data.date === today && <Morning dashboard={data} accommodation={accommodation} />}
      <div className="dash-pair">
        <Panel
          title={say.myTasks}
          actions={
            tasks.openCount > 0 && (
              <span className="dash-aside">
                <WayLink way={toOwnTasks(id)}>{say.allTasks(tasks.openCount)}</WayLink>
              </span>
            )
          }
        >
          <TaskList label={say.myTasks} tasks={tasks.tasks} none={say.noTasks} />
        </Panel>
        <RouteSchedule coming={data.coming} />
      </div>
      <QuickStats dashboard={data} />
      <WeeklySchedule week={data.week} />
      <div className="dash-pair">
        <RecentActivity activity={data.activity} />
        <Performance performance={data.performance} />
      </div>
    </>
  );
}

function QuickStats({ dashboard: { tasks, openStops, week } }: Readonly<{ dashboard: Dashboard }>) {
  const say = useWords(employeeWords);
  const { id } = useActor();
  const { today } = useCompany();
  const ofToday = week.find(({ date }) => date === today);
  const toRuns = { to: '/daily-routes' };
  return (
    <StatStrip
      stats={[
        {
          label: say.runsToday,
          value: <WayLink way={toRuns}>{number((ofToday?.runs.length ?? 0) + (ofToday?.moreRuns ?? 0))}</WayLink>,
        },
        { label: say.openStops, value: <WayLink way={toRuns}>{number(openStops)}</WayLink> },
        { label: say.openTasks, value: <WayLink way={toOwnTasks(id)}>{number(tasks.openCount)}</WayLink> },
        { label: say.overdueTasks, value: <WayLink way={toOwnTasks(id, true)}>{number(tasks.overdueCount)}</WayLink> },
      ]}
    />
  );
}

function Performance({ performance }: Pick<Dashboard, 'performance'>) {
  const say = useWords(employeeWords);
  const rows = [
    [say.routesCompleted, performance.runs, 'runs'],
    [say.stopsCompleted, performance.completed, 'completed'],
    [say.stopsSkipped, performance.skipped, 'skipped'],
    [say.stopsRescheduled, performance.rescheduled, 'rescheduled'],
    [say.cansEmptied, performance.cans, 'completed'],
  ] as const;
  return (
    <Panel title={say.performance} actions={<span className="dash-aside">{say.lastDays(performanceDays)}</span>}>
      <dl className="dash-rows">
        {rows.map(([label, count, work]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <WayLink way={toOwnWork(work)} label={`${label}: ${number(count)}`}>
                {number(count)}
              </WayLink>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
