import { useEffect, useRef, useState } from 'react';

/** So long a second tap or key is one too many. */
export const guardMs = 600;

/**
 * Keeps the second tap of a double tap from doing what it was not meant for: nothing counts for a moment after
 * something was done, nor while what is shown has only just become something else.
 *
 * @param shown what the buttons are about, such as the id of a stop
 */
export function useTapGuard(shown: string) {
  const [settled, setSettled] = useState(shown);
  const doneAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (settled === shown) return;
    const timer = setTimeout(() => setSettled(shown), guardMs);
    return () => clearTimeout(timer);
  }, [settled, shown]);
  const isResting = settled !== shown;
  return {
    isResting,
    guarded(act: () => void) {
      if (isResting || performance.now() - doneAt.current < guardMs) return;
      doneAt.current = performance.now();
      act();
    },
  };
}
