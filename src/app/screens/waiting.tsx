import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { ActorContext } from '../../web/actor.ts';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';

/** While the session is checked (spec 1 §2.1). */
export function LoadingScreen() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}

/** When the session or a screen's program could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isExpected = error instanceof Refusal;
  useEffect(() => {
    if (!isExpected) console.error(error);
  }, [error, isExpected]);
  const isInShell = use(ActorContext) !== undefined;
  const Place = isInShell ? 'div' : 'main'; // the shell has its own
  return (
    <Place className={isInShell ? undefined : 'loading'}>
      <ErrorPanel
        isWholePage
        title="This page could not be loaded"
        error={isExpected ? error : new Error('An unexpected error occurred. Please try again.')}
        onRetry={() => void router.invalidate()}
      />
    </Place>
  );
}
