// A file of its own, so that the dialog's program is a chunk of its own.
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createElement, useEffect, useRef, useState } from 'react';
import { useTopmost } from './topmost.ts';

/**
 * The kit remembers where the focus was only when `opened` turns true, and this program may arrive after that. It also
 * loses the place when a question over the dialog closes together with it: then the focus goes back here.
 */
export function Modal({ opened, ...props }: ModalProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const closeOnEscape = useTopmost(isOpen);
  useEffect(() => {
    if (opened) opener.current = document.activeElement;
    setOpen(opened);
  }, [opened]);
  const returnLostFocus = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    });
  return createElement(MantineModal, { closeOnEscape, ...props, opened: isOpen, onExitTransitionEnd: returnLostFocus });
}
