import { useWords } from '../../../web/language.ts';
import { DotSign } from '../../../web/ui/dot-sign.tsx';
import { countLooks, noDriverColour } from '../day-map.ts';
import type { MappedRun } from '../mapped-run.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName } from './run-progress.tsx';
import { dailyWords } from './words.ts';
import { type DayWords, dayWords } from './words-day.ts';

type DayMapLegendProps = Readonly<{
  runs: readonly DailyRoute[];
  mapped: readonly MappedRun[];
  colours: ReadonlyMap<string, string>;
  /** The run that is shown alone; none when empty. */
  chosen: string;
  onChoose: (runId: string) => void;
  onStop: (runId: string, stopId: string) => void;
}>;

/** Whose colour is whose, how far each run is, and what the map cannot show. */
export function DayMapLegend({ runs, mapped, colours, chosen, onChoose, onStop }: DayMapLegendProps) {
  const say = useWords(dayWords);
  const { runStatuses, noDriver } = useWords(dailyWords);
  const mappedById = new Map(mapped.map((run) => [run.id, run]));
  const shown = runs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => driverName(a).localeCompare(driverName(b), 'en'));
  const unplaced = mapped.flatMap(({ id, unplaced }) => unplaced.map((stop) => ({ ...stop, runId: id })));
  const cancelled = runs.length - shown.length;
  return (
    <aside className="day-map-legend" aria-label={say.legend}>
      <p className="day-map-marks">
        <span>
          <i data-filled>1</i> {say.toDo}
        </span>
        <span>
          <i>
            <DotSign sign="tick" />
          </i>{' '}
          {say.done}
        </span>
        <span>
          <i>
            <DotSign sign="dash" />
          </i>{' '}
          {say.leftOut}
        </span>
        <span>
          <i>
            <DotSign sign="bars" />
          </i>{' '}
          {say.suspended}
        </span>
      </p>
      <ul>
        {shown.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              aria-pressed={run.id === chosen}
              onClick={() => onChoose(run.id === chosen ? '' : run.id)}
            >
              <i data-filled style={{ background: colours.get(run.id) ?? noDriverColour }} />
              <span className="two-lines">
                <b>{driverName(run, noDriver)}</b>
                <small>
                  {run.routeName} · {runStatuses[run.status]}
                </small>
                <small>{countsOf(run, mappedById.get(run.id), say)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {cancelled > 0 && <p className="secondary">{say.cancelledRuns(cancelled)}</p>}
      {unplaced.length > 0 && (
        <details className="day-map-unplaced">
          <summary>{say.unplaced(unplaced.length)}</summary>
          <ul>
            {unplaced.map((stop) => (
              <li key={stop.id}>
                <button type="button" className="row-link" onClick={() => onStop(stop.runId, stop.id)}>
                  {stop.streetLine}
                </button>
                <small>{say.stopOf(stop.contactName, stop.order)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}

function countsOf(run: DailyRoute, mapped: MappedRun | undefined, say: DayWords): string {
  const { open, left, hold } = countLooks({ stops: mapped?.stops ?? [] });
  const { total, completed } = run.stops;
  return [
    say.doneOf(completed, total),
    open > 0 && say.toDoCount(open),
    left > 0 && say.leftOutCount(left),
    hold > 0 && say.suspendedCount(hold),
  ]
    .filter(Boolean)
    .join(' · ');
}
