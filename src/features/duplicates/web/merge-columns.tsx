import { Button } from '@mantine/core';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { Merge } from '../contract.ts';
import type { useUndoMerge } from './use-undo-merge.ts';
import './duplicates.css';

/** Who was merged into whom, when, and the way back. */
export const mergeColumns = (
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
