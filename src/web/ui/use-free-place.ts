import { type RefObject, useLayoutEffect } from 'react';

/** What somebody may be about to press, and what has the focus (WCAG 2.4.11). */
const kept =
  'button[data-variant=filled], button[type=submit], .dialog-buttons button, .thumb-bar, .pager, :is(a, button, input, select):focus';
const gapPx = 12;
const lookAgainMs = 250;

type Box = Readonly<{ top: number; bottom: number; left: number; right: number }>;

/**
 * Lifts a stack in the lower corner so far that it covers no such thing; what is below may move while it stands there.
 * Where no place is free it stays in its corner.
 */
export function useFreePlace(stack: RefObject<HTMLElement | null>, content: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || content.length === 0) return;
    const lift = () => {
      element.style.translate = '';
      const box = element.getBoundingClientRect();
      const obstacles = [...document.querySelectorAll(kept)]
        .filter((other) => !element.contains(other) && other.checkVisibility({ visibilityProperty: true }))
        .map((other) => other.getBoundingClientRect());
      element.style.translate = `0 ${-freeLift(box, obstacles)}px`;
    };
    lift();
    // What comes and goes moves the rest at once; what slides or is scrolled tells nobody.
    const pageChanges = new MutationObserver(lift);
    pageChanges.observe(document.body, { childList: true, subtree: true });
    const again = setInterval(lift, lookAgainMs);
    addEventListener('resize', lift);
    return () => {
      pageChanges.disconnect();
      clearInterval(again);
      removeEventListener('resize', lift);
    };
  }, [stack, content]);
}

/** By how many pixels a box has to rise to be clear of all others; 0 when it would leave the window. */
export function freeLift(box: Box, others: readonly Box[]): number {
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left);
  let lift = 0;
  for (;;) {
    const top = box.top - lift;
    const bottom = box.bottom - lift;
    const covered = beside.filter((other) => other.top < bottom && other.bottom > top);
    if (covered.length === 0) return top < 0 ? 0 : lift;
    lift = box.bottom + gapPx - Math.min(...covered.map((other) => other.top));
  }
}
