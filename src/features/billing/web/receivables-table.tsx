import { useMemo } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { ages, billingContract, type Debtor } from '../contract.ts';
import { ageLabels } from '../rules.ts';
import { Customer } from './recent-subscriptions.tsx';
import './billing.css';

const shown = (cents: number) => (cents === 0 ? '–' : formatMoney(cents));

const columns: readonly Column<Debtor>[] = [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name, phone, invoices }) => (
      <span className="two-lines">
        <b>
          <Customer contactId={contactId} name={name} />
        </b>
        <small>{[phone, `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}`].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  ...ages.map(
    (age): Column<Debtor> => ({
      key: age,
      header: ageLabels[age],
      phone: 'below',
      align: 'end',
      width: '120px',
      cell: ({ amounts }) => shown(amounts[age]),
    }),
  ),
  {
    key: 'total',
    header: 'Owes',
    phone: 'side',
    align: 'end',
    width: '130px',
    cell: ({ total }) => <b>{formatMoney(total)}</b>,
  },
];

/** Who owes what and since when; the largest sum first. */
export function ReceivablesTable() {
  const { data, error, refetch } = useRead(
    billingContract.receivables,
    {},
    { failure: ['Invoices Error', 'Failed to load invoices'] },
  );
  const debtors = data?.debtors;
  const stats = useMemo(
    () =>
      ages.map((age) => ({
        label: ageLabels[age],
        value: debtors && formatMoney(debtors.reduce((sum, { amounts }) => sum + amounts[age], 0)),
      })),
    [debtors],
  );
  if (error && !data)
    return <ErrorPanel title="Failed to load invoices" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StatStrip stats={stats} />
      <Panel label="Receivables">
        <DataTable
          label="Receivables"
          columns={columns}
          rows={debtors}
          rowKey={({ contactId, name }) => contactId ?? name}
          empty={<EmptyState title="Nobody owes anything">Open invoices stand here until they are paid.</EmptyState>}
        />
      </Panel>
    </>
  );
}
