import { useEffect, useId, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether no dialog was opened over this one: Escape closes one at a time. */
export function useTopmost(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    set([...open, id]);
    return () => set(open.filter((other) => other !== id));
  }, [isOpen, id]);
  return useSyncExternalStore(subscribe, () => !open.includes(id) || open.at(-1) === id);
}
