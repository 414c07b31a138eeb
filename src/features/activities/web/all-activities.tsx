import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type ActivityRow, type ActivitySort, activitiesContract, activityPageSize } from '../contract.ts';
import { isOverdue } from '../rules.ts';
import { type ActivityFilter, ActivityFilters, isFiltered, noFilters } from './activity-filters.tsx';
import { ActivityIcon } from './activity-icon.tsx';
import { usePeople } from './people.ts';
import { cutSummary, priorityWords, statusOf } from './words.ts';
import './activities.css';

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
          of={data?.total}
          noun="activities"
          singular="activity"
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
  const columns = useMemo(() => columnsFor(today, timeZone, nameOfId), [today, timeZone, nameOfId]);
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
      empty={isFiltered(filter) || filter.page > 1 ? <NoneFound onFilter={onFilter} /> : <NothingYet />}
    />
  );
}

const columnsFor = (
  today: string,
  timeZone: string,
  nameOfId: (id: string | null) => string,
): readonly Column<ActivityRow>[] => [
  {
    key: 'title' satisfies ActivitySort,
    header: 'Activity',
    phone: 'main',
    isSortable: true,
    cell: (row) => (
      <span className="activity-cell">
        <ActivityIcon activity={row} />
        <span className="two-lines">
          <b>{row.title}</b>
          {row.summary && <small>{cutSummary(row.summary)}</small>}
        </span>
      </span>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    phone: 'below',
    width: '17%',
    cell: ({ contactId, contactName }) => (
      <Link
        to="/crm/contacts/$contactId"
        params={{ contactId }}
        search={{ tab: 'activities' }}
        className="activity-contact"
      >
        {contactName}
      </Link>
    ),
  },
  {
    key: 'priority' satisfies ActivitySort,
    header: 'Status & Priority',
    phone: 'side',
    width: '220px',
    isSortable: true,
    cell: (row) => <StatusAndPriority row={row} />,
  },
  {
    key: 'dueDate' satisfies ActivitySort,
    header: 'Due Date',
    phone: 'below',
    width: '136px',
    isSortable: true,
    cell: (row) => <DueDate row={row} assignee={nameOfId(row.assignedTo)} isLate={isOverdue(row, today)} />,
  },
  {
    key: 'created' satisfies ActivitySort,
    header: 'Created',
    phone: 'below',
    width: '150px',
    isSortable: true,
    cell: ({ createdAt, createdBy, isCustomerGenerated }) => (
      <span className="two-lines activity-when">
        {formatDay(dayAt(createdAt, timeZone))}
        <small>{isCustomerGenerated ? 'From the customer' : nameOfId(createdBy)}</small>
      </span>
    ),
  },
];

function StatusAndPriority({ row }: Readonly<{ row: ActivityRow }>) {
  const status = statusOf(row);
  const { label, tone } = priorityWords[row.priority];
  return (
    <span className="activity-pills">
      {status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
      <StatusPill tone={tone}>{label}</StatusPill>
    </span>
  );
}

function DueDate({ row, assignee, isLate }: Readonly<{ row: ActivityRow; assignee: string; isLate: boolean }>) {
  return (
    <span className="two-lines activity-when" data-overdue={isLate || undefined} data-none={!row.dueDate || undefined}>
      {row.dueDate ? formatDay(row.dueDate) : '—'}
      {isLate && <b>Overdue</b>}
      {assignee && <small>{assignee}</small>}
    </span>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No activities yet"
      action={
        <Button component={Link} to="/crm" variant="default">
          Back to CRM
        </Button>
      }
    >
      Notes, calls, meetings, e-mails and tasks of all contacts stand here. They are added on a contact.
    </EmptyState>
  );
}

function NoneFound({ onFilter }: Pick<AllActivitiesProps, 'onFilter'>) {
  return (
    <EmptyState
      title="No activities found"
      action={
        <Button variant="default" onClick={() => onFilter(noFilters)}>
          Clear filters
        </Button>
      }
    >
      Nothing matches the search and the filters.
    </EmptyState>
  );
}
