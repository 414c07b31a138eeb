import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import { toastStore } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { useFreePlace } from './use-free-place.ts';
import './toast.css';

/** The corner where toasts stand. It is there from the start, or screen readers would not hear the first one. */
export function Toasts() {
  const say = useWords(kitWords);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  const corner = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useFreePlace(corner, toasts);

  function enter({ relatedTarget }: FocusEvent) {
    toastStore.pause('focus');
    if (!corner.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }
  /** The button that was pressed goes with its toast: the focus stays in the corner, or returns to where it was. */
  function dismiss(id: string) {
    const hadFocus = corner.current?.contains(document.activeElement);
    toastStore.dismiss(id);
    if (!hadFocus) return;
    toastStore.resume('focus');
    setTimeout(() => {
      const next = corner.current?.querySelector('button') ?? cameFrom.current;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    });
  }
  return (
    <section
      ref={corner}
      className="toasts no-print"
      aria-label={say.notifications}
      aria-live="polite"
      onMouseEnter={() => toastStore.pause('pointer')}
      onMouseLeave={() => toastStore.resume('pointer')}
      onFocus={enter}
      onBlur={() => toastStore.resume('focus')}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </section>
  );
}
