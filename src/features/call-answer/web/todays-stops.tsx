import { Link } from '@tanstack/react-router';
import { useCompany } from '../../../web/company.ts';
import { Pin, type PinState } from '../../../web/ui/route-line.tsx';
import type { StopState, TodaysStop } from '../contract.ts';
import { wordsOfState } from '../words.ts';
import './approach.css';

/** How far the truck is; it moves while somebody looks. */
export function TodaysStops({ stops }: Readonly<{ stops: readonly TodaysStop[] }>) {
  if (stops.length === 0) return <b data-quiet>No pickup today</b>;
  return stops.map((stop) => <OneStop key={stop.dailyRouteId ?? stop.routeName} stop={stop} />);
}

function OneStop({ stop }: Readonly<{ stop: TodaysStop }>) {
  const { timeZone } = useCompany();
  const { state, routeName, dailyRouteId, driver, order, stopCount } = stop;
  const { headline, more } = wordsOfState(state, timeZone);
  const comes = state.kind !== 'suspended' && state.kind !== 'cancelled';
  const line = [more, comes && driver].filter(Boolean).join(' · ');
  return (
    <div className="answer-today">
      <b>{headline}</b>
      {line && <p>{line}</p>}
      {(state.kind === 'on-the-way' || state.kind === 'here') && <Approach state={state} order={order} />}
      <small>
        {dailyRouteId ? (
          <Link to="/daily-routes/$dailyRouteId" params={{ dailyRouteId }}>
            {routeName}
          </Link>
        ) : (
          routeName
        )}
        {order !== null && stopCount !== null && `, stop\u00A0${order} of ${stopCount}`}
      </small>
    </div>
  );
}

const mostDots = 6;

/** The route line from the truck to this stop: a dot for each stop between, as far as there is room. */
function Approach({ state, order }: Readonly<{ state: StopState; order: number | null }>) {
  const away = state.kind === 'on-the-way' ? state.stopsAway : 0;
  const here: PinState = state.kind === 'here' ? 'now' : 'open';
  return (
    <span className="approach" aria-hidden>
      <Pin state="done">{null}</Pin>
      {Array.from({ length: Math.min(away, mostDots) }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike
        <i key={dot} />
      ))}
      {away > mostDots && <span>+{away - mostDots}</span>}
      <Pin state={here}>{order}</Pin>
    </span>
  );
}
