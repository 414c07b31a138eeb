import { useMemo } from 'react';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type ActivityRow, type ActivitySort, activitiesContract, activityPageSize } from '../contract.ts';
import { activityColumns } from './activity-columns.tsx';
import { type ActivityFilter, ActivityFilters, isFiltered, noFilters } from './activity-filters.tsx';
import { NoActivities } from './no-activities.tsx';
import { usePeople } from './people.ts';
import './activities.css';
import { NoneFound } from '../../../web/ui/none-found.tsx';

type AllActivitiesProps = Readonly<{
  filter: ActivityFilter;
  onFilter: (change: Partial<ActivityFilter>) => void;
  onOpen: (id: string) => void;
}>;

/** Everything that was said, done and promised, of all contacts (spec 2 §2: All Activities). */
export function AllActivities({ filter, onFilter, onOpen }: AllActivitiesProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(activitiesContract.all, askedFor(filter), {
    keepPrevious: true,
    failure: ['Activities Error', 'Failed to load activities'],
  });
  return (
    <Panel label="Activities">
      <ActivityFilters filter={filter} onFilter={onFilter} />
      {error && !data ? (
        <ErrorPanel title="Failed to load activities" error={error} onRetry={refetch} />
      ) : (
        <Found filter={filter} onFilter={onFilter} onOpen={onOpen} data={data} isBusy={isPlaceholderData} />
      )}
    </Panel>
  );
}

type FoundProps = AllActivitiesProps &
  Readonly<{ data: Output<typeof activitiesContract.all> | undefined; isBusy: boolean }>;

function Found({ filter, onFilter, onOpen, data, isBusy }: FoundProps) {
  return (
    <>
      <ActivityTable rows={data?.rows} filter={filter} onFilter={onFilter} onOpen={onOpen} isBusy={isBusy} />
      {data?.matching === null ? (
        <p className="activity-found" role="status">
          The first {data.rows.length} matches of {data.total.toLocaleString('en-US')} activities are shown. Type more
          to narrow the search.
        </p>
      ) : (
        <Pager
          page={filter.page}
          pageSize={activityPageSize}
          total={data?.matching}
          counted={(matching) => counting('activities', 'activity')(matching, data?.total)}
          onPage={(page) => onFilter({ page })}
        />
      )}
    </>
  );
}

const askedFor = ({ type, status, priority, createdBy, assignedTo, overdue, ...rest }: ActivityFilter) => ({
  ...rest,
  type: type || undefined,
  status: status || undefined,
  priority: priority || undefined,
  createdBy: createdBy || undefined,
  assignedTo: assignedTo || undefined,
  overdue: overdue === 'true' ? true : undefined,
});

type ActivityTableProps = AllActivitiesProps & Readonly<{ rows: readonly ActivityRow[] | undefined; isBusy: boolean }>;

function ActivityTable({ rows, filter, onFilter, onOpen, isBusy }: ActivityTableProps) {
  const { today, timeZone } = useCompany();
  const { nameOfId } = usePeople();
  const columns = useMemo(() => activityColumns(today, timeZone, nameOfId), [today, timeZone, nameOfId]);
  return (
    <DataTable
      label="Activities"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRow={({ id }) => onOpen(id)}
      sort={{ key: filter.sort, direction: filter.direction }}
      onSort={({ key, direction }) => onFilter({ sort: key as ActivitySort, direction })}
      isBusy={isBusy}
      empty={
        isFiltered(filter) || filter.page > 1 ? (
          <NoneFound title="No activities found" onClear={() => onFilter(noFilters)}>
            Nothing matches the search and the filters.
          </NoneFound>
        ) : (
          <NoActivities />
        )
      }
    />
  );
}
