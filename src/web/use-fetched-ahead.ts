import { useEffect } from 'react';

/**
 * Fetches a program that is first needed when somebody opens what is closed yet, while the browser is idle: no screen
 * waits for it, and nobody who opens it does. The function must be the same at every call.
 */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(load, 1500);
    return () => clearTimeout(idle);
  }, [load]);
}
