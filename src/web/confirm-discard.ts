import { confirm } from './ui/confirm.ts';

/** Asks before something typed is thrown away. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard unsaved changes?',
    message: 'What you typed here has not been saved.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
  });
}
