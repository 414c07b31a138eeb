import { useMemo } from 'react';
import { useCompany, useTimes } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Overview } from '../contract.ts';
import { columnsFor } from './recent-invoice-columns.tsx';

/** The newest ten (spec 3 §9). */
export function RecentInvoices({ recentInvoices }: Readonly<Pick<Overview, 'recentInvoices'>>) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const columns = useMemo(() => columnsFor({ show, timeZone }), [show, timeZone]);
  return (
    <Panel title="Recent Invoices">
      <DataTable
        label="Recent invoices"
        columns={columns}
        rows={recentInvoices}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No invoices found">Those of all customers stand here, the newest first.</EmptyState>}
      />
    </Panel>
  );
}
