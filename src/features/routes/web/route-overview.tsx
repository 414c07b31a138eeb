import { Select } from '@mantine/core';
import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { NoneFound } from '../../../web/ui/none-found.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { usersContract } from '../../users/contract.ts';
import { routesContract } from '../contract.ts';
import { filterRoutes, routeStats } from '../listing.ts';
import { NoRoutes } from './no-routes.tsx';
import { RouteTable, type RouteTableProps } from './route-table.tsx';
import { RoutesByDay } from './routes-by-day.tsx';

export type RouteFilter = Readonly<{ q: string; day: Weekday | 'all' }>;

type RouteOverviewProps = Pick<RouteTableProps, 'onOpen' | 'onEdit' | 'onDelete'> &
  Readonly<{
    filter: RouteFilter;
    onFilter: (change: Partial<RouteFilter>) => void;
    onCreate: () => void;
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
          empty={
            routes?.length === 0 ? (
              <NoRoutes onCreate={does.onCreate} />
            ) : (
              <NoneFound title="No routes found" onClear={() => onFilter({ q: '', day: 'all' })}>
                No route matches the search and the day.
              </NoneFound>
            )
          }
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
