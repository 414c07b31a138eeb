import { countLooks, noDriverColour } from '../day-map.ts';
import type { MappedRun } from '../mapped-run.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { driverName } from './run-progress.tsx';
import { en } from './words-en.ts';

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
  const mappedById = new Map(mapped.map((run) => [run.id, run]));
  const shown = runs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => driverName(a).localeCompare(driverName(b), 'en'));
  const unplaced = mapped.flatMap(({ id, unplaced }) => unplaced.map((stop) => ({ ...stop, runId: id })));
  const cancelled = runs.length - shown.length;
  return (
    <aside className="day-map-legend" aria-label="Legend">
      <p className="day-map-marks">
        <span>
          <i data-filled>1</i> to do
        </span>
        <span>
          <i>✓</i> done
        </span>
        <span>
          <i>–</i> skipped or rescheduled
        </span>
        <span>
          <i>II</i> suspended
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
                <b>{driverName(run)}</b>
                <small>
                  {run.routeName} · {en.runStatuses[run.status]}
                </small>
                <small>{countsOf(run, mappedById.get(run.id))}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {cancelled > 0 && (
        <p className="secondary">
          {cancelled === 1 ? '1 cancelled run is' : `${cancelled} cancelled runs are`} not on the map.
        </p>
      )}
      {unplaced.length > 0 && (
        <details className="day-map-unplaced">
          <summary>
            {unplaced.length === 1 ? '1 stop has' : `${unplaced.length} stops have`} no coordinates and{' '}
            {unplaced.length === 1 ? 'is' : 'are'} not on the map
          </summary>
          <ul>
            {unplaced.map((stop) => (
              <li key={stop.id}>
                <button type="button" className="row-link" onClick={() => onStop(stop.runId, stop.id)}>
                  {stop.streetLine}
                </button>
                <small>
                  {stop.contactName} · stop {stop.order}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}

function countsOf(run: DailyRoute, mapped: MappedRun | undefined): string {
  const { open, left, hold } = countLooks({ stops: mapped?.stops ?? [] });
  const { total, completed } = run.stops;
  return [
    `${completed} of ${total} done`,
    open > 0 && `${open} to do`,
    left > 0 && `${left} left out`,
    hold > 0 && `${hold} suspended`,
  ]
    .filter(Boolean)
    .join(' · ');
}
