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
  topic: string | undefined;
}>;

type ToastAction = Readonly<{ label: string; run: () => void }>;

type ToastOptions = Readonly<{
  /** Milliseconds; 0 stays until it is dismissed (spec 1 §9). */
  duration?: number;
  action?: ToastAction;
  /** One of several that follow each other: it takes the place of the one before. */
  topic?: string;
}>;

/** How long a toast stays when nobody says otherwise (spec 1 §9). */
const usualMs = 5000;
const mostShown = 5;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const pausers = new Set<string>();
const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let count = 0;

function set(next: readonly Toast[]): void {
  shown = next;
  if (shown.length === 0) pausers.clear(); // what was pointed at went before the pointer did
  keepTime();
  for (const listener of listeners) listener();
}

/** Lets each go after its time, which begins anew when somebody has looked (WCAG 2.2.1). */
function keepTime(): void {
  const isRunning = (id: string) => pausers.size === 0 && shown.some((toast) => toast.id === id);
  for (const [id, timer] of timers)
    if (!isRunning(id)) {
      clearTimeout(timer);
      timers.delete(id);
    }
  for (const { id, durationMs } of shown)
    if (durationMs > 0 && isRunning(id) && !timers.has(id))
      timers.set(
        id,
        setTimeout(() => toastStore.dismiss(id), durationMs),
      );
}

function show(kind: ToastKind, title: string, message = '', options: ToastOptions = {}): void {
  const { duration = usualMs, action, topic } = options;
  const isSame = (toast: Toast) => toast.kind === kind && toast.title === title && toast.message === message;
  // The same sentence twice is one toast.
  const others = shown.filter((toast) => !isSame(toast) && (topic === undefined || toast.topic !== topic));
  set(
    [...others, { id: String(++count), kind, title, message, durationMs: duration, action, topic }].slice(-mostShown),
  );
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
  /** What was said to somebody, and what it offers, is not for whoever comes next. */
  clear: () => set([]),
  /** Keeps all of them while somebody points at one or has the focus in it. */
  pause(by: 'pointer' | 'focus') {
    pausers.add(by);
    keepTime();
  },
  resume(by: 'pointer' | 'focus') {
    pausers.delete(by);
    keepTime();
  },
};
