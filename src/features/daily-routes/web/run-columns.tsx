import type { Column } from '../../../web/ui/data-table.tsx';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName, EarlierDate, RunProgress } from './run-progress.tsx';
import type { DayWords } from './words-day.ts';
import type { DailyWords } from './words-en.ts';

/** What a row tells of a run. */
export const runColumns = (
  say: DayWords,
  sayOfRuns: DailyWords,
  time: (at: string) => string,
): readonly Column<DailyRoute>[] => [
  {
    key: 'route',
    header: sayOfRuns.route,
    phone: 'main',
    width: '28%',
    cell: (run) => (
      <span className="two-lines">
        <b>{run.routeName}</b>
        <small>
          {say.stops(run.stops.total)}
          <EarlierDate run={run} />
        </small>
      </span>
    ),
  },
  {
    key: 'driver',
    header: sayOfRuns.driver,
    phone: 'below',
    width: '18%',
    cell: (run) => <span className="run-driver">{driverName(run, sayOfRuns.noDriver)}</span>,
  },
  {
    key: 'status',
    header: say.statusAndProgress,
    phone: 'side',
    width: '26%',
    cell: (run) => <RunProgress run={run} />,
  },
  {
    key: 'time',
    header: say.time,
    phone: 'below',
    cell: ({ startTime, endTime }) =>
      startTime ? (
        <>
          <span className="unbroken">
            {time(startTime)}
            {endTime && ' –'}
          </span>{' '}
          {endTime && <span className="unbroken">{time(endTime)}</span>}
        </>
      ) : (
        say.notStarted
      ),
  },
];
