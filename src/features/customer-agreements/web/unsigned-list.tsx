import { useMemo } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { customerAgreementsContract, unsignedPageSize } from '../contract.ts';
import { columnsFor } from './unsigned-columns.tsx';

type UnsignedListProps = Readonly<{ page: number; onPage: (page: number) => void }>;

/** Who has not signed yet, longest first. */
export function UnsignedList({ page, onPage }: UnsignedListProps) {
  const { timeZone, today } = useCompany();
  const show = useTimes();
  const { data, error, refetch, isPlaceholderData } = useRead(
    customerAgreementsContract.unsigned,
    { page },
    { keepPrevious: true, failure: ['Customer Agreements Error', 'Failed to load customer agreements'] },
  );
  const columns = useMemo(() => columnsFor({ timeZone, today, show }), [timeZone, today, show]);
  if (error && !data)
    return <ErrorPanel title="Failed to load customer agreements" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel label="Unsigned agreements">
      <DataTable
        label="Unsigned agreements"
        columns={columns}
        rows={data?.agreements}
        rowKey={({ id }) => id}
        rowHref={({ contactId }) => `/crm/contacts/${contactId}?tab=agreement`}
        isBusy={isPlaceholderData}
        empty={
          <EmptyState title="Everything is signed">
            An agreement that a customer was given stands here until it is signed.
          </EmptyState>
        }
      />
      <Pager
        page={page}
        pageSize={unsignedPageSize}
        total={data?.total}
        counted={counting('agreements')}
        onPage={onPage}
      />
    </Panel>
  );
}
