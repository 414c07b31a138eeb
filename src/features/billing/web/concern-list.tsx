import { useMemo } from 'react';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { LongTable } from '../../../web/ui/long-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Concern, type ConcernKind, concernsContract } from '../concerns.ts';
import { concernWords } from './concern-words.ts';
import { CustomerLink } from './customer-link.tsx';
import './billing.css';

/** The rows behind a number of the alerts. */
export function ConcernList({ kind }: Readonly<{ kind: ConcernKind }>) {
  const show = useTimes();
  const { data, error, refetch } = useRead(concernsContract.list, { kind });
  const words = concernWords[kind];
  const columns = useMemo(() => columnsOf(kind, show.day), [kind, show]);
  if (error && !data)
    return <ErrorPanel title="Failed to load the list" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel label={words.title}>
      {data && data.concerns.length > 0 && (
        <div className="panel-bar billing-total">
          <span role="status" className="secondary">
            {totalText(data.concerns, words.one)}
          </span>
        </div>
      )}
      <LongTable
        label={words.title}
        columns={columns}
        rows={data?.concerns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={words.empty}>It was looked after in the meantime.</EmptyState>}
      />
    </Panel>
  );
}

function columnsOf(kind: ConcernKind, show: (day: string) => string): readonly Column<Concern>[] {
  const { what, since } = concernWords[kind];
  const all: readonly Column<Concern>[] = [
    {
      key: 'customer',
      header: 'Customer',
      phone: 'main',
      cell: ({ contactId, name }) => (
        <b>
          <CustomerLink contactId={contactId} name={name} />
        </b>
      ),
    },
    { key: 'what', header: what, phone: 'below', cell: ({ what }) => what },
    { key: 'since', header: since, phone: 'below', width: '150px', cell: ({ since }) => since && show(since) },
    {
      key: 'amount',
      header: kind === 'disputed' ? 'Disputed' : 'Open',
      phone: 'side',
      align: 'end',
      width: '130px',
      cell: ({ amount }) => amount !== null && <b>{formatMoney(amount)}</b>,
    },
  ];
  return kind === 'without-subscription' ? all.slice(0, -1) : all; // it is no sum
}

/** "3 invoices, $90.00 together" */
function totalText(concerns: readonly Concern[], one: string): string {
  const sum = sumCents(concerns.map(({ amount }) => amount ?? 0));
  const count = `${concerns.length.toLocaleString('en-US')} ${one}${concerns.length === 1 ? '' : 's'}`;
  return sum === 0 ? count : `${count}, ${formatMoney(sum)} together`;
}
