import type { Weekday } from '../../../kernel/calendar.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Route } from '../contract.ts';
import { countText, driverName, routesByDay } from '../listing.ts';

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
        {routesByDay(routes).map(({ day, named, more }) => (
          <li key={day}>
            <h3>{day}</h3>
            {named.length === 0 && <p className="secondary">No routes</p>}
            {named.map((route) => (
              <button key={route.id} type="button" onClick={() => onOpen(route.id)}>
                <b>{route.name}</b>
                <small>{countText(route.addressCount, 'stop')}</small>
                <small>{driverName(route)}</small>
              </button>
            ))}
            {more > 0 && (
              <button type="button" className="week-more" onClick={() => onDay(day)}>
                +{more} more<span className="visually-hidden"> on {day}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
