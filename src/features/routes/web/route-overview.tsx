import { Button, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { dayAt, formatDay, type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useLatest } from '../../../web/ui/use-latest.ts';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { type Route, routesContract } from '../contract.ts';
import { countText, driverName, filterRoutes, routeStats, scheduleText } from '../listing.ts';
import { mayEditRoutes } from '../policy.ts';
import { RoutesByDay } from './routes-by-day.tsx';
import './routes.css';

export type RouteFilter = Readonly<{ q: string; day: Weekday | 'all' }>;

type RouteOverviewProps = Readonly<{
  filter: RouteFilter;
  onFilter: (change: Partial<RouteFilter>) => void;
  onOpen: (id: string) => void;
  onCreate: () => void;
  onEdit: (id: string) => void;
  onDelete: (route: Route) => void;
}>;

/** All templates: figures, the searchable table, and the week at a glance. */
export function RouteOverview({ filter, onFilter, ...does }: RouteOverviewProps) {
  const { data, error, refetch } = useRead(
    routesContract.list,
    {},
    { failure: ['Routes Error', 'Failed to load routes'] },
  );
  const drivers = useRead(usersContract.drivers, {}).data?.drivers;
  if (error && !data) return <ErrorPanel title="Failed to load routes" error={error} onRetry={refetch} />;
  const routes = data?.routes;
  const stats = routes && routeStats(routes);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Total Routes', value: stats?.total },
          { label: 'Assigned Routes', value: stats?.assigned },
          { label: 'Unassigned', value: stats?.unassigned },
          { label: 'Total Waste Cans', value: stats?.cans },
          { label: 'Available Drivers', value: drivers?.length },
        ]}
      />
      <Panel label="Routes">
        {routes?.length !== 0 && (
          <div className="panel-bar">
            <SearchField
              label="Search routes"
              placeholder="Name, driver or description"
              value={filter.q}
              onSearch={(q) => onFilter({ q })}
            />
            <DayFilter day={filter.day} onDay={(day) => onFilter({ day })} />
          </div>
        )}
        <RouteTable
          rows={routes && filterRoutes(routes, filter)}
          empty={routes?.length === 0 ? <NoRoutes onCreate={does.onCreate} /> : <NoneFound onFilter={onFilter} />}
          {...does}
        />
      </Panel>
      {routes && routes.length > 0 && (
        <RoutesByDay routes={routes} onOpen={does.onOpen} onDay={(day) => onFilter({ day, q: '' })} />
      )}
    </>
  );
}

function DayFilter({ day, onDay }: Readonly<{ day: RouteFilter['day']; onDay: (day: RouteFilter['day']) => void }>) {
  return (
    <Select
      aria-label="Day"
      w={{ base: '100%', xs: 180 }}
      data={[{ value: 'all', label: 'All days' }, ...weekdays]}
      value={day}
      onChange={(value) => onDay(weekdays.find((one) => one === value) ?? 'all')}
    />
  );
}

type RouteTableProps = Pick<RouteOverviewProps, 'onOpen' | 'onEdit' | 'onDelete'> &
  Readonly<{ rows: readonly Route[] | undefined; empty: ReactNode }>;

function RouteTable({ rows, empty, onOpen, onEdit, onDelete }: RouteTableProps) {
  const { timeZone } = useCompany();
  const mayEdit = mayEditRoutes(useActor());
  const edit = useLatest(onEdit);
  const remove = useLatest(onDelete);
  const columns = useMemo(
    () => [...columnsIn(timeZone), ...(mayEdit ? [actionColumn(edit, remove)] : [])],
    [timeZone, mayEdit, edit, remove],
  );
  return (
    <DataTable
      label="Routes"
      columns={columns}
      rows={rows}
      rowKey={(route) => route.id}
      onRow={(route) => onOpen(route.id)}
      empty={empty}
    />
  );
}

const columnsIn = (timeZone: string): readonly Column<Route>[] => [
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
  { key: 'created', header: 'Created', cell: (route) => formatDay(dayAt(route.createdAt, timeZone)) },
];

const actionColumn = (onEdit: (id: string) => void, onDelete: (route: Route) => void): Column<Route> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  phone: 'side',
  width: '1%',
  cell: (route) => <RowActions name={route.name} onEdit={() => onEdit(route.id)} onDelete={() => onDelete(route)} />,
});

function DayAndDriver({ route }: Readonly<{ route: Route }>) {
  return (
    <span className="two-lines">
      {scheduleText(route)} <small data-missing={route.driver === null}>{driverName(route)}</small>
    </span>
  );
}

function NoRoutes({ onCreate }: Readonly<{ onCreate: () => void }>) {
  const mayEdit = mayEditRoutes(useActor());
  return (
    <EmptyState
      title="No routes yet"
      action={
        mayEdit && (
          <Button variant="default" onClick={onCreate}>
            Create Route
          </Button>
        )
      }
    >
      A route is a named list of stops on certain days of the week. From it each day's run is generated.
    </EmptyState>
  );
}

function NoneFound({ onFilter }: Pick<RouteOverviewProps, 'onFilter'>) {
  return (
    <EmptyState
      title="No routes found"
      action={
        <Button variant="default" onClick={() => onFilter({ q: '', day: 'all' })}>
          Clear filters
        </Button>
      }
    >
      No route matches the search and the day.
    </EmptyState>
  );
}
