import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Reminder, remindersContract } from '../contract.ts';
import { columnsFor } from './reminder-columns.tsx';

/** Whom letters go to today, as long as there are any, and tomorrow. */
export function RemindersPreview() {
  const { data, error, refetch } = useRead(remindersContract.preview, {});
  const show = useTimes();
  const columns = useMemo(() => columnsFor(show), [show]);

  if (error && !data)
    return <ErrorPanel title="The reminders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={4} />;
  const table = (label: string, rows: readonly Reminder[]) => (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ invoiceId }) => invoiceId}
      empty={
        <EmptyState title={data.isOn ? 'Nobody is reminded tomorrow' : 'Reminders are off'}>
          {data.isOn
            ? 'No open invoice has its day. Whoever pays until then drops out of this list.'
            : 'Switched on and saved, this list shows who hears of what before anything goes out.'}
        </EmptyState>
      }
    />
  );
  return (
    <>
      {data.today.length > 0 && (
        <Panel title={`Still going out today: ${lettersText(data.today)}`}>{table('Today', data.today)}</Panel>
      )}
      <Panel title={data.tomorrow.length > 0 ? `Going out tomorrow: ${lettersText(data.tomorrow)}` : 'Tomorrow'}>
        {table('Tomorrow', data.tomorrow)}
      </Panel>
    </>
  );
}

const lettersText = ({ length }: readonly Reminder[]) =>
  `${length.toLocaleString('en-US')} ${length === 1 ? 'letter' : 'letters'}`;
