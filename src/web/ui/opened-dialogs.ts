/** Whether a dialog is open that is drawn elsewhere than it is opened, perhaps by a program that comes with it. */
function openedDialog() {
  const listeners = new Set<() => void>();
  let isOpen = false;
  function set(next: boolean): void {
    isOpen = next;
    for (const listener of listeners) listener();
  }
  return {
    open: () => set(true),
    close: () => set(false),
    isOpen: () => isOpen,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type OpenedDialog = ReturnType<typeof openedDialog>;

/** The list of keyboard shortcuts; `ShortcutHost` draws it. */
export const shortcutHelp = openedDialog();
/** The own name, email and language; the shell draws it. */
export const ownProfile = openedDialog();
/** The own two-step sign-in; the shell draws it. */
export const ownTwoStep = openedDialog();
/** The own passkeys; the shell draws them. */
export const ownPasskeys = openedDialog();
