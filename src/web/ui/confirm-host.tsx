import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Asked, confirmStore } from './confirm.ts';
import { loadModal } from './dialog.tsx';
import { latePart } from './late-part.tsx';

const load = async () => {
  const [{ ConfirmDialog }] = await Promise.all([import('./confirm-dialog.tsx'), loadModal()]);
  return ConfirmDialog;
};
const ConfirmDialog = latePart(load, BrowsersOwn);

/** Asks all the same where the dialog does not come: what is typed may depend on the answer. */
function BrowsersOwn({ question, isOpen }: Readonly<{ question: Asked; isOpen: boolean }>) {
  useEffect(() => {
    if (!isOpen) return;
    const { title, message } = question;
    question.answer(window.confirm(typeof message === 'string' ? `${title}\n\n${message}` : title));
  }, [question, isOpen]);
  return null;
}

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
