import { useMemo } from 'react';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SideScroll } from '../../../web/ui/side-scroll.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { ages, billingContract, type Debtor } from '../contract.ts';
import { ageLabels } from '../rules.ts';
import { OtherCurrencies } from './other-currencies.tsx';
import { receivableColumns } from './receivable-columns.tsx';
import './billing.css';

/** Who owes what and since when; the largest sum first. */
export function ReceivablesTable() {
  const { data, error, refetch } = useRead(
    billingContract.receivables,
    {},
    { failure: ['Invoices Error', 'Failed to load invoices'] },
  );
  const debtors = data?.debtors;
  const stats = useMemo(() => {
    const sumOf = (cents: (debtor: Debtor) => number) => sumCents(debtors?.map(cents) ?? []);
    const credit = sumOf((debtor) => Math.max(0, debtor.credit));
    const added = sumOf((debtor) => Math.max(0, -debtor.credit));
    const beside = [
      credit > 0 && `${formatMoney(credit)} credit of theirs stands beside it`,
      added > 0 && `${formatMoney(added)} more is added to next invoices`,
    ].filter(Boolean);
    const shown = (cents: number) => debtors && formatMoney(cents);
    return [
      ...ages.map((age) => ({ label: ageLabels[age], value: shown(sumOf(({ amounts }) => amounts[age])) })),
      {
        label: 'In all',
        value: shown(sumOf(({ total }) => total)),
        note: beside.join('; '),
      },
    ];
  }, [debtors]);
  if (error && !data)
    return <ErrorPanel title="Failed to load invoices" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StatStrip stats={stats} />
      <OtherCurrencies sums={data?.openElsewhere} />
      <Panel label="Receivables">
        <SideScroll>
          <DataTable
            label="Receivables"
            columns={receivableColumns}
            rows={debtors}
            rowKey={({ contactId, name }) => contactId ?? name}
            empty={<EmptyState title="Nobody owes anything">Open invoices stand here until they are paid.</EmptyState>}
          />
        </SideScroll>
      </Panel>
    </>
  );
}
