import { formatTime } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import type { ActiveDriver } from '../driver-check-ins.ts';

type ActiveDriversProps = Readonly<{
  /** Null when they could not be read. */
  drivers: readonly ActiveDriver[] | null;
  colourOf: (driverId: string | null) => string;
  chosen: string;
  onChoose: (driverId: string) => void;
  onRetry: () => void;
}>;

/** Who drove that day and how far they are; one of them filters the rest. */
export function ActiveDrivers({ drivers, colourOf, chosen, onChoose, onRetry }: ActiveDriversProps) {
  const { timeZone } = useCompany();
  return (
    <Panel title="Active Drivers">
      {drivers === null ? (
        <p className="check-in-none" role="alert">
          Who drove on this day could not be loaded; the check-ins below are complete.{' '}
          <button type="button" className="button" onClick={onRetry}>
            Try Again
          </button>
        </p>
      ) : drivers.length === 0 ? (
        <p className="check-in-none">Nobody has begun a run on this day.</p>
      ) : (
        <ul className="active-drivers">
          {drivers.map(({ id, name, routes, worked, stops, checkIns, lastAt }) => {
            const percent = stops === 0 ? 100 : Math.round((100 * worked) / stops);
            return (
              <li key={id}>
                <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? '' : id)}>
                  <b>
                    <i style={{ background: colourOf(id) }} />
                    {name}
                  </b>
                  <small>{routes.join(', ')}</small>
                  <ProgressBar label={`Progress of ${name}`} percent={percent} />
                  <small>
                    {worked} of {stops} stops · {checkIns === 1 ? '1 check-in' : `${checkIns} check-ins`}
                  </small>
                  {lastAt && <small>Last at {formatTime(lastAt, timeZone)}</small>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
