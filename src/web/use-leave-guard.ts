import { useBlocker } from '@tanstack/react-router';
import { confirmDiscard } from './confirm-discard.ts';

/** Asks before a form that stands in the page is left, by a link, another tab of the screen or by closing the window. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => !(await confirmDiscard()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}
