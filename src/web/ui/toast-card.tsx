import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';
import type { Toast } from './toast.ts';
import './toast.css';

const looks = {
  success: { tone: 'good', Icon: IconCheck },
  info: { tone: 'info', Icon: IconInfoCircle },
  warning: { tone: 'warning', Icon: IconAlertTriangle },
  error: { tone: 'bad', Icon: IconX },
} as const;

/** One message, with what may be done about it. */
export function ToastCard({ kind, title, message, action, onDismiss }: Toast & Readonly<{ onDismiss: () => void }>) {
  const { close } = useWords(kitWords);
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
      <button type="button" className="toast-close" aria-label={close} onClick={onDismiss}>
        <IconX size={16} aria-hidden />
      </button>
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
