import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use, useEffect } from 'react';
import { Refusal } from '../../kernel/refusal.ts';
import { ActorContext } from '../../web/actor.ts';
import { useWords } from '../../web/language.ts';
import { ErrorPanel } from '../../web/ui/error-panel.tsx';
import { appWords } from '../words.ts';

/** While the session is checked (spec 1 §2.1). */
export function LoadingScreen() {
  return (
    <p className="loading" role="status">
      {useWords(appWords).loading}
    </p>
  );
}

/** When the session or a screen's program could not be loaded. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const say = useWords(appWords);
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
        title={say.pageUnreadable}
        error={isExpected ? error : new Error(say.unexpected)}
        onRetry={() => void router.invalidate()}
      />
    </Place>
  );
}
