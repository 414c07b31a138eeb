import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract, mergePageSize } from '../contract.ts';
import { mergeColumns } from './merge-columns.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

type RecentMergesProps = Readonly<{ page: number; onPage: (page: number) => void }>;

/** What was merged in the last 30 days, each to be undone. */
export function RecentMerges({ page, onPage }: RecentMergesProps) {
  const { data } = useRead(duplicatesContract.merges, { page }, { keepPrevious: true });
  const { instant } = useTimes();
  const { run, input } = useUndoMerge();
  const columns = useMemo(() => mergeColumns(instant, run, input?.id), [instant, run, input?.id]);
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Recent merges">
      <DataTable label="Recent merges" columns={columns} rows={data.merges} rowKey={({ id }) => id} />
      {(data.total > mergePageSize || page > 1) && (
        <Pager page={page} pageSize={mergePageSize} total={data.total} counted={counting('merges')} onPage={onPage} />
      )}
    </Panel>
  );
}
