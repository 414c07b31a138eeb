import { Button } from '@mantine/core';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { ChangePreview } from '../calendar.ts';
import { ChangeTotal } from './change-total.tsx';
import { WriteButton } from './write-button.tsx';

/** It is saved: those whose pickups it moves can be written to, and nobody else. */
export function ChangeDone({ done, why, onClose }: { done: ChangePreview; why: string; onClose: () => void }) {
  return (
    <div className="change-preview">
      <Notice tone="good">
        <span role="status">The calendar is saved, and the runs that were made already follow.</span>
      </Notice>
      <ChangeTotal preview={done} />
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <WriteButton preview={done} why={why} isMain />
      </div>
    </div>
  );
}
