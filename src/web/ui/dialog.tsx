import type { ModalProps } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { useFetchedAhead } from '../use-fetched-ahead.ts';
import { lateDialog } from './late-dialog.tsx';

export const loadModal = () => import('./dialog-modal.ts');
const Modal = lateDialog<ModalProps>(() => loadModal().then(({ Modal }) => Modal));

export type DialogProps = Readonly<{
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: NonNullable<ModalProps['size']>;
  zIndex?: number;
  children: ReactNode;
}>;

/**
 * A dialog over the page; what is inside lives only while it is open. Its program (28 kB) is fetched while the browser
 * is idle, so that no screen waits for a dialog that nobody has opened yet.
 */
export function Dialog({ opened, ...modal }: DialogProps) {
  const isNeeded = useRef(opened);
  if (opened) isNeeded.current = true; // stays, so that closing can fade
  useFetchedAhead(loadModal);
  if (!isNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <Modal opened={opened} {...modal} />
    </Suspense>
  );
}
