import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { Route } from '../contract.ts';
import { countText, driverName, scheduleText } from '../listing.ts';
import './routes.css';

/** What a row tells of a template. */
export const routeColumns = (timeZone: string): readonly Column<Route>[] => [
  {
    key: 'route',
    header: 'Route',
    phone: 'main',
    width: '34%',
    cell: (route) => (
      <span className="two-lines">
        <b>{route.name}</b>
        {route.description && <small className="route-description">{route.description}</small>}
        <small className="route-brief">
          {scheduleText(route)} · {driverName(route)} · {countText(route.addressCount, 'stop')}
        </small>
      </span>
    ),
  },
  { key: 'day', header: 'Day & Driver', cell: (route) => <DayAndDriver route={route} /> },
  {
    key: 'stops',
    header: 'Total Stops',
    cell: (route) => (
      <span className="two-lines">
        {countText(route.addressCount, 'stop')} <small>{countText(route.wasteCansCount, 'can')}</small>
      </span>
    ),
  },
  {
    key: 'created',
    header: 'Created',
    width: '120px',
    cell: (route) => <span className="unbroken">{formatDay(dayAt(route.createdAt, timeZone))}</span>,
  },
];

function DayAndDriver({ route }: Readonly<{ route: Route }>) {
  return (
    <span className="two-lines long-text">
      {scheduleText(route)} <small data-missing={route.driver === null}>{driverName(route)}</small>
    </span>
  );
}
