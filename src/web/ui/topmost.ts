import { type RefObject, useEffect, useSyncExternalStore } from 'react';

type Dialog = RefObject<Element | null>;

/** In the order in which they were opened. */
let open: readonly Dialog[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Dialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every dialog says here when it is open. Whether none was opened over it: Escape closes one at a time. */
export function useTopmost(isOpen: boolean, dialog: Dialog): boolean {
  useEffect(() => {
    if (!isOpen) return;
    set([...open, dialog]);
    return () => set(open.filter((other) => other !== dialog));
  }, [isOpen, dialog]);
  return useSyncExternalStore(subscribe, () => !open.includes(dialog) || open.at(-1) === dialog);
}

/** Whether it stands in the uppermost dialog, or no dialog is open. */
export function isOnTop(element: Element | null | undefined): boolean {
  const uppermost = open.at(-1);
  return !uppermost || (element != null && uppermost.current?.contains(element) === true);
}
