import { useEffect, useSyncExternalStore } from 'react';
import { useCompany } from './company.ts';

let shown = '';
const watchers = new Set<() => void>();
function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Names the browser's tab, which screen readers read with a new page, and the screen where no new page comes. */
export function useTitle(title: string): void {
  const { name } = useCompany();
  useEffect(() => {
    document.title = `${title} · ${name}`;
    shown = title;
    for (const changed of watchers) changed();
  }, [title, name]);
}

/** The name of the screen that is shown, to be said when it changes. */
export const useShownTitle = (): string => useSyncExternalStore(watch, () => shown);
