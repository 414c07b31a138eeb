import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTimes } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract, type Merge, mergePageSize } from '../contract.ts';
import { useUndoMerge } from './use-undo-merge.ts';
import './duplicates.css';

type RecentMergesProps = Readonly<{ page: number; onPage: (page: number) => void }>;

/** What was merged in the last 30 days, each to be undone. */
export function RecentMerges({ page, onPage }: RecentMergesProps) {
  const { data } = useRead(duplicatesContract.merges, { page }, { keepPrevious: true });
  const { instant } = useTimes();
  const { run, input } = useUndoMerge();
  const columns = useMemo(() => columnsFor(instant, run, input?.id), [instant, run, input?.id]);
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Recent merges">
      <DataTable label="Recent merges" columns={columns} rows={data.merges} rowKey={({ id }) => id} />
      {data.total > mergePageSize && (
        <Pager page={page} pageSize={mergePageSize} total={data.total} noun="merges" onPage={onPage} />
      )}
    </Panel>
  );
}

const columnsFor = (
  instant: (at: string) => string,
  undo: ReturnType<typeof useUndoMerge>['run'],
  busyWith: string | undefined,
): readonly Column<Merge>[] => [
  {
    key: 'merged',
    header: 'Merged',
    phone: 'main',
    cell: ({ keptId, keptName, mergedName }) => (
      <span className="two-lines">
        <b>{mergedName}</b>
        <small>
          into <a href={`/crm/contacts/${keptId}`}>{keptName}</a>
        </small>
      </span>
    ),
  },
  {
    key: 'when',
    header: 'When',
    phone: 'below',
    cell: ({ mergedAt, mergedBy }) => `${instant(mergedAt)}${mergedBy ? ` by ${mergedBy}` : ''}`,
  },
  {
    key: 'undo',
    header: 'Undo',
    phone: 'side',
    align: 'end',
    width: '200px',
    cell: (merge) =>
      merge.undoneAt ? (
        <small className="merge-undone">Undone{merge.undoneBy && ` by ${merge.undoneBy}`}</small>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo the merge of ${merge.mergedName} into ${merge.keptName}`}
          loading={busyWith === merge.id}
          onClick={() => void undo({ id: merge.id })}
        >
          Undo
        </Button>
      ),
  },
];
