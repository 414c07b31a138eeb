import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * While a form is being saved its fields are out of reach, and what cannot be reached has no focus: it waits at the
 * button. If the form is still there afterwards it goes to the first wrong field, or back to where it was.
 */
export function useWaitingFocus(isBusy: boolean, fields: RefObject<HTMLElement | null>) {
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const form = button.current?.form;
    const isInForm = form?.contains(focused);
    if (!isBusy) {
      const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (isInForm || focused === document.body) (left.current && (wrong ?? left.current))?.focus();
      left.current = null;
      return;
    }
    const isInFields = focused instanceof HTMLElement && fields.current?.contains(focused);
    // What looks something up as it opens is busy before the dialog has given the focus to its first field.
    const first = form?.querySelector<HTMLElement>('[data-autofocus]') ?? null;
    left.current = isInFields ? focused : isInForm ? button.current : first;
    if (isInFields || !isInForm) button.current?.focus({ preventScroll: true });
  }, [isBusy, fields]);
  return button;
}
