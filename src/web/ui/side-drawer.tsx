import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import { useTopmost } from './topmost.ts';
import './side-drawer.css';

type SideDrawerProps = Readonly<{ label: string; isOpen: boolean; onClose: () => void; children: ReactNode }>;

/** A panel that slides in from the side. The browser's own dialog: it keeps the focus inside and Escape closes it. */
export function SideDrawer({ label, isOpen, onClose, children }: SideDrawerProps) {
  const say = useWords(kitWords);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useTopmost(isOpen, dialog);
  return (
    <dialog
      ref={dialog}
      className="side-drawer"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      // An open menu in it closes first.
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      {children}
      <button type="button" className="side-drawer-close" aria-label={say.closeMenu} onClick={onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </dialog>
  );
}
