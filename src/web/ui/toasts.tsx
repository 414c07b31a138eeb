import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from './toast.ts';
import './toast.css';

const looks = {
  success: { tone: 'good', Icon: IconCheck },
  info: { tone: 'info', Icon: IconInfoCircle },
  warning: { tone: 'warning', Icon: IconAlertTriangle },
  error: { tone: 'bad', Icon: IconX },
} as const;

/** The corner where toasts stand. It is there from the start, or screen readers would not hear the first one. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  return (
    <section className="toasts no-print" aria-label="Notifications" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </section>
  );
}

function ToastCard({ id, kind, title, message, durationMs, action }: Toast) {
  const { tone, Icon } = looks[kind];
  const [isHeld, setHeld] = useState(false);
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };

  useEffect(() => {
    if (durationMs === 0 || isHeld) return;
    const timer = setTimeout(() => toastStore.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld]);

  return (
    <div className="toast" data-tone={tone} role={kind === 'error' ? 'alert' : undefined} {...hold} {...release}>
      <span className="toast-icon" aria-hidden>
        <Icon size={18} />
      </span>
      <div>
        <b>{title}</b>
        {message && <p>{message}</p>}
        {action && (
          <button
            type="button"
            onClick={() => {
              toastStore.dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <CloseButton size="sm" onClick={() => toastStore.dismiss(id)} />
    </div>
  );
}
