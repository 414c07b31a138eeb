import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { EditedStop } from '../stop-editing.ts';

/**
 * The browser takes the focus from a row that changes its place and from a button that is disabled: it is given back to
 * the same control, or at the end of the list to the grip of the stop that was moved there; after a removal to the row that
 * has moved up. A key that is pressed once more never does something else, nor takes back what it did. Gives the stop that has the focus: its row is to be kept also when
 * it is scrolled out of sight.
 */
export function useMovedFocus(
  list: RefObject<HTMLOListElement | null>,
  stops: readonly EditedStop[],
): string | undefined {
  const focused = useRef<{ addressId: string; deed: string | undefined; index: number }>(undefined);
  const [focusedId, setFocusedId] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after the focus whenever the stops change
  useLayoutEffect(() => {
    const before = focused.current;
    const active = document.activeElement;
    if (!before) return;
    const index = Math.min(before.index, stops.length - 1);
    const row =
      list.current?.querySelector(`[data-stop="${before.addressId}"]`) ??
      list.current?.querySelector(`[data-index="${index}"]`);
    if (row?.contains(active)) row.scrollIntoView({ block: 'nearest' });
    if (active !== document.body && !active?.matches(':disabled')) return;
    const deeds = [before.deed, before.deed === 'up' || before.deed === 'down' ? 'grip' : undefined, 'open'];
    const controls = deeds.map((deed) => row?.querySelector<HTMLElement>(`[data-deed="${deed}"]:enabled`));
    controls.find((control) => control)?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [stops]);

  useLayoutEffect(() => {
    const element = list.current;
    function note({ target }: FocusEvent) {
      const button = target as HTMLElement;
      const row = button.closest<HTMLElement>('[data-stop]');
      const addressId = row?.dataset.stop;
      if (!row || addressId === undefined) return;
      focused.current = { addressId, deed: button.dataset.deed, index: Number(row.dataset.index) };
      setFocusedId(addressId);
    }
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  return focusedId;
}
