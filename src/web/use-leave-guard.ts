import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { confirmDiscard } from './confirm-discard.ts';
import { type Guard, guards, isMeant, pass } from './leaving.ts';

/**
 * Asks before a form that stands in the page is left, by a link, another tab of the screen or by closing the window.
 *
 * @param isOfPath it stays where it is while only what follows the path changes in the address
 */
export function useLeaveGuard(isUnsaved: boolean, isOfPath = false): void {
  useGuard({ isUnsaved: () => isUnsaved, mayLeave: confirmDiscard });
  useBlocker({
    async shouldBlockFn({ current, next }) {
      const isStaying = isOfPath && current.pathname === next.pathname;
      if (isStaying || isMeant()) return false;
      const isLeft = await confirmDiscard();
      if (isLeft) void pass(() => {}); // the next form of the page does not ask the same again
      return !isLeft;
    },
    enableBeforeUnload: () => isUnsaved && !isMeant(),
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
  useGuard({ isUnsaved: () => isOpen && isUnsaved(), mayLeave });
  useBlocker({
    async shouldBlockFn({ action }) {
      // The page itself keeps what is open in its address, and stays.
      if (action === 'REPLACE' || isMeant() || !isUnsaved()) return false;
      await new Promise((resolve) => setTimeout(resolve, closesMs));
      return isStillOpen.current && isUnsaved() && !(await mayLeave());
    },
    enableBeforeUnload: () => isUnsaved() && !isMeant(),
    disabled: !isOpen,
  });
}

/** For ways out that are no link. */
function useGuard(guard: Guard): void {
  const last = useRef(guard);
  useLayoutEffect(() => {
    last.current = guard;
  });
  useLayoutEffect(() => {
    guards.add(last);
    return () => void guards.delete(last);
  }, []);
}

/** Browsers ask also before a call or a letter is begun, although the page stays. */
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link && /^(tel|sms|mailto|webcal):$/.test(link.protocol)) void pass(() => {});
  },
  { capture: true },
);
