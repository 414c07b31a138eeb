// A file of its own, so that the dialog's program is a chunk of its own.
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createElement, useEffect, useRef, useState } from 'react';
import { useTopmost } from './topmost.ts';

/** The kit has moved the focus by then, if it could. */
const settleMs = 250;
/** Not what opens at a field, which is no page of its own. */
const dialogs = '[role=dialog][aria-modal=true]';
const takesFocus =
  '[data-autofocus]:not(:disabled), input:not(:disabled, [type=hidden]), textarea, select, a[href], button:not(:disabled)';

/**
 * The kit remembers where the focus was only when `opened` turns true, and this program may arrive after that. It also
 * loses the place when a question over the dialog closes together with it: then the focus goes back here. And it lets
 * the focus out: when what should take it is disabled still, and behind a frame, whose keys it does not hear.
 */
export function Modal({ opened, ...props }: ModalProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const root = useRef<HTMLDivElement>(null);
  const isTopmost = useTopmost(isOpen, root);
  useEffect(() => {
    if (opened) opener.current = document.activeElement;
    setOpen(opened);
  }, [opened]);
  useEffect(() => {
    if (!isOpen || !isTopmost) return;
    let hasEntered = false;
    // Its own, not the last one that is drawn: a question over it that was answered still fades.
    const bringBack = () => {
      const dialog = root.current?.querySelector<HTMLElement>(dialogs);
      hasEntered ||= dialog?.contains(document.activeElement) === true;
      if (dialog && isBehind(document.activeElement, dialog)) enter(dialog);
    };
    document.addEventListener('focusin', bringBack);
    // Where it was inside and is lost since, what had it rests for a moment, and gets it back.
    const settled = setTimeout(() => hasEntered || bringBack(), settleMs);
    return () => {
      document.removeEventListener('focusin', bringBack);
      clearTimeout(settled);
    };
  }, [isOpen, isTopmost]);
  const returnLostFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    });
  return createElement(MantineModal, {
    closeOnEscape: isTopmost,
    ...props,
    ref: root,
    opened: isOpen,
    onExitTransitionEnd: returnLostFocus,
  });
}

/** Toasts can always be reached, and lists that belong to a field lie outside of the page. */
function isBehind(focused: Element | null, dialog: HTMLElement): boolean {
  if (!focused || dialog.contains(focused)) return false;
  return focused === document.body || (focused.closest(`#root, ${dialogs}`) !== null && !focused.closest('.toasts'));
}

const enter = (dialog: HTMLElement) => (dialog.querySelector<HTMLElement>(takesFocus) ?? dialog).focus();
