import { Link } from '@tanstack/react-router';
import { dayAt, formatNearDay } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import type { StopStatus } from '../../daily-routes/statuses.ts';
import type { RecentWork } from '../employee.ts';
import { employeeWords } from './words.ts';

const tones: Readonly<Record<StopStatus, Tone>> = {
  pending: 'mute',
  in_progress: 'info',
  completed: 'good',
  skipped: 'warning',
  rescheduled: 'info',
};

/** What somebody did last: stops on the road, notes in the office. */
export function RecentActivity({ activity }: Readonly<{ activity: readonly RecentWork[] }>) {
  const say = useWords(employeeWords);
  const language = useLanguage();
  const { today, timeZone } = useCompany();
  const { time } = useTimes();
  const when = (at: string) => {
    const day = dayAt(at, timeZone);
    return day === today ? time(at) : formatNearDay(day, today, language);
  };
  return (
    <Panel title={say.recentActivity}>
      {activity.length === 0 ? (
        <p className="dash-none">{say.noActivity}</p>
      ) : (
        <ul className="dash-list">
          {activity.map((work) => (
            <li key={`${work.at} ${work.kind === 'stop' ? work.street : work.title}`}>
              <span className="two-lines">
                <b>
                  {work.kind === 'stop' ? (
                    <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId: work.runId }}>
                      {work.street}
                    </Link>
                  ) : (
                    <Link to="/crm/contacts/$contactId" params={{ contactId: work.contactId }}>
                      {say.noted(work.title)}
                    </Link>
                  )}
                </b>
                <small>{work.kind === 'stop' ? work.routeName : work.contactName}</small>
              </span>
              <span className="dash-end">
                <small>{when(work.at)}</small>
                {work.kind === 'stop' && (
                  <StatusPill tone={tones[work.status]}>{say.stopStates[work.status]}</StatusPill>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
