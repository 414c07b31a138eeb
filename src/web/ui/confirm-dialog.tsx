import { Button } from '@mantine/core';
import type { Asked } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** The question, and two buttons that say what they do. The harmless one has the focus. */
export function ConfirmDialog({ question, isOpen }: Readonly<{ question: Asked; isOpen: boolean }>) {
  const { title, message, confirmLabel, cancelLabel, isDanger, answer } = question;
  return (
    <Dialog title={title} opened={isOpen} onClose={() => answer(false)} zIndex={300}>
      <div className="confirm-message">{message}</div>
      <div className="dialog-buttons">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button color={isDanger ? 'danger' : 'brand'} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
