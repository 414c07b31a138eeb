import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { confirmDiscard } from './confirm-discard.ts';

/** Asks before a form that stands in the page is left, by a link, another tab of the screen or by closing the window. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => !(await confirmDiscard()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
}

/** A dialog that was saved closes and leads on in one breath: by then it has heard that it is closed. */
const closesMs = 50;

/**
 * The same for what is typed in a dialog over the page.
 *
 * @param isUnsaved asked when somebody leaves: a form in a dialog does not tell at each letter
 * @param mayLeave the question, where it is another than about what is typed
 */
export function useDialogLeaveGuard(isOpen: boolean, isUnsaved: () => boolean, mayLeave = confirmDiscard): void {
  const isStillOpen = useRef(isOpen);
  useLayoutEffect(() => {
    isStillOpen.current = isOpen;
  });
  useBlocker({
    async shouldBlockFn({ action }) {
      // The page itself keeps what is open in its address, and stays.
      if (action === 'REPLACE' || !isUnsaved()) return false;
      await new Promise((resolve) => setTimeout(resolve, closesMs));
      return isStillOpen.current && isUnsaved() && !(await mayLeave());
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isOpen,
  });
}
