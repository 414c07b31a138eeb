import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ServiceAddress } from '../contract.ts';

/** An address that was added takes its button with it: the focus goes on to the one that has moved up. */
export function useNextAdd(list: RefObject<HTMLElement | null>, shown: readonly ServiceAddress[]): void {
  const focused = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after the focus whenever the list has changed
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const index = Math.min(focused.current, shown.length - 1);
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-add]`)?.focus();
  }, [shown]);
  useLayoutEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-index]');
      focused.current = row ? Number(row.dataset.index) : undefined;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', forget);
    };
  }, [list]);
}
