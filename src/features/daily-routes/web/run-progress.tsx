import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { percentComplete, workableStops } from '../progress.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dailyWords, runTones } from './words.ts';
import { en } from './words-en.ts';
import './runs.css';

export const driverName = ({ driver }: Pick<DailyRoute, 'driver'>, noDriver = en.noDriver): string =>
  driver ? `${driver.firstName} ${driver.lastName}` : noDriver;

/** " · since Sat, Nov 21, 2026" of a run that was not finished on its day; nothing for others. */
export function EarlierDate({ run }: { run: Pick<DailyRoute, 'date' | 'status'> }) {
  const say = useWords(dailyWords);
  const { today } = useCompany();
  if (run.date >= today || run.status !== 'in_progress') return null;
  return ` · ${say.since(run.date)}`;
}

export function RunProgress({ run }: { run: DailyRoute }) {
  const say = useWords(dailyWords);
  const status = <StatusPill tone={runTones[run.status]}>{say.runStatuses[run.status]}</StatusPill>;
  const percent = percentComplete(run.stops);
  // Its stops went elsewhere: a full bar would say that they were worked here.
  if (run.status === 'cancelled' && workableStops(run.stops) === 0)
    return (
      <div className="run-progress">
        <span>
          {status}
          <small>{say.noStopsLeft}</small>
        </span>
      </div>
    );
  return (
    <div className="run-progress">
      <span>
        {status}
        <small>{say.workedOf(run.stops.worked, workableStops(run.stops), percent)}</small>
      </span>
      <ProgressBar label={say.progressOf(run.routeName)} percent={percent} />
    </div>
  );
}
