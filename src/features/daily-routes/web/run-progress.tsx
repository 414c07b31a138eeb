import { formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { percentComplete, workableStops } from '../progress.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { runWords } from './words.ts';
import './runs.css';

export const driverName = ({ driver }: Pick<DailyRoute, 'driver'>): string =>
  driver ? `${driver.firstName} ${driver.lastName}` : 'No driver assigned';

/** " · since Sat, Nov 21, 2026" of a run that was not finished on its day; nothing for others. */
export function EarlierDate({ run }: { run: Pick<DailyRoute, 'date' | 'status'> }) {
  const { today } = useCompany();
  if (run.date >= today || run.status !== 'in_progress') return null;
  return ` · since ${weekdayOf(run.date).slice(0, 3)}, ${formatDay(run.date)}`;
}

export function RunProgress({ run }: { run: DailyRoute }) {
  const { label, tone } = runWords[run.status];
  const percent = percentComplete(run.stops);
  // Its stops went elsewhere: a full bar would say that they were worked here.
  if (run.status === 'cancelled' && workableStops(run.stops) === 0)
    return (
      <div className="run-progress">
        <span>
          <StatusPill tone={tone}>{label}</StatusPill>
          <small>No stops left</small>
        </span>
      </div>
    );
  return (
    <div className="run-progress">
      <span>
        <StatusPill tone={tone}>{label}</StatusPill>
        <small>
          {run.stops.worked} of {workableStops(run.stops)} · {percent}%
        </small>
      </span>
      <ProgressBar label={`Progress of ${run.routeName}`} percent={percent} />
    </div>
  );
}
