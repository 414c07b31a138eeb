import { useEffect } from 'react';
import { useCompany } from './company.ts';

/** Names the browser's tab; screen readers read it after a change of screen. */
export function useTitle(title: string): void {
  const { name } = useCompany();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
