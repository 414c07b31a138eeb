import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { dayAt, daysBetween, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { addressPageSize, routesContract, type ServiceWithoutRoute } from '../contract.ts';
import { countText } from '../listing.ts';
import { FitDialog } from './fit-dialog.tsx';
import './routes.css';

type WithoutRouteProps = Readonly<{ page: number; onPage: (page: number) => void }>;

/** Services that no route serves, each with the way to a place on one; whoever has got one leaves the list. */
export function WithoutRoute({ page, onPage }: WithoutRouteProps) {
  const { today, timeZone } = useCompany();
  const [fitted, setFitted] = useState<ServiceWithoutRoute>();
  const columns = useMemo(() => columnsFor(today, timeZone, setFitted), [today, timeZone]);
  const { data, error, refetch, isPlaceholderData } = useRead(
    routesContract.withoutRoute,
    { page },
    { keepPrevious: true, failure: ['Routes Error', 'Failed to load services without a route'] },
  );
  if (error && !data)
    return <ErrorPanel title="Failed to load services without a route" error={error} onRetry={refetch} />;
  return (
    <Panel label="Services without a route">
      <DataTable
        label="Services without a route"
        columns={columns}
        rows={data?.services}
        rowKey={({ serviceId }) => serviceId}
        rowHref={({ contactId }) => `/crm/contacts/${contactId}?tab=addresses`}
        isBusy={isPlaceholderData}
        empty={
          <EmptyState title="Every service has a route">
            A service that is started at an address, or taken off its route, stands here until a route has it.
          </EmptyState>
        }
      />
      {data?.total !== 0 && (
        <Pager
          page={page}
          pageSize={addressPageSize}
          total={data?.total}
          counted={counting('services')}
          onPage={onPage}
        />
      )}
      <FitDialog address={fitted} onClose={() => setFitted(undefined)} />
    </Panel>
  );
}

const columnsFor = (
  today: string,
  timeZone: string,
  fit: (service: ServiceWithoutRoute) => void,
): readonly Column<ServiceWithoutRoute>[] => [
  {
    key: 'place',
    header: 'Customer and address',
    phone: 'main',
    width: '36%',
    cell: (one) => (
      <span className="two-lines">
        <b>{one.contactName}</b>
        <small>
          {one.street}, {one.city}
        </small>
        <small className="route-brief">
          {one.stream} · {countText(one.cans, 'can')}
          {one.firstDay > today && ` · ${termText(one, today)}`}
        </small>
        {one.idleRouteName && <small>{one.idleRouteName} has it, but does not come while it lasts.</small>}
      </span>
    ),
  },
  {
    key: 'service',
    header: 'Service',
    cell: ({ stream, cans }) => (
      <span className="two-lines">
        {stream} <small>{countText(cans, 'can')}</small>
      </span>
    ),
  },
  { key: 'first', header: 'First day', cell: (one) => termText(one, today) },
  {
    key: 'waiting',
    header: 'Waiting since',
    cell: ({ waitingSince }) => waitedText(dayAt(waitingSince, timeZone), today),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    phone: 'side',
    width: '1%',
    cell: (one) => (
      <Button
        size="compact-sm"
        variant="default"
        className="without-route-fit"
        leftSection={<IconRoute size={15} aria-hidden />}
        aria-label={`Where does it fit? ${one.street}, ${one.stream}`}
        onClick={() => fit(one)}
      >
        Where does it fit?
      </Button>
    ),
  },
];

const termText = ({ firstDay }: ServiceWithoutRoute, today: string) =>
  firstDay > today ? `Begins ${formatDay(firstDay)}` : formatDay(firstDay);

/** "Nov 3, 2026 · 19 days" */
function waitedText(since: string, today: string): string {
  const days = daysBetween(since, today);
  return days > 0 ? `${formatDay(since)} · ${countText(days, 'day')}` : 'Today';
}
