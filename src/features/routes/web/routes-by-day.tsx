import type { Weekday } from '../../../kernel/calendar.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Route } from '../contract.ts';
import { countText, driverName, routesByDay } from '../listing.ts';

/** Names shown per day before "+N more" (spec 2 §9). */
const mostShown = 3;

type RoutesByDayProps = Readonly<{
  routes: readonly Route[];
  onOpen: (id: string) => void;
  /** Shows all routes of a day in the table. */
  onDay: (day: Weekday) => void;
}>;

/** The week at a glance. */
export function RoutesByDay({ routes, onOpen, onDay }: RoutesByDayProps) {
  return (
    <Panel title="Routes by Day">
      <ul className="week">
        {routesByDay(routes).map((one) => (
          <li key={one.day}>
            <h3>{one.day}</h3>
            {one.routes.length === 0 && <p className="secondary">No routes</p>}
            {one.routes.slice(0, mostShown).map((route) => (
              <button key={route.id} type="button" onClick={() => onOpen(route.id)}>
                <b>{route.name}</b>
                <small>{countText(route.addressCount, 'stop')}</small>
                <small>{driverName(route)}</small>
              </button>
            ))}
            {one.routes.length > mostShown && (
              <button type="button" className="week-more" onClick={() => onDay(one.day)}>
                +{one.routes.length - mostShown} more<span className="visually-hidden"> on {one.day}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
