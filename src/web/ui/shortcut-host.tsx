import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { followShortcuts, type Shortcut, shortcutsNow } from '../shortcuts.ts';
import { lateDialog } from './late-dialog.tsx';
import { shortcutHelp } from './opened-dialogs.ts';

const ShortcutDialog = lateDialog(() => import('./shortcut-dialog.tsx').then((one) => one.ShortcutDialog));

/** Makes the shortcuts of all screens work, and draws the list of those of the present one. */
export function ShortcutHost() {
  const isOpen = useSyncExternalStore(shortcutHelp.subscribe, shortcutHelp.isOpen);
  const [listed, setListed] = useState<readonly Shortcut[]>([]);
  const isNeeded = useRef(false);
  if (isOpen) isNeeded.current = true; // stays, so that closing can fade
  useEffect(() => followShortcuts(shortcutHelp.open), []);
  // What was there before the dialog came: the page's own shortcuts rest while it is open.
  useEffect(() => {
    const list = () => shortcutHelp.isOpen() && setListed(shortcutsNow());
    list(); // opened before this program came
    const unsubscribe = shortcutHelp.subscribe(list);
    return () => void unsubscribe();
  }, []);
  if (!isNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutDialog shortcuts={listed} opened={isOpen} onClose={shortcutHelp.close} />
    </Suspense>
  );
}
