import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the latest one does, so that what gets it need not be drawn anew. */
export function useLatest<A extends unknown[]>(run: ((...args: A) => void) | undefined): (...args: A) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current?.(...args), []);
}
