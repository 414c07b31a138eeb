import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import { type Toast, toastStore } from './toast.ts';
import { useFreePlace } from './use-free-place.ts';
import './toast.css';

const looks = {
  success: { tone: 'good', Icon: IconCheck },
  info: { tone: 'info', Icon: IconInfoCircle },
  warning: { tone: 'warning', Icon: IconAlertTriangle },
  error: { tone: 'bad', Icon: IconX },
} as const;

/** The corner where toasts stand. It is there from the start, or screen readers would not hear the first one. */
export function Toasts() {
  const say = useWords(kitWords);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  const corner = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useFreePlace(corner, toasts);

  function enter({ relatedTarget }: FocusEvent) {
    toastStore.hold('focus');
    if (!corner.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }
  /** The button that was pressed goes with its toast: the focus stays in the corner, or returns to where it was. */
  function dismiss(id: string) {
    const hadFocus = corner.current?.contains(document.activeElement);
    toastStore.dismiss(id);
    if (!hadFocus) return;
    toastStore.release('focus');
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
      onMouseEnter={() => toastStore.hold('pointer')}
      onMouseLeave={() => toastStore.release('pointer')}
      onFocus={enter}
      onBlur={() => toastStore.release('focus')}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ kind, title, message, action, onDismiss }: Toast & Readonly<{ onDismiss: () => void }>) {
  const { tone, Icon } = looks[kind];
  function press() {
    onDismiss();
    action?.run();
  }
  return (
    <div className="toast" data-tone={tone} role={kind === 'error' ? 'alert' : undefined}>
      <span className="toast-icon" aria-hidden>
        <Icon size={18} />
      </span>
      <div>
        <b>{title}</b>
        {message && <p>{message}</p>}
      </div>
      {action && <ToastAction label={action.label} onPress={press} />}
      <CloseButton size="sm" onClick={onDismiss} />
    </div>
  );
}

const restMs = 600;

/** Comes up where somebody may be tapping: the second tap of a double tap was not meant for it. */
function ToastAction({ label, onPress }: Readonly<{ label: string; onPress: () => void }>) {
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" className="toast-action" aria-disabled={isResting} onClick={() => isResting || onPress()}>
      {label}
    </button>
  );
}
