import { useMemo, useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { NoneFound } from '../../../web/ui/none-found.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { requestPageSize, type ServiceRequest, serviceRequestsContract } from '../contract.ts';
import { requestColumns } from './request-columns.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { type RequestFilter, RequestFilters } from './request-filters.tsx';

type RequestInboxProps = Readonly<{ filter: RequestFilter; onFilter: (change: Partial<RequestFilter>) => void }>;

/** What customers ask for: whoever waits longest stands first. */
export function RequestInbox({ filter, onFilter }: RequestInboxProps) {
  const { timeZone, today } = useCompany();
  const [opened, setOpened] = useState<ServiceRequest>();
  const { data, error, refetch, isPlaceholderData } = useRead(
    serviceRequestsContract.list,
    { ...filter, kind: filter.kind || undefined, owner: filter.owner || undefined },
    { keepPrevious: true },
  );
  const columns = useMemo(() => requestColumns({ timeZone, today }), [timeZone, today]);
  if (error && !data)
    return <ErrorPanel title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel label="Requests">
      <RequestFilters filter={filter} onFilter={onFilter} />
      <DataTable
        label="Requests"
        columns={columns}
        rows={data?.requests}
        rowKey={({ id }) => id}
        onRow={setOpened}
        isBusy={isPlaceholderData}
        empty={
          isNarrowed(filter) ? (
            <NoneFound title="No requests found" onClear={() => onFilter(noFilter)}>
              None matches the filters.
            </NoneFound>
          ) : (
            <NoneWaits />
          )
        }
      />
      <Pager
        page={filter.page}
        pageSize={requestPageSize}
        total={data?.total}
        counted={counting('requests')}
        onPage={(page) => onFilter({ page })}
      />
      <RequestDialog request={asItIsNow(opened, data?.requests)} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

const noFilter = { state: 'waiting', kind: '', owner: '' } as const;
const isNarrowed = ({ state, kind, owner }: RequestFilter) => state !== 'waiting' || kind !== '' || owner !== '';

const NoneWaits = () => (
  <EmptyState title="No request waits">
    What customers ask for in their account stands here until it is done or declined.
  </EmptyState>
);
