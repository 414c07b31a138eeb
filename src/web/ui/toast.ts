import { randomId } from '@mantine/hooks';

/** Title and message, as the spec's error catalogue pairs them. */
export type Failure = readonly [title: string, message: string];

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export type Toast = Readonly<{
  id: string;
  kind: ToastKind;
  title: string;
  message: string;
  durationMs: number;
  action: ToastAction | undefined;
}>;

type ToastAction = Readonly<{ label: string; run: () => void }>;

type ToastOptions = Readonly<{
  /** Milliseconds; 0 stays until it is dismissed (spec 1 §9). */
  duration?: number;
  action?: ToastAction;
}>;

const mostShown = 5;
const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, title: string, message = '', { duration = 5000, action }: ToastOptions = {}): void {
  const isSame = (toast: Toast) => toast.kind === kind && toast.title === title && toast.message === message;
  const others = shown.filter((toast) => !isSame(toast)); // the same sentence twice is one toast
  set([...others, { id: randomId(), kind, title, message, durationMs: duration, action }].slice(-mostShown));
}

/** Short words in the corner: what was done, or what was not and why. Read out by screen readers. */
export const toast = {
  success: (title: string, message?: string, options?: ToastOptions) => show('success', title, message, options),
  info: (title: string, message?: string, options?: ToastOptions) => show('info', title, message, options),
  warning: (title: string, message?: string, options?: ToastOptions) => show('warning', title, message, options),
  error: (title: string, message?: string, options?: ToastOptions) => show('error', title, message, options),
};

/** What `Toasts` draws. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
  dismiss: (id: string) => set(shown.filter((toast) => toast.id !== id)),
};
