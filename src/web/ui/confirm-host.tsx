import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** Where the questions of `confirm` appear; the dialog's program is loaded with the first of them. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.asked);
  const last = useRef(asked);
  if (asked) last.current = asked; // still readable while the dialog fades
  if (!last.current) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={last.current} isOpen={asked !== undefined} />
    </Suspense>
  );
}
