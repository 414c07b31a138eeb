import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { workableStops } from '../../daily-routes/progress.ts';
import type { AdminDashboard, RunLine } from '../contract.ts';
import { toActivities, toFigure } from '../ways.ts';
import { WayLink } from './way-link.tsx';
import { counted, number } from './words-office.ts';
import './run-lines.css';

type RunLinesProps = Readonly<{ today: AdminDashboard['today']; pendingTasks: number; askedAt: string }>;

/** Today's runs as lines: the pin is where the truck is, the bar where it usually is by now. */
export function RunLines({ today, pendingTasks, askedAt }: RunLinesProps) {
  const { timeZone } = useCompany();
  const { stats, lines, moreRoutes } = today;
  const hasUsual = lines.some(({ usualShare }) => usualShare);
  return (
    <Panel
      title="Today's Operations"
      actions={
        <span className="dash-aside">
          {hasUsual && <span className="run-line-key">usual by {formatTime(askedAt, timeZone)}</span>}
          <Link to="/daily-routes">All routes</Link>
        </span>
      }
    >
      <div className="dash-day">
        <ProgressBar label="Completion rate" percent={stats.completionPercentage} />
        <p>
          <WayLink way={toFigure('runs-today')}>{counted(stats.totalRoutes, 'route')}</WayLink>:{' '}
          <WayLink way={toFigure('runs-completed')}>{number(stats.completedRoutes)} completed</WayLink>,{' '}
          <WayLink way={toFigure('runs-in-progress')}>{number(stats.inProgressRoutes)} in progress</WayLink>,{' '}
          <WayLink way={toFigure('runs-pending')}>{number(stats.pendingRoutes)} pending</WayLink> ·{' '}
          <WayLink way={toFigure('runs-completed')}>{stats.completionPercentage}% complete</WayLink> ·{' '}
          <WayLink way={toActivities('pending')}>{counted(pendingTasks, 'pending task')}</WayLink>
        </p>
      </div>
      {lines.length === 0 ? (
        <EmptyState title="No runs today">The runs of today stand here as soon as they are made.</EmptyState>
      ) : (
        <ul className="run-lines">
          {lines.map((line) => (
            <RunLineRow key={line.run.id} line={line} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {moreRoutes > 0 && (
        <p className="dash-more">
          <Link to="/daily-routes">+{counted(moreRoutes, 'more route')}</Link>
        </p>
      )}
    </Panel>
  );
}

function RunLineRow({ line: { run, usualShare }, timeZone }: Readonly<{ line: RunLine; timeZone: string }>) {
  const all = workableStops(run.stops);
  const share = all === 0 ? 0 : run.stops.worked / all;
  const isDone = run.status === 'completed';
  const driver = run.driver ? `${run.driver.firstName} ${run.driver.lastName}` : 'Unassigned';
  const toRun = { to: '/daily-routes/$dailyRouteId', params: { dailyRouteId: run.id } } as const;
  return (
    <li data-status={run.status}>
      <span className="two-lines">
        <b>
          <Link {...toRun}>{run.routeName}</Link>
        </b>
        <small data-missing={run.driver ? undefined : true}>{driver}</small>
      </span>
      <span className="run-line" aria-hidden>
        <i className="run-line-way" />
        <i className="run-line-driven" style={{ width: `${100 * (isDone ? 1 : share)}%` }} />
        {usualShare !== null && !isDone && (
          <i className="run-line-usual" style={{ left: `min(${100 * usualShare}%, 100% - 20px)` }} />
        )}
        {!isDone && (
          <span
            className="run-line-pin"
            style={{ left: `${100 * share}%` }}
            data-moving={run.status === 'in_progress' || undefined}
          >
            {run.stops.worked}
          </span>
        )}
        <span className="run-line-end" data-done={isDone || undefined}>
          {isDone ? <IconCheck size={14} stroke={3} aria-hidden /> : all}
        </span>
      </span>
      <Link {...toRun} className="two-lines run-line-state">
        <b>{stateOf(run, timeZone)}</b>
        <small>{farOf(run, usualShare)}</small>
      </Link>
    </li>
  );
}

function stateOf({ status, startTime, endTime }: RunLine['run'], timeZone: string): string {
  if (status === 'pending') return 'Not started';
  if (status === 'completed') return endTime ? `Done at ${formatTime(endTime, timeZone)}` : 'Done';
  return startTime ? `Started ${formatTime(startTime, timeZone)}` : 'In progress';
}

/** "22 of 72 stops, usually 39" (by now, as the head says) */
function farOf({ stops, status }: RunLine['run'], usualShare: number | null): string {
  const all = workableStops(stops);
  if (all === 0) return 'No stops';
  const worked = `${stops.worked} of ${all} stops`;
  const usual = usualShare === null || status === 'completed' ? 0 : Math.round(usualShare * all);
  return usual > 0 ? `${worked}, usually ${usual}` : worked;
}
