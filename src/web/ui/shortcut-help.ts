const listeners = new Set<() => void>();
let isOpen = false;

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** The list of keyboard shortcuts, opened from anywhere; `ShortcutHost` draws it. */
export const shortcutHelp = {
  open: () => set(true),
  close: () => set(false),
  isOpen: () => isOpen,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
