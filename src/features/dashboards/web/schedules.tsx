import { Link } from '@tanstack/react-router';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { EmployeeDashboard, ScheduledRun } from '../employee.ts';
import { employeeWords } from './words.ts';

/** This week from Monday to Sunday, two routes a day. */
export function WeeklySchedule({ week }: Pick<EmployeeDashboard, 'week'>) {
  const say = useWords(employeeWords);
  const { today } = useCompany();
  const { shortDay } = useTimes();
  return (
    <Panel title={say.weeklySchedule}>
      <ol className="week">
        {week.map(({ date, runs, moreRuns }) => (
          <li key={date} aria-current={date === today ? 'date' : undefined}>
            <b>{shortDay(date)}</b>
            {runs.length === 0 ? (
              <small>{say.free}</small>
            ) : (
              runs.map((run) => <ScheduledLine key={`${run.routeName} ${run.runId}`} run={run} />)
            )}
            {moreRuns > 0 && <small>{say.moreRoutes(moreRuns)}</small>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The next runs after today. */
export function RouteSchedule({ coming }: Pick<EmployeeDashboard, 'coming'>) {
  const say = useWords(employeeWords);
  const language = useLanguage();
  const { today } = useCompany();
  return (
    <Panel title={say.routeSchedule}>
      {coming.length === 0 ? (
        <p className="dash-none">{say.noneComing}</p>
      ) : (
        <ul className="dash-list">
          {coming.map((run) => (
            <li key={`${run.date} ${run.routeName}`}>
              <ScheduledLine run={run} />
              <span className="dash-end">
                <small>{formatNearDay(run.date, today, language)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ScheduledLine({ run: { routeName, runId, stops } }: Readonly<{ run: ScheduledRun }>) {
  const say = useWords(employeeWords);
  return (
    <span className="two-lines">
      <b>
        {runId ? (
          <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: runId }}>
            {routeName}
          </Link>
        ) : (
          routeName
        )}
      </b>
      <small>{say.stops(stops)}</small>
    </span>
  );
}
