import { Button } from '@mantine/core';
import { useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Merge } from '../contract.ts';
import { useUndoMerge } from './use-undo-merge.ts';
import './duplicates.css';

/** A contact was merged lately, and the way back. */
export function MergedNotice({ merge }: Readonly<{ merge: Merge }>) {
  const { instant } = useTimes();
  const undo = useUndoMerge();
  return (
    <Notice>
      <div className="double-notice">
        <span>
          Merged with <b>{merge.mergedName}</b> on {instant(merge.mergedAt)}
          {merge.mergedBy && ` by ${merge.mergedBy}`}.
        </span>
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isBusy}
          aria-label={`Undo the merge with ${merge.mergedName}`}
          onClick={() => void undo.run({ id: merge.id })}
        >
          Undo
        </Button>
      </div>
    </Notice>
  );
}
