// A file of its own, so that the dialog's program is a chunk of its own.
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { createElement, useEffect, useState } from 'react';

/** The kit remembers where the focus was only when `opened` turns true, and this program may arrive after that. */
export function Modal({ opened, ...props }: ModalProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  return createElement(MantineModal, { ...props, opened: isOpen });
}
