import { useBlocker } from '@tanstack/react-router';
import { confirm } from './ui/confirm.ts';

/** Asks before the page is left while something typed is not saved. */
export function useDirtyGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async () => isDirty() && !(await confirmDiscard()),
    enableBeforeUnload: isDirty,
  });
}

export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard unsaved changes?',
    message: 'What you typed here has not been saved.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  });
}
